// A thread with Python in it, which answers as the service does (nptests/web/alone.py).
import { loadPyodide } from "../pyodide/pyodide.mjs";

async function started() {
  const python = await loadPyodide();
  const quiet = { messageCallback: () => {} };
  const [archive] = await Promise.all([
    fetch("../nptests.zip").then((response) => response.arrayBuffer()),
    python.loadPackage(["numpy", "scipy", "pandas"], quiet),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/library" });
  python.runPython("import sys, warnings; sys.path.insert(0, '/library'); warnings.simplefilter('ignore')"); // as a worker does
  return python.pyimport("nptests.web.alone").answer;
}

const ready = started();

onmessage = async ({ data: { id, request } }) => {
  const answer = (await ready)(...request);
  postMessage({ id, status: answer.status, kind: answer.media_type, body: answer.body.toJs() });
  answer.destroy();
};
