import { type Server, STATUS_CODES } from 'node:http';
import type { RequestErrorCode } from '../../rest-bridge/request-error-codes.ts';

type BrokenRequestAnswer = readonly [status: number, code: RequestErrorCode, message: string];

const ANSWERS: Readonly<Record<string, BrokenRequestAnswer>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'rest_headers_too_large',
    'The address and headers of the request are too long. Send fewer or shorter headers.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'rest_request_timeout', 'The request was not received in time.'],
};

const OTHER_ANSWER: BrokenRequestAnswer = [400, 'rest_bad_request', 'The request is not valid HTTP.'];

/**
 * Answers input that node could not parse as a request (headers too long, not HTTP) with a JSON error object, and
 * closes the connection.
 */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code, message] = ANSWERS[error.code ?? ''] ?? OTHER_ANSWER;
    const body = JSON.stringify({ code, message, data: { status } });
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=UTF-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  });
}
