import DataLoader from 'dataloader';
import { type CommentRow, loadComments, loadReplies } from './comments/comment-row.ts';
import { loadLinkRows } from './content/addresses/link-rows.ts';
import { loadCommentPages } from './content/comment-pages.ts';
import { loadMenuItems, type MenuItemRow } from './content/menus/menu-item-row.ts';
import { loadRegisteredMeta } from './content/meta/meta-values.ts';
import { loadNodes } from './content/node-rows.ts';
import type { ContentRow } from './content/row.ts';
import { loadGeneratedSlugs } from './content/slugs/generated-slug.ts';
import { loadSourceTexts, type SourceTexts } from './content/source-texts.ts';
import type { Domain } from './domain.ts';
import { loadFontFaces } from './fonts/font-face-row.ts';
import { type JoinableStatement, runJoined } from './joined-statements.ts';
import { type FileRow, loadFiles, loadMedia, type MediaRow } from './media/media-row.ts';
import { loadPostTerms, loadTerms, type PostTermRow, type TermRow } from './terms/term-row.ts';
import { loadPreferences } from './users/preference-row.ts';
import { loadUsers, type UserRow } from './users/user-row.ts';

/** Loads related rows in batches: one statement for all items of a list, whatever their number. */
export interface Loaders {
  /** The terms of an item, all taxonomies, by name. */
  readonly postTerms: DataLoader<number, PostTermRow[]>;
  /** Stored values of the registered meta keys, and what autosaves store beside them. */
  readonly meta: DataLoader<number, Map<string, unknown>>;
  readonly terms: DataLoader<number, TermRow | null>;
  readonly users: DataLoader<number, UserRow | null>;
  /** What editors keep of an account's ways, as JSON texts. */
  readonly userPreferences: DataLoader<number, string | null>;
  readonly media: DataLoader<number, MediaRow | null>;
  /** What files have beyond items of other types. */
  readonly files: DataLoader<number, FileRow | null>;
  /** What menu items have beyond posts. */
  readonly menuItems: DataLoader<number, MenuItemRow | null>;
  /** Items of any kind, whole. */
  readonly nodes: DataLoader<number, ContentRow | null>;
  readonly comments: DataLoader<number, CommentRow | null>;
  /** The newest approved comments on items, by the item's id. */
  readonly postReplies: DataLoader<number, CommentRow[] | null>;
  /** The newest approved replies to comments, by the comment's id. */
  readonly commentReplies: DataLoader<number, CommentRow[] | null>;
  /** Pages of comments, where the addresses of comments name one. */
  readonly commentPages: DataLoader<number, number | null>;
  /** What the addresses of items depend on. */
  readonly linkRows: DataLoader<number, ContentRow | null>;
  /** The slugs that items would get from their titles, by the items themselves. */
  readonly generatedSlugs: DataLoader<ContentRow, string>;
  /** What items are rendered from. */
  readonly sourceTexts: DataLoader<number, SourceTexts | null>;
  /** The faces of families of fonts, by the family's id. */
  readonly fontFaces: DataLoader<number, ContentRow[] | null>;
  /** Rows of statements: those of lists that stand below the items of another list are run as one. */
  readonly joined: DataLoader<JoinableStatement, object[]>;
}

/** Content may name any number of ids, a statement takes only so many values. */
const BATCHES = { maxBatchSize: 1_000 };

/** Loaders live for one operation, so that they never hand out what has changed since. */
export function createLoaders(domain: Domain): Loaders {
  const batched = <T>(load: (domain: Domain, ids: readonly number[]) => Promise<Map<number, T>>) =>
    lazy(
      () =>
        new DataLoader<number, T | null>(async (ids) => {
          const found = await load(domain, ids);
          return ids.map((id) => found.get(id) ?? null);
        }, BATCHES),
    );
  const postTerms = lazy(
    () =>
      new DataLoader<number, PostTermRow[]>(async (ids) => {
        const found = await loadPostTerms(domain, ids);
        return ids.map((id) => found.get(id) ?? []);
      }, BATCHES),
  );
  const meta = lazy(
    () =>
      new DataLoader<number, Map<string, unknown>>(async (ids) => {
        const found = await loadRegisteredMeta(domain, ids);
        return ids.map((id) => found.get(id) ?? new Map());
      }, BATCHES),
  );
  const generatedSlugs = lazy(
    () => new DataLoader<ContentRow, string>((rows) => loadGeneratedSlugs(domain, rows), { maxBatchSize: 100 }),
  );
  const joined = lazy(
    () =>
      // Nothing is kept: a mutation may change what the next field reads.
      new DataLoader<JoinableStatement, object[]>((statements) => runJoined(domain, statements), { cache: false }),
  );
  const terms = batched(loadTerms);
  const users = batched(loadUsers);
  const userPreferences = batched(loadPreferences);
  const media = batched(loadMedia);
  const files = batched(loadFiles);
  const menuItems = batched(loadMenuItems);
  const nodes = batched(loadNodes);
  const comments = batched(loadComments);
  const postReplies = batched<CommentRow[]>((_, ids) => loadReplies(domain, { to: 'postId', ids }));
  const commentReplies = batched<CommentRow[]>((_, ids) => loadReplies(domain, { to: 'parentId', ids }));
  const commentPages = batched(loadCommentPages);
  const linkRows = batched(loadLinkRows);
  const sourceTexts = batched(loadSourceTexts);
  const fontFaces = batched<ContentRow[]>(loadFontFaces);
  return {
    get postTerms() {
      return postTerms();
    },
    get meta() {
      return meta();
    },
    get generatedSlugs() {
      return generatedSlugs();
    },
    get terms() {
      return terms();
    },
    get users() {
      return users();
    },
    get userPreferences() {
      return userPreferences();
    },
    get media() {
      return media();
    },
    get files() {
      return files();
    },
    get menuItems() {
      return menuItems();
    },
    get nodes() {
      return nodes();
    },
    get comments() {
      return comments();
    },
    get postReplies() {
      return postReplies();
    },
    get commentReplies() {
      return commentReplies();
    },
    get commentPages() {
      return commentPages();
    },
    get linkRows() {
      return linkRows();
    },
    get sourceTexts() {
      return sourceTexts();
    },
    get fontFaces() {
      return fontFaces();
    },
    get joined() {
      return joined();
    },
  };
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
