import { splitWords } from '../../../content/menus/menu-item-texts.ts';
import { domainError, domainErrors, type ErrorCode } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { Registry } from '../../../core/registry/registry.ts';
import { type MenuItemRow, plainLink } from '../../../core/rows/menu-item-row.ts';
import { sql } from '../../../core/sql.ts';
import { cleanAddress } from '../../../markup/html/escape.ts';
import type { MenuItemInput } from './menu-item-input.ts';

/** The stored values of a link. */
export type LinkColumns = Omit<MenuItemRow, 'postId'>;

interface Check {
  client: TransactionClient;
  registry: Registry;
  input: MenuItemInput;
  /** The link as it was; null for a new one. */
  stored: MenuItemRow | null;
  /** The title that the item will have. */
  title: string;
}

const TYPES: ReadonlySet<string> = new Set(['taxonomy', 'post_type', 'post_type_archive', 'custom']);

/**
 * A link as it is stored. A changed target must exist. Errors
 * (docs/protocol/errors.md#menus):
 * `rest_term_invalid_id`, `rest_post_invalid_id`, `rest_post_invalid_type`, `rest_title_required`,
 * `rest_url_required`, `rest_invalid_url`, `rest_invalid_param`.
 */
export async function checkedLink(check: Check): Promise<LinkColumns> {
  const { input, stored } = check;
  const { postId: id = 0, ...before } = stored ?? { ...plainLink, postId: 0, object: '' };
  const itemType = input.itemType ?? before.itemType;
  if (!TYPES.has(itemType)) throw domainError('rest_invalid_param', { parameter: 'type' });
  const target = input.target ?? before.target;
  if (target !== '' && target !== '_blank') throw domainError('rest_invalid_param', { parameter: 'target' });
  const errors: ErrorCode[] = [];
  const object = await checkedObject(check, { before, itemType, errors });
  const url = itemType === 'custom' ? checkedUrl(input.url ?? before.url) : '';
  if (itemType === 'custom' && check.title === '') errors.push('rest_title_required');
  if (itemType === 'custom' && url === '') errors.push('rest_url_required');
  const [first, ...others] = errors;
  if (first) throw domainErrors([first, ...others]);
  return {
    itemType,
    ...object,
    url,
    target,
    parentItemId: await safeParent(check.client, { id, parentItemId: input.parentItemId ?? before.parentItemId }),
    classes: input.classes ? classNames(input.classes) : before.classes,
    xfn: input.xfn ? classNames(input.xfn) : before.xfn,
  };
}

async function checkedObject(
  { client, registry, input }: Check,
  link: { before: LinkColumns; itemType: string; errors: ErrorCode[] },
): Promise<Pick<LinkColumns, 'object' | 'objectId'>> {
  const { before, itemType, errors } = link;
  const objectId = input.objectId ?? (itemType === before.itemType ? before.objectId : 0);
  if (itemType === 'custom') return { object: 'custom', objectId };
  const isNew =
    itemType !== before.itemType ||
    objectId !== before.objectId ||
    (input.object ?? before.object) !== before.object ||
    before.object === '';
  const known = input.object || (objectId === before.objectId && itemType === before.itemType ? before.object : '');
  if (!isNew) return { object: before.object, objectId };
  if (itemType === 'post_type_archive') {
    if (!registry.postTypes.has(known)) errors.push('rest_post_invalid_type');
    return { object: known, objectId };
  }
  const found =
    itemType === 'taxonomy'
      ? (await client.term.findUnique({ where: { id: objectId }, select: { taxonomy: true } }))?.taxonomy
      : (await client.post.findUnique({ where: { id: objectId }, select: { type: true } }))?.type;
  // What it leads to decides its kind, whatever the client calls it.
  if (found === undefined) {
    errors.push(itemType === 'taxonomy' ? 'rest_term_invalid_id' : 'rest_post_invalid_id');
  }
  return { object: found ?? known, objectId };
}

function checkedUrl(given: string): string {
  const url = cleanAddress(given.trim());
  if (given.trim() !== '' && url === '') throw domainError('rest_invalid_url', { parameter: 'url' });
  return url;
}

/** Class names, as words. */
const classNames = (names: readonly string[]): string =>
  splitWords(names.join(' '))
    .map((name) => name.replace(/%[a-f0-9]{2}/gi, '').replace(/[^\w-]/g, ''))
    .filter((name) => name !== '')
    .join(' ');

/** An item that would come to stand below itself goes to the top. */
async function safeParent(
  client: TransactionClient,
  { id, parentItemId }: { id: number; parentItemId: number },
): Promise<number> {
  if (parentItemId <= 0) return 0;
  const [circle] = await client.$queryRaw<unknown[]>(sql`
    WITH RECURSIVE "above" ("id") AS (
      SELECT "postId" FROM "menu_items" WHERE "postId" = ${parentItemId}
      UNION
      SELECT m."parentItemId" FROM "menu_items" m JOIN "above" a ON m."postId" = a."id"
      WHERE m."parentItemId" > 0
    )
    SELECT "id" FROM "above" WHERE "id" = ${id}`);
  return circle ? 0 : parentItemId;
}
