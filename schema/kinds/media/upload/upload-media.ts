import type { Post } from '../../../../prisma/generated/sqlite/client.ts';
import { requireTemplate } from '../../../content/write/check-content.ts';
import { requireCreate } from '../../../content/write/write-permission.ts';
import { type ReceivedFile, Upload } from '../../../core/files/received-file.ts';
import { requireType } from '../../../core/registry/registry.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { requireEditableParent, requireParentType } from '../write/check-media.ts';
import { contentInput, type MediaInput } from '../write/media-input.ts';
import { acceptFile } from './accept-file.ts';
import { withFetchedImage } from './fetched-image.ts';
import { storeMedia } from './store-media.ts';
import { uploadFolder } from './upload-folder.ts';
import { missingTexts } from './upload-texts.ts';

/** The request to upload a file. */
export interface UploadRequest {
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
export async function uploadMedia(
  { input, source, withRenditions }: UploadRequest,
  context: RequestContext,
): Promise<Post> {
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
