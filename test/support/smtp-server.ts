import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A message that the server received. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The header fields by name in small letters; of several with one name, all values. */
  headers: Record<string, string[]>;
  /** The decoded text. */
  text: string;
}

/** A server for e-mail that keeps what it receives. */
export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The answers to the next recipients, such as `451 Later`; without one, a recipient is accepted. */
  readonly refusals: string[];
  close(): Promise<void>;
}

/** Starts a server that accepts mail on a free port, as much of SMTP as a client needs. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const send = (line: string) => socket.write(`${line}\r\n`);
    let [buffer, from, to, isData] = ['', '', [] as string[], false];
    const answer = (line: string) => {
      const [verb = ''] = line.split(' ');
      switch (verb.toUpperCase()) {
        case 'EHLO':
        case 'HELO':
          return send('250 test');
        case 'MAIL':
          [from, to] = [/<(.*?)>/.exec(line)?.[1] ?? '', []];
          return send('250 OK');
        case 'RCPT': {
          const refusal = refusals.shift();
          if (refusal === undefined) to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
          return send(refusal ?? '250 OK');
        }
        case 'DATA':
          isData = true;
          return send('354 Go on');
        case 'QUIT':
          send('221 Bye');
          return socket.end();
        default:
          return send('250 OK');
      }
    };
    socket.setEncoding('latin1').on('data', (part: string) => {
      buffer += part;
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          received.push({ from, to, ...parseMail(text.replace(/^\.\./gm, '.')) });
          send('250 OK');
        } else answer(text);
      }
    });
    send('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, refusals, url: `smtp://127.0.0.1:${port}` },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parseMail(message: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = message.indexOf('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), decodeWords(line.slice(colon + 1).trim())];
  }
  const body = message.slice(end + 4);
  const encoding = headers['content-transfer-encoding']?.[0]?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? quotedPrintable(body) : body, 'latin1');
  return { headers, text: bytes.toString('utf8').replaceAll('\r\n', '\n') };
}

const quotedPrintable = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Decodes encoded words (RFC 2047) in UTF-8. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_match, kind: string, word: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : Buffer.from(quotedPrintable(word.replaceAll('_', ' ')), 'latin1')
      ).toString('utf8'),
    );
