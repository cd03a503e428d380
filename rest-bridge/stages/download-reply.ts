import { Download } from '../../schema/core/download-value.ts';
import type { Reply } from '../declare/route.ts';
import { allowRoute } from './access-check.ts';
import { customRequest } from './custom-reply.ts';
import type { ReadyRequest } from './ready.ts';
import type { Outcome } from './reply.ts';
import { NOT_STORED } from './stream-reply.ts';

/** Answers a file that the domain hands out, under its own name and type. */
export async function answerDownload(
  ready: ReadyRequest,
  { operation }: Extract<Reply, { kind: 'download' }>,
): Promise<Outcome> {
  const { node } = await customRequest(ready, operation);
  if (!(node instanceof Download)) throw new Error(`The field ${operation.field} gives no download.`);
  const { name, mimeType, size, bytes } = node.file;
  const headers: Outcome['headers'] = { ...NOT_STORED, 'Content-Disposition': dispositionOf(name) };
  if (size !== undefined) headers['Content-Length'] = size;
  await allowRoute(ready, headers);
  return { status: 200, body: undefined, headers, stream: { chunks: bytes(), json: false, type: mimeType } };
}

/** The name for all clients, and as it is for those who know RFC 8187. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
