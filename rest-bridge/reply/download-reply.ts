import { Download } from '../../schema/core/files/download-value.ts';
import { allowHeader, queryAllowedMethods } from '../access/access-check.ts';
import type { Reply } from '../declare/route.ts';
import type { Outcome, ReadyRequest } from '../rest-exchange.ts';
import { runCustomOperation } from './custom-reply.ts';
import { NO_STORE } from './stream-reply.ts';

/** Answers with a file of the domain, with its name and media type. */
export async function answerDownload(
  ready: ReadyRequest,
  { operation }: Extract<Reply, { kind: 'download' }>,
): Promise<Outcome> {
  const { node } = await runCustomOperation(ready, operation);
  if (!(node instanceof Download)) throw new Error(`The field ${operation.field} returned no download.`);
  const { name, mimeType, size, bytes } = node.file;
  const headers: Outcome['headers'] = { ...NO_STORE, 'Content-Disposition': attachmentDisposition(name) };
  if (size !== undefined) headers['Content-Length'] = size;
  Object.assign(headers, allowHeader(await queryAllowedMethods(ready)));
  return { status: 200, body: undefined, headers, stream: { chunks: bytes(), isJson: false, type: mimeType } };
}

/** Returns `Content-Disposition` with the name in ASCII, and the exact name for clients that support RFC 8187. */
function attachmentDisposition(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"${asciiName === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
