import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../rest-bridge/stages/body.ts';
import type { Client } from '../../schema/core/request-context.ts';
import { xmlText } from '../../schema/values/xml-text.ts';
import type { StartWork } from '../http/http-work.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { discardUnreadBody } from '../http/receive/discard-unread-body.ts';
import type { OpenSite } from '../open-site.ts';
import { siteKinds } from './content/site-kinds.ts';
import type { MethodSite } from './method.ts';
import { methods } from './methods/all-methods.ts';
import { CallReader } from './protocol/call-reader.ts';
import { Fault, faultCodes } from './protocol/fault.ts';
import { writeAnswer, writeFault } from './protocol/write-answer.ts';
import type { XmlRpcCall } from './protocol/xmlrpc-value.ts';
import { type CallEnvironment, createRequestCalls, faultOf } from './run-call.ts';

/** The dependencies of the endpoint. */
export interface XmlRpcOptions {
  outage: CallEnvironment['outage'];
  /** The IP address of the client, as trusted proxies report it. */
  ipAddressOf(request: IncomingMessage): string;
  /** The id under which the request is logged. */
  requestId(request: IncomingMessage): string;
  /** Null: requests are not limited. */
  rateLimiter: RateLimiter | null;
  startWork: StartWork;
}

/** The endpoint of programs that publish over XML-RPC (docs/publishing-programs.md). */
export interface XmlRpcEndpoint {
  /** Answers requests for the endpoint; returns false for all other requests. */
  handle(exchange: { request: IncomingMessage; response: ServerResponse; path: string }): Promise<boolean>;
}

/** Creates the endpoint of a site. */
export function createXmlRpcEndpoint(site: OpenSite, options: XmlRpcOptions): XmlRpcEndpoint {
  const { config, dialect, domain, kernel, log, registry, schema } = site;
  const methodSite: MethodSite = {
    ...{ dialect, registry },
    home: config.siteUrl,
    endpoint: config.siteUrl + ENDPOINT_PATH,
    version: kernel.version ?? '',
    ...siteKinds(schema, { registry, dialect }),
    methodNames: methods.map(({ name }) => name),
  };
  return {
    handle: async ({ request, response, path }) => {
      if (path !== ENDPOINT_PATH) return false;
      if (request.method !== 'POST') {
        answerRead(request, { response, home: config.siteUrl });
        return true;
      }
      const work = options.startWork(response);
      const client: Client = {
        work,
        address: options.ipAddressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        requestId: options.requestId(request),
      };
      const environment: CallEnvironment = {
        ...{ domain, schema },
        site: methodSite,
        freshPath: kernel.mediaTools.freshPath,
        maxUploadBytes: config.maxUploadBytes,
        outage: options.outage,
        report: (error) => log.error({ err: error, requestId: client.requestId, path }, 'XML-RPC call failed'),
      };
      const { rateLimiter } = options;
      const calls = createRequestCalls(environment, {
        client,
        onViewer: async (viewer) => rateLimiter?.countViewer(request, viewer),
      });
      try {
        await rateLimiter?.countAddress({ request, response });
        const call = await work.receive(() =>
          receiveCall(request, { maxBytes: config.maxBodyBytes, authorize: calls.authorize }),
        );
        const answer = await calls.run(call);
        work.complete();
        await sendChunks(response, writeAnswer(answer));
      } catch (error) {
        const fault = faultOf(error, environment);
        const status = statusOf(fault);
        if (fault.retryAfter !== undefined) response.setHeader('Retry-After', fault.retryAfter);
        if (!request.readableEnded) response.setHeader('Connection', 'close');
        send(response, { status, text: writeFault(fault) });
        discardUnreadBody(request);
      }
      return true;
    },
  };
}

/** Programs expect the status 200 with a fault, except if nothing was read, or requests are limited. */
function statusOf({ code, retryAfter }: Fault): number {
  if (code === faultCodes.tooLarge) return 413;
  return code === faultCodes.tooMany && retryAfter !== undefined ? 429 : 200;
}

/** Answers with the discovery document, or that calls are sent with POST. */
function answerRead(request: IncomingMessage, { response, home }: { response: ServerResponse; home: string }): void {
  const { method, url = '' } = request;
  if ((method === 'GET' || method === 'HEAD') && /[?&]rsd(?:[=&]|$)/.test(url)) {
    send(response, { status: 200, text: discoveryDocument(home), isBodyless: method === 'HEAD' });
    return;
  }
  response.setHeader('Allow', 'POST');
  response.statusCode = 405;
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  response.end(method === 'HEAD' ? undefined : 'XML-RPC server accepts POST requests only.');
  discardUnreadBody(request);
}

/** Sends an answer as it is written: with its length if it is short, otherwise at the pace of the client. */
async function sendChunks(response: ServerResponse, chunks: AsyncGenerator<Buffer>): Promise<void> {
  const { value: first = Buffer.alloc(0) } = await chunks.next();
  const { value: second, done } = await chunks.next();
  if (done || !second) return send(response, { status: 200, text: first });
  response.writeHead(200, HEADERS);
  const whole = async function* () {
    yield first;
    yield second;
    yield* chunks;
  };
  await pipeline(whole, response).catch(() => response.destroy());
}

const HEADERS = {
  'Content-Type': 'text/xml; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

function send(
  response: ServerResponse,
  { status, text, isBodyless = false }: { status: number; text: string | Buffer; isBodyless?: boolean },
): void {
  response.writeHead(status, { ...HEADERS, 'Content-Length': Buffer.byteLength(text) });
  response.end(isBodyless ? undefined : text);
}

/** The encodings of calls. Others, such as UTF-16, are refused before anything is parsed. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

/** The bytes in which the encoding is declared. */
const DECLARATION_BYTES = 200;

/**
 * Reads the call of a request in pieces, up to `maxBytes`. Before more than `MAX_ANONYMOUS_BODY_BYTES` are read, it
 * passes what is complete so far to `authorize`, which throws if the caller may not send so much. Throws faults.
 */
async function receiveCall(
  request: IncomingMessage,
  { maxBytes, authorize }: { maxBytes: number; authorize(begun: XmlRpcCall): Promise<void> },
): Promise<XmlRpcCall> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const reader = new CallReader();
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  let size = 0;
  let isAuthorized = false;
  const read = (bytes: Buffer, { isLast }: { isLast: boolean }) => {
    decoder ??= decoderFor(bytes);
    reader.write(decode(decoder, { bytes, isLast }));
  };
  // The request remains open for the answer if reading stops before its end.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    if (size > MAX_ANONYMOUS_BODY_BYTES && !isAuthorized) {
      await authorize(reader.begun);
      isAuthorized = true;
    }
    if (decoder) read(chunk, { isLast: false });
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length >= DECLARATION_BYTES) read(start, { isLast: false });
    }
  }
  read(decoder ? Buffer.alloc(0) : start, { isLast: true });
  return reader.end();
}

const tooLarge = (maxBytes: number) =>
  new Fault(faultCodes.tooLarge, `The call is larger than the ${maxBytes} bytes that this server accepts.`);

function decoderFor(bytes: Buffer): TextDecoder {
  const text = bytes.toString('latin1', 0, DECLARATION_BYTES);
  const [, declared = 'utf-8'] = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text) ?? [];
  const encoding = ENCODINGS[declared.toLowerCase()];
  if (encoding === undefined)
    throw new Fault(faultCodes.unsupportedEncoding, 'The encoding is not supported. Send UTF-8.');
  return new TextDecoder(encoding, { fatal: true });
}

function decode(decoder: TextDecoder, { bytes, isLast }: { bytes: Buffer; isLast: boolean }): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new Fault(faultCodes.invalidEncoding, 'The call has bytes that are invalid in its encoding. Send UTF-8.');
  }
}

/** The path of the endpoint, which is the same in all dialects. */
const ENDPOINT_PATH = '/xmlrpc.php';

/** The address of the discovery document. */
export const discoveryAddress = (home: string): string => `${home}${ENDPOINT_PATH}?rsd`;

/** The document by which programs find the endpoint: Really Simple Discovery 1.0. */
function discoveryDocument(home: string): string {
  const link = xmlText(`${home}${ENDPOINT_PATH}`);
  const interfaces = [
    { name: 'WordPress', isPreferred: true },
    { name: 'Movable Type', isPreferred: false },
    { name: 'MetaWeblog', isPreferred: false },
    { name: 'Blogger', isPreferred: false },
  ].map(({ name, isPreferred }) => `<api name="${name}" blogID="1" preferred="${isPreferred}" apiLink="${link}" />`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsd version="1.0" xmlns="http://archipelago.phrasewise.com/rsd">
<service>
<engineName>Postern</engineName>
<engineLink>${xmlText(home)}/</engineLink>
<homePageLink>${xmlText(home)}/</homePageLink>
<apis>
${interfaces.join('\n')}
</apis>
</service>
</rsd>
`;
}
