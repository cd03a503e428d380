import { requireCreate } from '../../content/write/permission.ts';
import type { RequestContext } from '../../context.ts';
import { typeOf } from '../../types/type-of.ts';
import { requireEditableParent, requireParent } from '../write/check.ts';
import { contentInput, type MediaInput } from '../write/input.ts';
import { acceptFile } from './accept-file.ts';
import { withFetchedPicture } from './fetched-picture.ts';
import { uploadFolder } from './folder.ts';
import { keepMedia } from './keep-media.ts';
import { type ReceivedFile, Upload } from './received-file.ts';
import { describedBy } from './texts.ts';

/** What is asked for when a file is uploaded. */
export interface UploadRequest {
  input: MediaInput;
  /** The file, or where a picture is to be fetched. */
  source: Upload | { address: string };
  /** Whether other sizes are made of a picture. */
  withRenditions: boolean;
}

/**
 * Keeps a file that came with a request, or that it names the address of, and writes it down; gives the item's id.
 * First the rights, then the file: where anything is refused or fails, neither a file nor a row stays. Errors: those of
 * creating an item and of protocol 8.4, `rest_outgoing_requests_off`, `too_many_downloads`.
 */
export async function uploadMedia({ input, source, ...rest }: UploadRequest, context: RequestContext): Promise<number> {
  const { kernel } = context;
  const client = kernel.database.primary;
  requireCreate({ type: typeOf(context, 'attachment'), input: contentInput(input), context });
  await requireEditableParent({ client, input, context });
  await requireParent({ client, input });
  const keep = (received: ReceivedFile) => keepReceived({ ...rest, input, received }, context);
  return source instanceof Upload
    ? keep(source.file())
    : withFetchedPicture({ context, address: source.address }, keep);
}

async function keepReceived(
  { input, received, withRenditions }: Omit<UploadRequest, 'source'> & { received: ReceivedFile },
  context: RequestContext,
): Promise<number> {
  const accepted = await acceptFile(context.kernel, received);
  const { path, size } = accepted.received;
  const candidate = {
    ...accepted,
    ...{ path, size, withRenditions },
    folder: await uploadFolder(context, input),
    describe: (kept: typeof accepted.name) => ({ ...input, ...describedBy(accepted, { input, kept }) }),
  };
  return keepMedia(candidate, context);
}
