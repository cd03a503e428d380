import { request } from 'node:http';
import { type Login, passwordOf } from '../support/site-content.ts';
import { cms } from '../support/site-test.ts';
import { callXml } from './xmlrpc-values.ts';

/** The answer of the endpoint. */
export interface XmlAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a body to the endpoint. */
export const send = (
  body: string | Buffer,
  { method = 'POST', path = '/xmlrpc.php', port = cms.port }: { method?: string; path?: string; port?: number } = {},
): Promise<XmlAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', method, path, headers: { 'content-type': 'text/xml' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** The code and message of the fault in an answer; the code is undefined if there is none. */
export function faultIn(text: string): { code: number | undefined; message: string } {
  const [, code] = /<name>faultCode<\/name><value><int>(-?\d+)<\/int>/.exec(text) ?? [];
  const [, message = ''] = /<name>faultString<\/name><value><string>([^<]*)/.exec(text) ?? [];
  return { code: code === undefined ? undefined : Number(code), message };
}

/** Sends a call and returns the text of the answer. */
export const call = async (method: string, ...parameters: unknown[]): Promise<string> =>
  (await send(callXml(method, parameters))).text;

/** The site id, the login and the application password of an account. */
export const credentials = (login: Login) => [1, login, passwordOf(login)] as const;

/** The texts and numbers of the members with a name, in the order of the answer. */
export const members = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<name>${name}</name><value><[\\w.]+>([^<]*)`, 'g'))].map(([, value]) => value ?? '');

/** The only value of an answer. */
export const valueIn = (text: string): string => /<param><value><[\w.]+>([^<]*)/.exec(text)?.[1] ?? text;
