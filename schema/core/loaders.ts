import DataLoader from 'dataloader';
import type { Domain } from './domain.ts';
import { type JoinableStatement, runJoined } from './joined-statements.ts';
import { loadCommentPages } from './rows/comment-page-numbers.ts';
import { loadComments, loadReplies } from './rows/comment-row.ts';
import type { ContentRow } from './rows/content-row.ts';
import { loadFontFaces } from './rows/font-face-row.ts';
import { loadLinkRows } from './rows/link-rows.ts';
import { loadAttachmentRows, loadMedia } from './rows/media-row.ts';
import { loadMenuItems } from './rows/menu-item-row.ts';
import { loadRegisteredMeta } from './rows/meta-values.ts';
import { loadNodes } from './rows/node-rows.ts';
import { loadPreferences } from './rows/preference-row.ts';
import { loadSourceTexts } from './rows/source-texts.ts';
import { loadPostTerms, loadTerms, type PostTermRow } from './rows/term-row.ts';
import { loadUsers } from './rows/user-row.ts';
import { loadGeneratedSlugs } from './slugs/generated-slug.ts';

/** Content may name any number of ids, a statement takes only so many values. */
const BATCHES = { maxBatchSize: 1_000 };

type Load<Row> = (domain: Domain, ids: readonly number[]) => Promise<Map<number, Row>>;

/** A loader by id; `missing` stands for what a batch does not find. */
const byId =
  <Row, Missing = null>(load: Load<Row>, missing: () => Missing = () => null as Missing) =>
  (domain: Domain) =>
    new DataLoader<number, Row | Missing>(async (ids) => {
      const found = await load(domain, ids);
      return ids.map((id) => found.get(id) ?? missing());
    }, BATCHES);

/** A loader of rows by their id, or by that of the item that they extend; null for a row that does not exist. */
const rowById = <Row extends { id: number } | { postId: number }>(
  load: (domain: Domain, ids: readonly number[]) => Promise<Row[]>,
) =>
  byId(async (domain, ids) => {
    const rows = await load(domain, ids);
    return new Map(rows.map((row) => ['id' in row ? row.id : row.postId, row]));
  });

/** What is loaded in batches: one statement for all items of a list, whatever their number. */
const LOADERS = {
  /** The terms of an item, all taxonomies, by name. */
  postTerms: byId(
    ({ kernel }, ids) => loadPostTerms(kernel.database.reader, ids),
    (): PostTermRow[] => [],
  ),
  /** Stored values of the registered meta keys, and what autosaves store beside them. */
  meta: byId(loadRegisteredMeta, () => new Map<string, unknown>()),
  terms: rowById(loadTerms),
  users: rowById(loadUsers),
  /** The preferences that editors store for an account, as JSON texts. */
  userPreferences: byId(loadPreferences),
  media: rowById(loadMedia),
  /** What files have beyond items of other types. */
  files: rowById(loadAttachmentRows),
  /** What menu items have beyond posts. */
  menuItems: rowById(loadMenuItems),
  /** Items of any kind, whole. */
  nodes: rowById(loadNodes),
  comments: rowById(({ kernel }, ids) => loadComments(kernel.database.reader, ids)),
  /** The newest approved comments on items, by the item's id. */
  postReplies: byId(
    (domain, ids) => loadReplies(domain, { to: 'postId', ids }),
    () => [],
  ),
  /** The newest approved replies to comments, by the comment's id. */
  commentReplies: byId(
    (domain, ids) => loadReplies(domain, { to: 'parentId', ids }),
    () => [],
  ),
  /** Pages of comments, where the addresses of comments name one. */
  commentPages: byId(loadCommentPages),
  /** What the addresses of items depend on. */
  linkRows: rowById(loadLinkRows),
  /** The slugs that items would get from their titles, by the items themselves. */
  generatedSlugs: (domain: Domain) =>
    new DataLoader<ContentRow, string>((rows) => loadGeneratedSlugs(domain, rows), { maxBatchSize: 100 }),
  /** What items are rendered from. */
  sourceTexts: rowById(loadSourceTexts),
  /** The faces of families of fonts, by the family's id. */
  fontFaces: byId(loadFontFaces, () => []),
  /** Rows of statements: those of lists that stand below the items of another list are run as one. */
  joined: (domain: Domain) =>
    // Nothing is cached: a mutation may change what the next field reads.
    new DataLoader<JoinableStatement, object[]>((statements) => runJoined(domain, statements), { cache: false }),
};

/** Loads related rows in batches; each loader is made when it is first used. */
export type Loaders = { readonly [Name in keyof typeof LOADERS]: ReturnType<(typeof LOADERS)[Name]> };

/** Loaders live for one operation, so that they never return what has changed since. */
export function createLoaders(domain: Domain): Loaders {
  const loaders = Object.create(LAZY_LOADERS) as { domain: Domain };
  loaders.domain = domain;
  return loaders as unknown as Loaders;
}

/** For each loader a getter that puts the loader in its own place. */
const LAZY_LOADERS: object = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(LOADERS).map(([name, make]) => [
      name,
      {
        get(this: { domain: Domain }) {
          const value = make(this.domain);
          Object.defineProperty(this, name, { value });
          return value;
        },
      },
    ]),
  ),
);
