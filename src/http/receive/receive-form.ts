import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import { GraphQLError } from 'graphql';
import { decodeUtf8Name } from './content-disposition.ts';
import { FileTooLargeError, isDiskError, type WrittenFile, writeFile } from './write-file.ts';

/** A received file of a form. */
export interface FormFile extends WrittenFile {
  /** The name of the form field. */
  field: string;
  /** The file name that the client sent. */
  name: string;
  mimeType: string;
}

export interface ReceivedForm {
  fields: [name: string, value: string][];
  files: FormFile[];
}

/** The source of a form: a request, or a body that was read before with the headers of its request. */
export type FormSource = Readable & { headers: IncomingHttpHeaders };

/** The form is invalid, incomplete, has more parts than allowed, or has texts that are not UTF-8 (`encoding`). */
export class FormError extends Error {
  readonly isEncoding: boolean;

  constructor(problem?: 'encoding') {
    super();
    this.isEncoding = problem === 'encoding';
  }
}

const LIMITS = { fields: 200, parts: 220, fieldNameSize: 200, headerPairs: 20 };

/**
 * Reads a form as a stream and writes its files to paths from `freshPath`. Files in other fields than accepted are
 * skipped. After an error no file remains. Throws FormError, FileTooLargeError, errors of the disk, and the reason of
 * the signal if that is a domain error.
 */
export async function receiveForm(
  request: FormSource,
  options: {
    freshPath(): Promise<string>;
    /** Whether files in the field are stored. */
    acceptsField(field: string): boolean;
    /** Maximum bytes of one file, and of all other fields together. */
    maxFileBytes: number;
    maxFieldBytes: number;
    maxFiles: number;
    withMd5: boolean;
    /** Ends the reception with the reason of the signal. */
    signal?: AbortSignal;
    /** Deletes a written file after an error. */
    discard(path: string): Promise<void>;
  },
): Promise<ReceivedForm> {
  const { maxFileBytes, maxFieldBytes, maxFiles, signal } = options;
  const form: ReceivedForm = { fields: [], files: [] };
  const writing: Promise<void>[] = [];
  let failure: Error | null = null;
  let fieldBytes = 0;
  const fail = (error: Error) => {
    failure ??= error;
    request.unpipe(parser);
    parser.destroy(error);
  };
  const parser = createParser(request, { ...LIMITS, fieldSize: maxFieldBytes });
  parser.on('field', (encodedName, value, { nameTruncated, valueTruncated }) => {
    const name = decodeUtf8Name(encodedName);
    if (!isWholeText(name) || !isWholeText(value)) return fail(new FormError('encoding'));
    fieldBytes += Buffer.byteLength(value) + Buffer.byteLength(name);
    if (nameTruncated || valueTruncated || fieldBytes > maxFieldBytes) return fail(new FormError());
    form.fields.push([name, value]);
  });
  parser.on('file', (encodedField, stream, { filename, mimeType }) => {
    stream.on('error', () => {});
    const field = decodeUtf8Name(encodedField);
    if (!options.acceptsField(field) || filename === undefined || filename === '' || writing.length >= maxFiles) {
      stream.resume();
      return;
    }
    writing.push(
      options
        .freshPath()
        .then((path) =>
          writeFile(stream, { path, limit: maxFileBytes, withMd5: options.withMd5, ...(signal ? { signal } : {}) }),
        )
        .then((written) => void form.files.push({ ...written, field, name: decodeUtf8Name(filename), mimeType }))
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
  const isDocumented = [FileTooLargeError, FormError, GraphQLError].some(
    (errorClass) => (failure as Error) instanceof errorClass,
  );
  throw isDocumented || isDiskError(failure) ? failure : new FormError();
}

/**
 * Whether a text was decoded without loss. The parser replaces invalid bytes by U+FFFD, which nobody sends on purpose, and
 * has no text for an unknown charset.
 */
const isWholeText = (text: string | undefined): boolean =>
  text !== undefined && !text.includes('\ufffd') && text.isWellFormed();

function createParser(request: FormSource, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: 'latin1', preservePath: true });
  } catch {
    throw new FormError();
  }
}

/** The fields of a form whose body was read before; its files are skipped. Throws FormError. */
export async function readFormFields(body: Buffer, headers: IncomingHttpHeaders): Promise<ReceivedForm['fields']> {
  const { fields } = await receiveForm(Object.assign(Readable.from([body]), { headers }), {
    freshPath: async () => '',
    acceptsField: () => false,
    maxFileBytes: 0,
    maxFieldBytes: body.length,
    maxFiles: 0,
    withMd5: false,
    discard: async () => {},
  });
  return fields;
}
