import { isIP } from 'node:net';
import { join } from 'node:path';
import { GraphQLError } from 'graphql';
import type { Post } from '../../../../prisma/generated/sqlite/client.ts';
import { canWriteUnfilteredHtml } from '../../../access/site-access.ts';
import { requireTemplate } from '../../../content/write/check-content.ts';
import { markAsWritten } from '../../../content/write/item-mutations.ts';
import { requireCreate } from '../../../content/write/write-permission.ts';
import type { OutgoingFile } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { InspectedFile } from '../../../core/files/media-tools.ts';
import { type ReceivedFile, Upload } from '../../../core/files/transferred-files.ts';
import type { Builder } from '../../../core/graphql/builder.ts';
import { NoPermitError } from '../../../core/limits/semaphore.ts';
import { requireType } from '../../../core/registry/registry.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { writesKind } from '../../../core/scopes/guard-scopes.ts';
import { slugify } from '../../../core/slugs/slug-text.ts';
import { filterTitleHtml } from '../../../markup/sanitizing/comment-elements.ts';
import { filterPostHtml } from '../../../markup/sanitizing/post-elements.ts';
import { INVALID_IMAGE_ADDRESS, isWebAddress } from '../../../values/web-address.ts';
import { contentInput, type MediaInput, mediaInput, requireEditableParent, requireParentType } from '../check-media.ts';
import { type FileName, safeFileName, splitFileName } from '../files/file-name.ts';
import { extensionsOfImages, type FileType, fileTypes, unprocessedFormTypes } from '../files/file-types.ts';
import { withProcessingErrors } from '../make-renditions.ts';
import { mediaType } from '../media-type.ts';
import { storeMedia } from './store-media.ts';

/** Stands in for the file of a request without one: reading it is the error `rest_upload_no_data`. */
const NO_FILE = new Upload('rest_upload_no_data');

/** Registers the scalar type of files and the mutation that uploads a file. */
export function registerMediaUploadMutation(builder: Builder): void {
  // A file is a part of the multipart request. Documents and JSON variables cannot contain files.
  builder.scalarType('File', {
    description: 'A file in the request, sent by the GraphQL multipart request convention.',
    serialize: () => {
      throw new GraphQLError('A file cannot be part of a response.');
    },
    parseValue: (value) => {
      if (value instanceof Upload) return value;
      throw new GraphQLError('Send the file as a part of a multipart form.');
    },
    parseLiteral: () => {
      throw new GraphQLError('Send the file as a variable.');
    },
  });

  builder.mutationField('createMediaItem', (t) =>
    t.field({
      extensions: writesKind('media'),
      type: mediaType(builder),
      description:
        'Stores a file and creates its renditions. Requires the right to upload files. Errors: those of uploads; with `url`, also `rest_invalid_url` and `rest_outgoing_requests_off`.',
      args: {
        file: t.arg({ type: 'File', description: 'Required unless `url` is present.' }),
        url: t.arg.string({
          description:
            'Address of an image to fetch instead of `file`. Works only if the operator allows requests to other sites.',
        }),
        input: t.arg({ type: mediaInput(builder) }),
        withRenditions: t.arg.boolean({
          defaultValue: true,
          description: 'Whether renditions of an image are created.',
        }),
      },
      resolve: async (_root, { file, url, input, withRenditions }, context) => {
        const request = {
          source: typeof url === 'string' ? { address: url } : (file ?? NO_FILE),
          input: input ?? {},
          withRenditions: withRenditions !== false,
        };
        return markAsWritten(await uploadMedia(request, context));
      },
    }),
  );
}

/** The request to upload a file. */
interface UploadRequest {
  input: MediaInput;
  /** The file, or the address of an image to fetch. */
  source: Upload | { address: string };
  /** Whether renditions of an image are created. */
  withRenditions: boolean;
}

/**
 * Stores a file of the request, or the image at an address, and creates its item. Returns the item. Permissions are
 * checked before the file. If it fails, neither a file nor a row remains. Errors: those of creating an item and of
 * docs/protocol/errors.md#media, `rest_outgoing_requests_off`, `too_many_downloads`.
 */
async function uploadMedia({ input, source, withRenditions }: UploadRequest, context: RequestContext): Promise<Post> {
  const { kernel } = context;
  const client = kernel.database.primary;
  const type = requireType(context, 'attachment');
  await requireTemplate({ client, context, type, template: input.template, stored: null });
  requireCreate({ type, input: contentInput(input), context });
  await requireEditableParent({ client, input, context });
  await requireParentType({ client, input });
  const store = (received: ReceivedFile) => storeReceived({ withRenditions, input, received }, context);
  return source instanceof Upload
    ? store(source.file())
    : withFetchedImage({ context, address: source.address }, store);
}

async function storeReceived(
  { input, received, withRenditions }: Omit<UploadRequest, 'source'> & { received: ReceivedFile },
  context: RequestContext,
): Promise<Post> {
  const accepted = await acceptFile(context, received);
  const { path, size } = accepted.received;
  const candidate = {
    ...accepted,
    ...{ path, size, withRenditions },
    folder: await uploadFolder(context, input),
    describe: (storedName: typeof accepted.name) => ({ ...input, ...missingTexts(accepted, { input, storedName }) }),
  };
  return storeMedia(candidate, context);
}

type Texts = Pick<MediaInput, 'title' | 'caption' | 'altText'>;

/**
 * Returns the title, caption and alternative text that the request does not contain: from the metadata embedded in an
 * image; the title otherwise from the file name. Markup in the title and the caption is filtered, because the
 * uploader may not be the author of the image; the alternative text is cleaned when it is stored.
 */
function missingTexts(
  { received, inspected: { image } }: AcceptedFile,
  { input, storedName }: { input: MediaInput; storedName: FileName },
): Texts {
  const { title = '', caption = '', alt = '' } = image?.details ?? {};
  const embedded = isMeaningful(title) ? filterTitleHtml(title) : '';
  // A form contains the original name of the file; a plain body has only the name under which it is stored.
  const fileName = received.transport === 'form' ? received.name.split(/[/\\]/).at(-1) : undefined;
  const stem = fileName ? splitFileName(fileName).stem : storedName.stem;
  const texts: Texts = {};
  if (!input.title) texts.title = embedded || stem || storedName.stem;
  if (!input.caption && caption) texts.caption = filterPostHtml(caption);
  if (!input.altText && alt) texts.altText = alt;
  return texts;
}

/** Whether an embedded title is more than a number, as cameras write it. */
const isMeaningful = (title: string): boolean => title !== '' && !/^\d*$/.test(slugify(title));

/** Returns the folder of the current month, such as `2026/11`; empty if the site stores all files in one folder. */
export const currentFolder = (context: RequestContext): string =>
  folderOfMonth(context, context.site.clock.at(context.kernel.now()).local);

const folderOfMonth = ({ site }: RequestContext, date: string): string =>
  site.flag('uploads_use_yearmonth_folders', true) ? `${date.slice(0, 4)}/${date.slice(5, 7)}` : '';

/**
 * Returns the folder for an uploaded file, such as `2026/11`: year and month of the date of its parent item, else of the
 * current date. Empty if the site stores all files in one folder.
 */
async function uploadFolder(context: RequestContext, { parentId }: Pick<MediaInput, 'parentId'>): Promise<string> {
  const parent = parentId ? await context.loaders.linkRows.load(parentId) : null;
  const isDated = parent !== null && parent.type !== 'page' && /^(?!0000)\d{4}-\d{2}-/.test(parent.date);
  return isDated ? folderOfMonth(context, parent.date) : currentFolder(context);
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Fetches a public image of another site, and calls `body` with it as with an uploaded file. Errors:
 * `rest_outgoing_requests_off`, `too_many_downloads`, `rest_upload_file_too_big`; `rest_invalid_url` if no image was
 * fetched, with details of the parameter if the address is not a web address.
 */
async function withFetchedImage<T>(
  { context: { kernel, viewer, site }, address }: { context: RequestContext; address: string },
  body: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { outgoing, log } = kernel;
  // If outgoing requests are off, an IP address as host counts as an invalid address.
  if (!isWebAddress(address) || (!outgoing && isIpAddress(new URL(address).hostname))) {
    const detail = { code: 'rest_invalid_url', message: INVALID_IMAGE_ADDRESS, data: { status: 400 } };
    throw domainError('rest_invalid_url', { message: INVALID_IMAGE_ADDRESS, details: { url: detail } });
  }
  const name = imageFileName(address, site.locale);
  if (name === null) throw imageNotFoundError();
  if (!outgoing) throw domainError('rest_outgoing_requests_off');
  return kernel.mediaTools.withWorkFolder(async (folder) => {
    const path = join(folder, 'fetched');
    let file: OutgoingFile;
    try {
      file = await outgoing.save(address, { accept: 'image/*', path, accountId: viewer.userId });
    } catch (error) {
      if (error instanceof NoPermitError)
        throw domainError('too_many_downloads', { data: { retry_after: RETRY_AFTER_SECONDS } });
      log.info({ err: error, url: address.slice(0, 200) }, 'cannot fetch an image of another site');
      throw imageNotFoundError();
    }
    if (file.status !== 200 || file.size === 0) throw imageNotFoundError();
    if (!file.isComplete) throw domainError('rest_upload_file_too_big');
    return body({ path, size: file.size, name, mimeType: '', transport: 'address' });
  });
}

const isIpAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/** Returns the file name at the end of an address; null if it is not the name of an image. */
function imageFileName(address: string, language: string): string | null {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const name = safeFileName(decodeOrUnchanged(last), { language });
  if (!name || !Object.hasOwn(fileTypes, name.extension)) return null;
  return fileTypes[name.extension]?.mimeType.startsWith('image/') ? `${name.stem}.${name.extension}` : null;
}

function decodeOrUnchanged(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A file that passed all checks. */
interface AcceptedFile {
  received: ReceivedFile;
  name: FileName;
  mimeType: string;
  inspected: InspectedFile;
}

/** The error for a rejected file. It depends on how the file was sent (docs/protocol/errors.md#media). */
const refusalError = ({ transport }: ReceivedFile) => {
  if (transport === 'address') return imageNotFoundError();
  return domainError(transport === 'body' ? 'rest_upload_sideload_error' : 'rest_upload_unknown_error');
};

/** The error for every failure to fetch an image: it must not reveal what the address answers. */
const imageNotFoundError = () =>
  domainError('rest_invalid_url', {
    message: 'No public image with a file extension was found at this address. Check it.',
  });

/**
 * Checks the name of a file, then its content. Errors (docs/protocol/errors.md#media):
 * `rest_upload_invalid_disposition`, `rest_upload_no_data`, `rest_upload_image_type_not_supported`,
 * `rest_upload_invalid_image`, and `rest_upload_sideload_error` or `rest_upload_unknown_error` for a type that is not
 * accepted, or content that does not match its type.
 */
async function acceptFile({ kernel, site, viewer }: RequestContext, received: ReceivedFile): Promise<AcceptedFile> {
  if (received.size === 0) throw domainError('rest_upload_no_data');
  if (received.transport === 'form' && !isAcceptedInForms(received.mimeType, kernel))
    throw domainError('rest_upload_image_type_not_supported');
  const name = safeFileName(received.name, {
    language: site.locale,
    isPath: received.transport === 'form',
    allowsPages: canWriteUnfilteredHtml(viewer),
  });
  // A name without an extension has no type, and is rejected like a type that is not accepted.
  if (!name)
    throw hasNoExtension(received.name) ? refusalError(received) : domainError('rest_upload_invalid_disposition');
  const type = Object.hasOwn(fileTypes, name.extension) ? fileTypes[name.extension] : undefined;
  if (!type) throw refusalError(received);
  const inspected = await withProcessingErrors(kernel.mediaTools.inspect(received.path), 'rest_upload_invalid_image');
  if (inspected.containsCode) throw refusalError(received);
  const detected = matchDetectedType({ name, type, inspected });
  if (!detected) throw refusalError(received);
  if (inspected.defect) throw domainError('rest_upload_invalid_image');
  return { received, inspected, ...detected };
}

/** Whether a form may declare its file as of a type: other types than images, and those that can be processed. */
const isAcceptedInForms = (mimeType: string, { mediaTools }: Pick<RequestContext['kernel'], 'mediaTools'>): boolean =>
  !mimeType.startsWith('image/') || mediaTools.supports(mimeType) || unprocessedFormTypes.has(mimeType);

const hasNoExtension = (name: string): boolean => /^[\w-][\w -]*$/.test(name);

/** Returns the name and MIME type of a file after detection; null if its content does not match its name. */
function matchDetectedType({
  name,
  type,
  inspected: { detectedType, isText },
}: {
  name: FileName;
  type: FileType;
  inspected: InspectedFile;
}): { name: FileName; mimeType: string } | null {
  if (detectedType === null) return type.isText && isText ? { name, mimeType: type.mimeType } : null;
  if (type.detected.includes(detectedType)) return { name, mimeType: type.mimeType };
  // An image with the extension of another image format receives the extension of its own.
  const extension = type.mimeType.startsWith('image/') ? extensionsOfImages[detectedType] : undefined;
  const mimeType = fileTypes[extension ?? '']?.mimeType;
  return extension && mimeType ? { name: { ...name, extension }, mimeType } : null;
}
