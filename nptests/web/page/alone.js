// The page without a server: what it asks of the service is answered by Python in a thread of this browser.
{
  const elsewhere = window.fetch.bind(window);
  const thread = new Worker("static/computing.js", { type: "module" });
  const waiting = new Map();
  const AGREEMENT = /^v1\/agreement\?procedure=(\w+)$/; // was counted when the files were made
  let last = 0;

  thread.onmessage = ({ data: { id, status, kind, body } }) => {
    waiting.get(id)?.(new Response(body, { status, headers: { "content-type": kind } }));
    waiting.delete(id);
  };

  window.fetch = (path, options = {}) => {
    const counted = AGREEMENT.exec(path);
    if (counted) return elsewhere(`static/agreement/${counted[1]}.json`, options);
    if (!String(path).startsWith("v1/")) return elsewhere(path, options);
    const { method = "GET", body = "", headers = {}, signal } = options;
    return new Promise((settled, failed) => {
      const id = (last += 1);
      waiting.set(id, settled);
      signal?.addEventListener("abort", () => waiting.delete(id) && failed(signal.reason));
      thread.postMessage({ id, request: [method, path, body, headers["Accept-Language"] ?? "en"] });
    });
  };
}
