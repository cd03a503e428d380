import type { RequestContext } from '../core/request-context.ts';
import type { CommentRow } from '../core/rows/comment-row.ts';
import type { UserRow } from '../core/rows/user-row.ts';
import { type Avatar, avatarOfEmail, avatarOfImage } from '../core/site/avatar-address.ts';
import { folderOf } from '../markup/images/image-dimensions.ts';
import type { AttachmentData } from '../markup/render-environment.ts';
import { loadAttachmentData } from './data/attachment-data.ts';

/** From where the avatar of an account comes (docs/accounts.md#the-picture-of-an-account). */
export const AVATAR_SOURCES = ['email', 'image', 'none'] as const;

type AvatarSource = (typeof AVATAR_SOURCES)[number];

/** Returns from where the avatar of an account comes. */
export const avatarSourceOf = ({ avatarMediaId }: Pick<UserRow, 'avatarMediaId'>): AvatarSource =>
  avatarMediaId === null ? 'email' : avatarMediaId > 0 ? 'image' : 'none';

/** Returns the avatar of an account. An image that the viewer may not read counts as none. */
export const accountAvatar = ({ email, avatarMediaId }: UserRow, context: RequestContext): Promise<Avatar> =>
  loadAvatar({ email: avatarMediaId === null ? email : '', mediaId: avatarMediaId ?? 0 }, context);

/** Returns the avatar of the author of a comment: that of the account, or of the e-mail address of a guest. */
export function commentAvatar(
  { accountPicture, authorEmail }: Pick<CommentRow, 'accountPicture' | 'authorEmail'>,
  context: RequestContext,
): Promise<Avatar> {
  const picture = accountPicture ?? authorEmail;
  const mediaId = accountPicture === null ? undefined : /^#(\d+)$/.exec(picture)?.[1];
  return loadAvatar(mediaId === undefined ? { email: picture, mediaId: 0 } : { email: '', mediaId: +mediaId }, context);
}

async function loadAvatar(
  { email, mediaId }: { email: string; mediaId: number },
  context: RequestContext,
): Promise<Avatar> {
  const image = mediaId > 0 ? await loadAvatarImage(mediaId, context) : null;
  return image ? avatarOfImage([image, ...renditionsOf(image)]) : avatarOfEmail(email);
}

/** Loads an image that can be an avatar; null if it is not an image, or if the viewer may not read it. */
export async function loadAvatarImage(id: number, context: RequestContext): Promise<AttachmentData | null> {
  const image = (await loadAttachmentData(context, { ids: [id] })).get(id);
  return image && image.file !== '' && image.mimeType.startsWith('image/') ? image : null;
}

const renditionsOf = ({ url, sizes }: AttachmentData) =>
  Object.values(sizes).map(({ file, width, height }) => ({ url: folderOf(url) + file, width, height }));
