import { Agent, request } from 'node:http';

/** A request of a drill. */
export interface DrillRequest {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  body?: Buffer;
}

/** An answer of a drill. */
export interface DrillAnswer {
  /** The status, with the code of the error; `no answer` if the connection was refused or closed. */
  outcome: string;
  body: unknown;
  bytes: Buffer;
  milliseconds: number;
}

/** The outcome of a request whose connection was refused, reset or closed. */
export const NO_ANSWER = 'no answer';

/** The outcome of a request that was neither answered nor refused in time. */
export const HANGS = 'hangs';

/** Much longer than any time limit of the program for an ordinary request, because the machine may be busy. */
const TIMEOUT_MS = 180_000;

interface ErrorBody {
  code?: string;
  errors?: { extensions?: { code?: string; status?: number } }[];
}

/** Sends a request to a port of this machine. Never throws. */
export function sendDrillRequest(port: number, sent: DrillRequest & { agent?: Agent }): Promise<DrillAnswer> {
  const { method = 'GET', path, headers = {}, json, body, agent = new Agent({ keepAlive: false }) } = sent;
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (outcome: string, bytes = Buffer.alloc(0)) =>
      resolve({ outcome, bytes, body: parse(bytes), milliseconds: performance.now() - started });
    const allHeaders = { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers };
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: allHeaders, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', () => end(NO_ANSWER));
      incoming.on('end', () => {
        clearTimeout(timer);
        const bytes = Buffer.concat(chunks);
        end(outcomeOf(incoming.statusCode ?? 0, parse(bytes)), bytes);
      });
    });
    const timer = setTimeout(() => {
      end(HANGS);
      outgoing.destroy();
    }, TIMEOUT_MS);
    outgoing.on('error', () => {
      clearTimeout(timer);
      end(NO_ANSWER);
    });
    outgoing.end(json === undefined ? body : JSON.stringify(json));
  });
}

/** The status and the code of an error. An error of GraphQL has its status and code in the answer. */
function outcomeOf(status: number, body: unknown): string {
  const { code, errors } = (body ?? {}) as ErrorBody;
  const extensions = errors?.[0]?.extensions;
  if (extensions) return `${extensions.status ?? status} ${extensions.code ?? 'unknown'}`;
  return status >= 400 ? `${status} ${code ?? ''}`.trim() : String(status);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Whether an outcome is a success. */
export const isSuccess = (outcome: string): boolean => /^[23]\d\d$/.test(outcome);
