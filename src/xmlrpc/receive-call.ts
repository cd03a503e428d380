import type { IncomingMessage } from 'node:http';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../rest-bridge/stages/large-body-check.ts';
import { CallReader } from './protocol/call-reader.ts';
import { Fault, faultCodes } from './protocol/fault.ts';
import type { XmlRpcCall } from './protocol/xmlrpc-value.ts';

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
export async function receiveCall(
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
