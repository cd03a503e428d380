import { canEditPost } from '../access/post-access.ts';
import { canEditUser, canListUsers } from '../access/user-access.ts';
import { accountOf } from '../access/viewer-access.ts';
import { readableAccount } from '../content/field-groups/field-references.ts';
import type { FieldOwner, FieldTargets } from '../content/field-groups/field-type.ts';
import { readableItem, readableMedia } from '../content/previews/content-item.ts';
import { builtinTypes } from '../core/registry/builtin-types.ts';
import type { RequestContext } from '../core/request-context.ts';
import { accessDataOf } from '../core/rows/access-data.ts';
import { type ContentRow, isLocked, type MediaRow } from '../core/rows/content-row.ts';
import type { TermRow } from '../core/rows/term-row.ts';
import type { UserRow } from '../core/rows/user-row.ts';
import { AVATAR_SIZE, avatarUrl } from '../core/site/avatar-address.ts';
import type { JsonValue } from '../json-schema/schema-types.ts';
import { fileName, isImage } from '../kinds/media/media-file.ts';
import { displayedSize, sourceUrl } from '../kinds/media/media-image-sources.ts';
import { sizeSettings } from '../kinds/media/media-type.ts';
import { autopAsync } from '../markup/autop/autop.ts';
import type { RenderState } from '../markup/blocks/render-context.ts';
import { visibleText } from '../markup/blocks/supports/block-visibility.ts';
import { filterContent } from '../markup/filter-content.ts';
import { escapeHtml, escapeUrl } from '../markup/html/escape.ts';
import { avatarImage } from '../markup/images/attachment-image.ts';
import { createRenderState } from '../markup/render-state.ts';
import { runEmbeds } from '../markup/shortcodes/shortcode-embeds.ts';
import { accountAvatar } from '../rendering/account-avatar.ts';
import { createRenderEnvironment } from '../rendering/create-render-environment.ts';
import { permalinkOf } from '../urls/item-permalink.ts';
import { isId } from '../values/ids.ts';

/** How many characters of a text to render count as one unit of work of the request. */
const CHARACTERS_PER_UNIT = 100;

/**
 * Creates the functions that return what fields of an owner refer to. What the viewer may not read is missing, and so are
 * e-mail addresses of accounts that they may neither change nor list.
 */
export function createFieldTargets(owner: FieldOwner, context: RequestContext): FieldTargets {
  const { loaders } = context;
  const postId = owner.object === 'post' ? owner.id : 0;
  const render = (text: string, run: (state: RenderState) => Promise<string>) => {
    context.work.charge(Math.ceil(text.length / CHARACTERS_PER_UNIT));
    return context.rendering.run(
      () => createRenderEnvironment(context),
      (shared) => run(createRenderState(shared.forItem(0))),
    );
  };
  return {
    items: async (ids, types) => (await shownItems(ids, { types, context })).map((row) => itemObject(row, context)),
    itemAddresses: async (ids, types) =>
      Promise.all((await shownItems(ids, { types, context })).map((row) => permalinkOf(row, context))),
    terms: async (ids, taxonomy) => {
      const rows = await Promise.all(ids.map((id) => (isId(id) ? loaders.terms.load(id) : null)));
      return rows.filter((row): row is TermRow => row?.taxonomy === taxonomy).map(termObject);
    },
    users: async (ids, format) => {
      const rows = await Promise.all([...new Set(ids)].map((id) => readableAccount(id, context)));
      const values = rows
        .filter((row): row is UserRow => row !== null)
        .map((row) =>
          format === 'id' ? row.id : format === 'object' ? accountObject(row, context) : profileOf(row, context),
        );
      return Promise.all(values);
    },
    file: async (id) => {
      const media = isId(id) ? await readableMedia(id, context) : null;
      return media ? fileObject(media, context) : false;
    },
    fileUrl: async (id) => {
      const media = isId(id) ? await readableMedia(id, context) : null;
      return media ? sourceUrl(media, { size: 'full', site: sizeSettings(context) }) : false;
    },
    renderText: (content, { blocks } = { blocks: false }) =>
      render(content, (state) => filterContent({ content, postId, postType: '', blocks, images: true }, state)),
    paragraphs: (text) => render(text, ({ scheduler }) => autopAsync(text, scheduler)),
    embed: async (address) =>
      /[[\]]/.test(address)
        ? `<a href="${escapeUrl(address)}">${escapeHtml(address)}</a>`
        : render(address, (state) => runEmbeds(`[embed]${address}[/embed]`, { ...state, postId })),
  };
}

const BUILTIN_TYPES: ReadonlySet<string> = new Set(builtinTypes.map(({ name }) => name));

/**
 * Loads items that are not in the trash and that the viewer may read, each once: those of some types, or, without types, of all
 * except the built-in ones without addresses.
 */
async function shownItems(
  ids: readonly number[],
  { types, context }: { types: readonly string[]; context: RequestContext },
): Promise<ContentRow[]> {
  const { postTypes } = context.registry;
  const isAccepted = ({ type }: ContentRow) =>
    types.length > 0 ? types.includes(type) : postTypes.get(type)?.viewable || !BUILTIN_TYPES.has(type);
  const rows = await Promise.all([...new Set(ids)].map((id) => shownItem(id, context)));
  return rows.filter((row): row is ContentRow => row !== null && isAccepted(row));
}

/** Loads an item that is not in the trash; null if the viewer may not read it. */
async function shownItem(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = await readableItem(id, context);
  return row?.status === 'trash' ? null : row;
}

const spaced = (date: string | null): string => date?.replace('T', ' ') ?? '0000-00-00 00:00:00';

/** The columns of an item. Its texts are empty if they need a password that the request does not have. */
function itemObject(row: ContentRow, context: RequestContext): JsonValue {
  const mayEdit = canEditPost(context.viewer, accessDataOf(row, context));
  const isHidden = isLocked(row) && !mayEdit;
  return {
    ID: row.id,
    post_author: String(row.authorId),
    post_date: spaced(row.date),
    post_date_gmt: spaced(row.dateGmt),
    post_content: isHidden ? '' : sourceFor(row, { mayEdit, context }),
    post_title: row.title,
    post_excerpt: isHidden ? '' : row.excerpt,
    post_status: row.status,
    comment_status: row.commentStatus,
    ping_status: row.pingStatus,
    post_password: mayEdit ? row.password : '',
    post_name: row.slug,
    to_ping: mayEdit ? row.toPing : '',
    pinged: mayEdit ? row.pinged : '',
    post_modified: spaced(row.modified),
    post_modified_gmt: spaced(row.modifiedGmt),
    post_content_filtered: '',
    post_parent: row.parentId,
    guid: row.guid,
    menu_order: row.menuOrder,
    post_type: row.type,
    post_mime_type: row.mimeType,
    comment_count: String(row.commentCount),
    filter: 'raw',
  };
}

/** Attributes of blocks with names and rules for editors; their names may be written with escapes. */
const EDITOR_ATTRIBUTES = /"metadata"|\\u00[67]/;

/** The stored text of an item. Who may not edit it gets none of the blocks that are hidden, and no names of blocks. */
function sourceFor(
  { content }: ContentRow,
  { mayEdit, context }: { mayEdit: boolean; context: RequestContext },
): string {
  if (mayEdit || !EDITOR_ATTRIBUTES.test(content)) return content;
  context.work.charge(Math.ceil(content.length / CHARACTERS_PER_UNIT));
  return visibleText(content);
}

const termObject = (row: TermRow): JsonValue => ({
  term_id: row.id,
  name: row.name,
  slug: row.slug,
  term_group: row.termGroup,
  term_taxonomy_id: row.taxonomyId || row.id,
  taxonomy: row.taxonomy,
  description: row.description,
  parent: row.parentId,
  count: Number(row.count),
  filter: 'raw',
});

const maySeeAddress = (row: UserRow, { viewer }: RequestContext): boolean =>
  canEditUser(viewer, row) || canListUsers(viewer);

async function profileOf(row: UserRow, context: RequestContext): Promise<JsonValue> {
  const { site } = context;
  const avatar = await accountAvatar(row, context);
  const image = avatarImage({
    name: '',
    address: (size) => avatarUrl(avatar, { size, site }) ?? '',
    size: AVATAR_SIZE.defaultValue,
    isOutsideContent: true,
  });
  return {
    ID: row.id,
    user_firstname: row.firstName,
    user_lastname: row.lastName,
    nickname: row.nickname,
    user_nicename: row.slug,
    display_name: row.displayName,
    user_email: maySeeAddress(row, context) ? row.email : '',
    user_url: row.url,
    user_registered: spaced(row.registered),
    user_description: row.description,
    user_avatar: image,
  };
}

/** An account as the reference's object, without what is secret. */
function accountObject(row: UserRow, context: RequestContext): JsonValue {
  const { roles } = accountOf(row);
  const isShown = maySeeAddress(row, context);
  return {
    data: {
      ID: String(row.id),
      user_login: isShown ? row.login : '',
      user_nicename: row.slug,
      user_email: isShown ? row.email : '',
      user_url: row.url,
      user_registered: spaced(row.registered),
      display_name: row.displayName,
    },
    ID: row.id,
    ...(isShown ? { roles: [...roles] } : {}),
  };
}

/** The name of the picture that stands for files of a MIME type. */
function iconOf(mimeType: string): string {
  const [kind = '', subtype = ''] = mimeType.split('/');
  if (kind === 'image') return 'default';
  if (['audio', 'video', 'text'].includes(kind)) return kind;
  if (/zip|tar|compressed|rar/.test(subtype)) return 'archive';
  if (/sheet|excel/.test(subtype)) return 'spreadsheet';
  return 'document';
}

async function fileObject(media: MediaRow, context: RequestContext): Promise<JsonValue> {
  const [type = '', subtype = ''] = media.mimeType.split('/');
  const settings = sizeSettings(context);
  const isSized = isImage(media) && media.width !== null;
  const sizes = Object.keys(settings.imageSizes).flatMap((size): [string, JsonValue][] => {
    const { width, height } = displayedSize(media, { size, site: settings });
    return [
      [size, sourceUrl(media, { size, site: settings })],
      [`${size}-width`, width],
      [`${size}-height`, height],
    ];
  });
  return {
    ID: media.id,
    id: media.id,
    title: media.title,
    filename: fileName({ ...media, originalFile: '' }),
    filesize: media.fileSize ?? 0,
    url: sourceUrl(media, { size: 'full', site: settings }),
    link: await permalinkOf(media, context),
    alt: media.altText,
    author: String(media.authorId),
    description: media.content,
    caption: media.excerpt,
    name: media.slug,
    status: media.status,
    uploaded_to: media.parentId,
    // In GMT, as in the reference.
    date: spaced(media.dateGmt),
    modified: spaced(media.modifiedGmt),
    menu_order: media.menuOrder,
    mime_type: media.mimeType,
    type,
    subtype,
    icon: `${context.kernel.addresses.includes}/images/media/${iconOf(media.mimeType)}.png`,
    ...(isSized ? { width: media.width, height: media.height, sizes: Object.fromEntries(sizes) } : {}),
  };
}
