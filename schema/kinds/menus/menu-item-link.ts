import { fieldValuesInput } from '../../content/field-groups/field-value-inputs.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError, domainErrors, type ErrorCode } from '../../core/errors/domain-errors.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { defaultMenuItemLink, type MenuItemRow } from '../../core/rows/content-row.ts';
import { sanitizeUrl } from '../../markup/html/escape.ts';

/** The columns of the link of a menu item. */
export type MenuLinkColumns = Omit<MenuItemRow, 'postId'>;

interface LinkCheck {
  client: TransactionClient;
  registry: Registry;
  input: MenuItemInput;
  /** The stored link; null for a new menu item. */
  stored: MenuItemRow | null;
  /** The title that the item will have. */
  title: string;
}

const LINK_TYPES: ReadonlySet<string> = new Set(['taxonomy', 'post_type', 'post_type_archive', 'custom']);

/**
 * Validates the link of a menu item and returns the columns to store. A changed target without a type must exist. Errors
 * (docs/protocol/errors.md#menus): `rest_term_invalid_id`, `rest_post_invalid_id`, `rest_post_invalid_type`,
 * `rest_title_required`, `rest_url_required`, `rest_invalid_url`, `rest_invalid_param`.
 */
export async function checkMenuItemLink(check: LinkCheck): Promise<MenuLinkColumns> {
  const { input, stored } = check;
  const { postId: id = 0, ...current } = stored ?? { ...defaultMenuItemLink, postId: 0, object: '' };
  const itemType = input.itemType ?? current.itemType;
  if (!LINK_TYPES.has(itemType)) throw domainError('rest_invalid_param', { parameter: 'type' });
  const target = input.target ?? current.target;
  if (target !== '' && target !== '_blank') throw domainError('rest_invalid_param', { parameter: 'target' });
  const errors: ErrorCode[] = [];
  const object = await checkTarget(check, { current, itemType, errors });
  const url = itemType === 'custom' ? checkUrl(input.url ?? current.url) : '';
  if (itemType === 'custom' && check.title === '') errors.push('rest_title_required');
  if (itemType === 'custom' && url === '') errors.push('rest_url_required');
  const [first, ...others] = errors;
  if (first) throw domainErrors([first, ...others]);
  return {
    itemType,
    ...object,
    url,
    target,
    parentItemId: await acyclicParent(check.client, { id, parentItemId: input.parentItemId ?? current.parentItemId }),
    classes: input.classes ? classNames(input.classes) : current.classes,
    xfn: input.xfn ? classNames(input.xfn) : current.xfn,
  };
}

/**
 * Returns the type (or taxonomy) and id of the target, and adds errors for a changed target to `errors`. A target whose
 * type is known may be missing, as in the reference: importers write menus before the items.
 */
async function checkTarget(
  { client, registry, input }: LinkCheck,
  link: { current: MenuLinkColumns; itemType: string; errors: ErrorCode[] },
): Promise<Pick<MenuLinkColumns, 'object' | 'objectId'>> {
  const { current, itemType, errors } = link;
  const objectId = input.objectId ?? (itemType === current.itemType ? current.objectId : 0);
  if (itemType === 'custom') return { object: 'custom', objectId };
  const isChanged =
    itemType !== current.itemType ||
    objectId !== current.objectId ||
    (input.object ?? current.object) !== current.object ||
    current.object === '';
  const sentObject = keyText(input.object ?? '') || (itemType === current.itemType ? current.object : '');
  if (!isChanged) return { object: current.object, objectId };
  if (itemType === 'post_type_archive') {
    if (!registry.postTypes.has(sentObject)) errors.push('rest_post_invalid_type');
    return { object: sentObject, objectId };
  }
  const actualObject =
    itemType === 'taxonomy'
      ? (await client.term.findUnique({ where: { id: objectId }, select: { taxonomy: true } }))?.taxonomy
      : (await client.post.findUnique({ where: { id: objectId }, select: { type: true } }))?.type;
  // The actual type or taxonomy of the target replaces the one that the client sent.
  if (actualObject === undefined && sentObject === '') {
    errors.push(itemType === 'taxonomy' ? 'rest_term_invalid_id' : 'rest_post_invalid_id');
  }
  return { object: actualObject ?? sentObject, objectId };
}

function checkUrl(inputUrl: string): string {
  const url = sanitizeUrl(inputUrl.trim());
  if (inputUrl.trim() !== '' && url === '') throw domainError('rest_invalid_url', { parameter: 'url' });
  return url;
}

/** Cleans class names, of which each is one, and joins them with spaces. */
const classNames = (names: readonly string[]): string =>
  names
    .map((name) => name.replace(/%[a-f0-9]{2}/gi, '').replace(/[^\w-]/g, ''))
    .filter((name) => name !== '')
    .join(' ');

/** Returns the characters of a text that the name of a type or taxonomy may have. */
const keyText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_-]/g, '');

/** Returns the parent to store: 0 if the parent is a descendant of the menu item, which would create a cycle. */
async function acyclicParent(
  client: TransactionClient,
  { id, parentItemId }: { id: number; parentItemId: number },
): Promise<number> {
  if (parentItemId <= 0) return 0;
  const [cycle] = await client.$queryRaw<unknown[]>(sql`
    WITH RECURSIVE "ancestors" ("id") AS (
      SELECT "postId" FROM "menu_items" WHERE "postId" = ${parentItemId}
      UNION
      SELECT m."parentItemId" FROM "menu_items" m JOIN "ancestors" a ON m."postId" = a."id"
      WHERE m."parentItemId" > 0
    )
    SELECT "id" FROM "ancestors" WHERE "id" = ${id}`);
  return cycle ? 0 : parentItemId;
}

/** The GraphQL input type for writing a menu item. */
export const menuItemInput = oncePerBuilder((builder) =>
  builder.inputType('MenuItemInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({
      title: t.string({ description: 'Empty to show the title of the target.' }),
      status: t.string({ description: '`publish`, `future`, `draft`, `pending` or `private`.' }),
      itemType: t.string({ description: '`post_type`, `taxonomy`, `post_type_archive` or `custom`.' }),
      object: t.string({
        description: 'The type or the taxonomy of its target. Default: that of the item or term `objectId`.',
      }),
      objectId: t.int({ description: 'Id of its target, which may be missing if `object` names its type.' }),
      url: t.string({ description: 'The address of a `custom` menu item.' }),
      parentItemId: t.int({ description: 'Id of the parent menu item; 0 for the top level.' }),
      menuOrder: t.int({ description: 'Position in the menu. Default: after all other items.' }),
      attributeTitle: t.string(),
      description: t.string(),
      target: t.string({ description: '`_blank` to open the link in a new window, else empty.' }),
      classes: t.stringList(),
      xfn: t.stringList(),
      menuId: t.int({ description: 'Id of its menu; 0 for none.' }),
      meta: t.field({ type: 'Json', description: 'Registered meta values by key.' }),
      ...fieldValuesInput(t),
    }),
  }),
);

/** The writable fields of a menu item. */
export type MenuItemInput = ReturnType<typeof menuItemInput>['$inferInput'];
