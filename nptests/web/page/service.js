// The service: every number and every sentence about results comes from there.
import { spoken } from "./words.js";

/** What the service says of a request that it refuses (application/problem+json), or that it cannot be reached. */
export class Problem extends Error {
  constructor({ detail, title, code = "", field = "", where = "", status = 0, readings = [] }) {
    super(detail || title || String(status));
    this.code = code;
    this.field = field ?? ""; // a JSON pointer into what was sent
    this.where = where;
    this.status = status;
    this.readings = readings; // ways to go on, which were tried
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    throw new Problem({ code: "unreachable" });
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({ title: response.statusText }));
  throw new Problem({ ...said, status: response.status });
}

/** In which language the service is to answer. */
const inWords = () => ({ "Accept-Language": spoken() });

const sent = (body, signal) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...inWords() },
  body: JSON.stringify(body),
  signal,
});

/** A file as the service takes it: its name, and its bytes in base64. */
export async function sentFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return { base64: btoa(letters), name: file.name };
}

/** GET, as JSON. */
export const get = async (path, signal) => (await ask(path, { signal, headers: inWords() })).json();

/** POST, as JSON. */
export const post = async (path, body, signal) => (await ask(path, sent(body, signal))).json();

/** POST, as text (pictures, tables, reports). */
export const text = async (path, body, signal) => (await ask(path, sent(body, signal))).text();

/** Only the last request of a kind counts: a new one ends the one before it. */
export function latest() {
  let running = null;
  return (request) => {
    running?.abort();
    running = new AbortController();
    return request(running.signal);
  };
}

/** Whether a request was ended by a newer one. */
export const superseded = (failure) => failure.name === "AbortError";
