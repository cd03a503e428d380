import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { ImportError } from '../../import-error.ts';
import { type AddRow, RowBatches, type SourceBatch, type SourceReport } from '../import-source.ts';
import { type AddressedPost, PermalinkDetector } from '../permalink-detector.ts';
import type { ReadingProgress } from '../source-kind.ts';
import type { RestApi } from './find-rest-api.ts';
import type { MenuTargets } from './menu-targets.ts';
import { itemNumber, itemText } from './rest-fields.ts';
import type { PostRows } from './rest-post-rows.ts';
import type { RestReader } from './rest-reader.ts';
import { TermRows } from './rest-term-rows.ts';
import type { RevisedItems } from './revision-rows.ts';

/** Options of `readSite`. */
export interface RestReadOptions {
  readonly api: RestApi;
  /** The account of the credentials; absent for anonymous requests. */
  readonly account: JsonObject | undefined;
  readonly report: SourceReport;
  /** Whether the password is sent without encryption. */
  readonly isUnencrypted: boolean;
  /** Whether to read revisions and autosaves, and for how many items concurrently. */
  readonly revisions: { readonly maxConcurrent: number } | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** The dependencies of reading one part of a site, such as its comments. */
export interface RestReadContext extends RestReadOptions {
  readonly reader: RestReader;
}

/** A type or taxonomy, and the path of its list. */
export interface KindRoute {
  readonly name: string;
  /** For a taxonomy, the field in which items list their terms. */
  readonly base: string;
  readonly path: string;
}

/** Types without a list of the usual form; most are read in another way. */
export const TYPES_WITHOUT_LIST =
  /^(?:attachment|nav_menu_item|revision|(?:wp|cms)_(?:template|template_part|global_styles|font_family|font_face))$/;

/**
 * The types or taxonomies of a site with the paths of their lists. Throws an ImportError when the site returns none.
 */
export async function readKinds(
  { api, reader, report }: RestReadContext,
  list: 'types' | 'taxonomies',
): Promise<KindRoute[]> {
  const kinds = await reader.readOne(list);
  if (!kinds) throw new ImportError([`The site does not list its ${list}`]);
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const base = isJsonObject(kind) ? itemText(kind, 'rest_base') || name : '';
    const namespace = isJsonObject(kind) ? itemText(kind, 'rest_namespace') || api.namespace : '';
    if (/^[\w-]+$/.test(base) && /^[\w./-]+$/.test(namespace)) return [{ name, base, path: `/${namespace}/${base}` }];
    if (!TYPES_WITHOUT_LIST.test(name))
      report.note(`Items of the type "${name}" were left out, because the type has no list.`);
    return [];
  });
}

const DEFAULT_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

const NO_STRUCTURE = 'The permalink structure is not visible. Check the setting.';

/** Reads the items of all types, attachments and menu items. Returns the permalink structure of posts. */
export async function* readItems(
  context: RestReadContext,
  input: {
    posts: PostRows;
    terms: TermRows;
    revisedItems: RevisedItems;
    targets: MenuTargets;
    menuItems: readonly JsonObject[];
  },
): AsyncGenerator<SourceBatch, string | undefined> {
  const { api, account, reader, report } = context;
  const { posts, terms, revisedItems, targets, menuItems } = input;
  const permalinks = new PermalinkDetector(itemText(api.index, 'home'));
  const addItem = (type: string, path: string) => (item: JsonObject, addRow: AddRow) => {
    posts.add(item, { type, addRow });
    revisedItems.add(item, { path: `${path}/${itemNumber(item, 'id')}`, kind: 'post' });
    targets.addPost(item);
    if (type === 'post' && item.status === 'publish') permalinks.add(addressedPost(item, terms));
  };
  const withStatus = (status: string): { parameters?: Record<string, string> } =>
    account ? { parameters: { status } } : {};
  const statuses = account ? await readStatuses(reader) : '';
  for (const { name: type, path } of await readKinds(context, 'types')) {
    if (!TYPES_WITHOUT_LIST.test(type))
      yield* reader.readRows(path, { ...withStatus(statuses), add: addItem(type, path) });
  }
  yield* reader.readRows('media', { ...withStatus('inherit,private,trash'), add: addItem('attachment', 'media') });
  const menuItemBatches = new RowBatches();
  for (const item of menuItems) {
    posts.addMenuItem(item, { targets, addRow: menuItemBatches.adderFor(`menu-items ${itemNumber(item, 'id')}`) });
  }
  yield* menuItemBatches.all();
  const structure = permalinks.structure();
  const warning = permalinks.warning() ?? (structure === undefined ? NO_STRUCTURE : undefined);
  if (warning !== undefined) report.note(warning);
  return structure;
}

const addressedPost = (item: JsonObject, terms: TermRows): AddressedPost => ({
  id: itemNumber(item, 'id'),
  slug: itemText(item, 'slug'),
  link: itemText(item, 'link'),
  date: itemText(item, 'date'),
  categories: (Array.isArray(item.categories) ? item.categories : []).flatMap(
    (category) => terms.categoryPath(Number(category)) ?? [],
  ),
});

/** All statuses of items on the site. */
async function readStatuses(reader: RestReader): Promise<string> {
  const statuses = await reader.readOne('statuses');
  const names = Object.keys(statuses ?? {}).filter((name) => /^[\w-]+$/.test(name) && name !== 'inherit');
  return (names.length > 0 ? names : DEFAULT_STATUSES).join(',');
}

/** Reads the terms of all taxonomies. */
export async function* readTerms(
  context: RestReadContext,
  { menuItems, targets }: { menuItems: readonly JsonObject[]; targets: MenuTargets },
): AsyncGenerator<SourceBatch, { terms: TermRows; taxonomies: readonly KindRoute[] }> {
  const terms = new TermRows();
  const taxonomies = await readKinds(context, 'taxonomies');
  for (const { name: taxonomy, path } of taxonomies) {
    const isMenu = taxonomy === 'nav_menu';
    if (isMenu && !context.account) continue;
    // The API does not return the number of items of a menu.
    const withCount = (item: JsonObject): JsonObject =>
      isMenu ? { ...item, count: menuItems.filter(({ menus }) => menus === item.id).length } : item;
    yield* context.reader.readRows(path, {
      add: (item, addRow) => {
        terms.add(withCount(item), { taxonomy, addRow });
        targets.addTerm(item);
      },
    });
  }
  return { terms, taxonomies };
}
