import { METHODS, type Server, STATUS_CODES } from 'node:http';
import { requestErrors } from '../../rest-bridge/error.ts';
import type { RequestErrorCode } from '../../rest-bridge/request-error-codes.ts';

type BrokenRequestAnswer = readonly [status: number, code: RequestErrorCode, message: string];

/** An error of the parser, with the bytes that it could not read. */
type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };

const ANSWERS: Readonly<Record<string, BrokenRequestAnswer>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'rest_headers_too_large',
    'The address and headers of the request are too long. Send fewer or shorter headers.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'rest_request_timeout', 'The request was not received in time.'],
};

const OTHER_ANSWER: BrokenRequestAnswer = [400, 'rest_bad_request', 'The request is not valid HTTP.'];

/** Whether the bytes begin a request with a method that Node.js does not know. */
function hasUnknownMethod({ code, rawPacket }: ParserError): boolean {
  if (code !== 'HPE_INVALID_METHOD' || !rawPacket) return false;
  const start = rawPacket.subarray(0, MAX_LINE_LENGTH).toString('latin1');
  const method = /^([A-Za-z][\w-]*) \/\S* HTTP\/1\.[01]\r\n/.exec(start)?.[1];
  return method !== undefined && !METHODS.includes(method);
}

const MAX_LINE_LENGTH = 8_192;

/** Answers a request with an unknown method, which no route has. Pages of other sites may read it, as it says nothing. */
function unknownMethodAnswer(): { answer: BrokenRequestAnswer; headers: readonly string[] } {
  const { status, message } = requestErrors.noRoute();
  return { answer: [status, 'rest_no_route', message], headers: ['Access-Control-Allow-Origin: *'] };
}

/**
 * Answers input that node could not parse as a request (headers too long, unknown method, not HTTP) with a JSON error
 * object, and closes the connection.
 */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const {
      answer: [status, code, message],
      headers: otherHeaders,
    } = hasUnknownMethod(error)
      ? unknownMethodAnswer()
      : { answer: ANSWERS[error.code ?? ''] ?? OTHER_ANSWER, headers: [] };
    const body = JSON.stringify({ code, message, data: { status } });
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=UTF-8',
      'X-Content-Type-Options: nosniff',
      ...otherHeaders,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  });
}
