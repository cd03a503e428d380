import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import { GraphQLError } from 'graphql';
import { FileTooLargeError, isDiskError, type WrittenFile, writeFile } from './write-file.ts';

/** A part of a form that is a file. */
export interface FormFile extends WrittenFile {
  field: string;
  name: string;
  mimeType: string;
}

export interface ReceivedForm {
  fields: [name: string, value: string][];
  files: FormFile[];
}

/** What a form is read from: a request, or the body of one that has been read. */
export type FormSource = Readable & { headers: IncomingHttpHeaders };

/** The form is broken, or has more parts than allowed. */
export class FormError extends Error {}

const LIMITS = { fields: 200, parts: 220, fieldNameSize: 200, headerPairs: 20 };

/**
 * Reads a form piece by piece; files are written to fresh paths, those in fields that are not wanted are passed over.
 * On an error nothing stays. Errors: FormError, FileTooLargeError, those of the disk, the reason
 * of the signal where it is an error of the domain.
 */
export async function receiveForm(
  request: FormSource,
  options: {
    freshPath(): Promise<string>;
    wants(field: string): boolean;
    /** Bytes of a file, and of all fields. */
    fileLimit: number;
    fieldsLimit: number;
    mostFiles: number;
    withMd5: boolean;
    /** Ends the reception with its reason. */
    signal?: AbortSignal;
    discard(path: string): Promise<void>;
  },
): Promise<ReceivedForm> {
  const { fileLimit, fieldsLimit, mostFiles, signal } = options;
  const form: ReceivedForm = { fields: [], files: [] };
  const writing: Promise<void>[] = [];
  let failure: Error | null = null;
  let fieldBytes = 0;
  const fail = (error: Error) => {
    failure ??= error;
    request.unpipe(parser);
    parser.destroy(error);
  };
  const parser = open(request, { ...LIMITS, fieldSize: fieldsLimit });
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    fieldBytes += Buffer.byteLength(value) + Buffer.byteLength(name);
    if (nameTruncated || valueTruncated || fieldBytes > fieldsLimit) return fail(new FormError());
    form.fields.push([name, value]);
  });
  parser.on('file', (field, stream, { filename, mimeType }) => {
    stream.on('error', () => {});
    if (!options.wants(field) || filename === undefined || filename === '' || writing.length >= mostFiles) {
      stream.resume();
      return;
    }
    writing.push(
      options
        .freshPath()
        .then((path) =>
          writeFile(stream, { path, limit: fileLimit, withMd5: options.withMd5, ...(signal ? { signal } : {}) }),
        )
        .then((written) => void form.files.push({ ...written, field, name: filename, mimeType }))
        .catch((error) => fail(error as Error)),
    );
  });
  for (const event of ['fieldsLimit', 'partsLimit'] as const) parser.on(event, () => fail(new FormError()));
  request.once('aborted', () => fail(new FormError()));
  request.once('error', () => fail(new FormError()));
  const stop = () => fail(signal?.reason as Error);
  signal?.addEventListener('abort', stop, { once: true });
  request.pipe(parser);
  await finished(parser, { readable: false }).catch((error) => fail(error as Error));
  await Promise.all(writing);
  signal?.removeEventListener('abort', stop);
  if (!failure) return form;
  for (const { path } of form.files) await options.discard(path);
  const isNamed = [FileTooLargeError, GraphQLError].some((kind) => (failure as Error) instanceof kind);
  throw isNamed || isDiskError(failure) ? failure : new FormError();
}

function open(request: FormSource, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8', preservePath: true });
  } catch {
    throw new FormError();
  }
}

/** The fields of a form that is there whole; its files are passed over. Errors: FormError. */
export async function fieldsOf(body: Buffer, headers: IncomingHttpHeaders): Promise<ReceivedForm['fields']> {
  const { fields } = await receiveForm(Object.assign(Readable.from([body]), { headers }), {
    freshPath: async () => '',
    wants: () => false,
    fileLimit: 0,
    fieldsLimit: body.length,
    mostFiles: 0,
    withMd5: false,
    discard: async () => {},
  });
  return fields;
}
