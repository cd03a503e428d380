import DataLoader from 'dataloader';
import type { PreviewToken } from '../../prisma/generated/sqlite/client.ts';
import { joinSql, rawSql, type Sql, sql } from './dialect/sql.ts';
import type { Domain } from './domain.ts';
import { BatchReads, ItemRecorder, type OwnRows } from './reads/item-reads.ts';
import type { ReadRecorder } from './reads/read-record.ts';
import { authorship, type RowTable, type RowTag, rowsById, rowsOfComments } from './reads/row-tags.ts';
import { type CommentRow, loadCommentPages, loadComments, loadReplies } from './rows/comment-row.ts';
import {
  type ContentRow,
  loadAttachmentRows,
  loadEditLocks,
  loadFoldedContent,
  loadFontFaces,
  loadLastEditors,
  loadLinkRows,
  loadMedia,
  loadMenuItems,
  loadSourceTexts,
} from './rows/content-row.ts';
import { fieldValueLoaderOf, type StoredFieldValues } from './rows/field-value-rows.ts';
import { loadItemLanguages, loadTermLanguages, noLanguage, noTermLanguage } from './rows/language-rows.ts';
import { metaLoaderOf, type StoredMeta } from './rows/meta-values.ts';
import { loadNodes, loadOwnPreviewTokens, type PreviewTokenKey } from './rows/preview-token-rows.ts';
import {
  loadAccountSearchMeta,
  loadItemSearchMeta,
  loadTermSearchMeta,
  type SearchMetaValues,
} from './rows/search-metadata-rows.ts';
import { loadPostTerms, loadTerms, type PostTermRow } from './rows/term-row.ts';
import { loadUsers } from './rows/user-row.ts';
import { loadGeneratedSlugs } from './slugs/generated-slug.ts';
import { batchSchedule } from './work/batch-schedule.ts';
import type { RequestWork } from './work/request-work.ts';

/** A SELECT statement that can be combined with others that return the same columns. */
interface JoinableStatement {
  /** Identifies the columns: statements with the same key return the same columns. */
  columnsKey: string;
  statement: Sql;
  /** Whether it may read whole tables, such as a count. Statements with the same key agree. */
  isScan?: boolean;
}

/** The maximum number of statements that are combined. The work of the query planner grows with it. */
const MAX_STATEMENTS = 100;

/** The maximum number of values of a combined statement. An SQL statement takes about 30,000. */
const MAX_VALUES = 20_000;

type Row = Record<string, unknown>;

/**
 * Runs SELECT statements. Those with the same columns are combined with UNION ALL; each has its own order and limit,
 * so that it can use its index. Equal statements run once. Returns the rows of each statement, in the order of the
 * statements.
 */
async function runJoined(domain: Domain, statements: readonly JoinableStatement[]): Promise<Row[][]> {
  const rowsByKey = new Map<string, Row[]>();
  const keyOfEach = statements.map(statementKey);
  const distinct = new Map(statements.map((statement, index) => [keyOfEach[index] as string, statement]));
  await Promise.all(
    batchesOf([...distinct]).map(async (batch) => {
      const keys = batch.map(([key]) => key);
      const { reader, scanner } = domain.kernel.database;
      const client = batch.some(([, { isScan }]) => isScan) ? scanner : reader;
      const rows = await client.$queryRaw<(Row & { part: number | bigint })[]>(
        joinSql(
          batch.map(
            ([, { statement }], part) =>
              sql`
                SELECT ${rawSql(String(part))} AS "part", ${rawSql(`q${part}`)}.*
                FROM (${statement}) ${rawSql(`q${part}`)}`,
          ),
          ' UNION ALL ',
        ),
      );
      for (const key of keys) rowsByKey.set(key, []);
      for (const { part, ...row } of rows) rowsByKey.get(keys[Number(part)] as string)?.push(row);
    }),
  );
  return keyOfEach.map((key) => [...(rowsByKey.get(key) ?? [])]);
}

const statementKey = ({ columnsKey, statement }: JoinableStatement): string =>
  JSON.stringify([columnsKey, statement.sql, statement.values]);

type Entry = [key: string, statement: JoinableStatement];

/** Groups the statements with the same columns into batches within the limits of one statement. */
function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  const openBatches = new Map<string, { batch: Entry[]; values: number }>();
  for (const entry of entries) {
    const [, { columnsKey, statement }] = entry;
    const open = openBatches.get(columnsKey);
    const values = statement.values.length;
    if (open && open.batch.length < MAX_STATEMENTS && open.values + values <= MAX_VALUES) {
      open.batch.push(entry);
      open.values += values;
      continue;
    }
    const batch = [entry];
    batches.push(batch);
    openBatches.set(columnsKey, { batch, values });
  }
  return batches;
}

/** Content can refer to any number of items, but an SQL statement takes a limited number of values. */
const BATCH_OPTIONS = { maxBatchSize: 1_000 };

/** The options that decide when the batches of a loader run. */
type Schedule = Pick<DataLoader.Options<unknown, unknown>, 'batchScheduleFn'>;

type Load<Row> = (domain: Domain, ids: readonly number[]) => Promise<Map<number, Row>>;

/** Loads a batch of keys with a domain that records what it reads. */
type LoadBatch = <Result>(
  batch: { keys: readonly unknown[]; own?: OwnRows<never> | undefined },
  load: (domain: Domain) => Promise<Result>,
) => Promise<Result>;

/** Creates a loader by id; `missing` returns the value for ids that were not found. */
const byId =
  <Row, Missing = null>(
    load: Load<Row>,
    { missing = () => null as Missing, own }: { missing?: () => Missing; own?: OwnRows<Row | Missing> } = {},
  ) =>
  (loadBatch: LoadBatch, schedule: Schedule) =>
    new DataLoader<number, Row | Missing>(
      async (ids) => {
        const found = await loadBatch({ keys: ids, own: own as OwnRows<never> | undefined }, (domain) =>
          load(domain, ids),
        );
        return ids.map((id) => found.get(id) ?? missing());
      },
      { ...BATCH_OPTIONS, ...schedule },
    );

/** Creates a loader of rows by their `id` or `postId`; null for a row that does not exist. */
const rowById = <Row extends { id: number } | { postId: number }>(
  load: (domain: Domain, ids: readonly number[]) => Promise<Row[]>,
  own?: OwnRows<Row | null>,
) =>
  byId<Row>(
    async (domain, ids) => {
      const rows = await load(domain, ids);
      return new Map(rows.map((row) => ['id' in row ? row.id : row.postId, row]));
    },
    own ? { own } : {},
  );

/** Rows of tables that are tagged with the id that was asked for. */
const rowsOf = (...tables: RowTable[]): { own: OwnRows<never> } => ({ own: { tables } });

const noMeta = (): StoredMeta => new Map();
const noFieldValues = (): StoredFieldValues => new Map();

/** The tables that comments are read from. */
const COMMENT_TABLES = ['comments', 'comment_meta', 'users', 'posts'] as const satisfies readonly RowTable[];

const REPLIES = {
  missing: (): CommentRow[] => [],
  own: {
    tables: COMMENT_TABLES,
    others: (replies: readonly CommentRow[]): RowTag[] => [
      ...rowsById(
        'comments',
        replies.map(({ id }) => id),
      ),
      ...rowsOfComments(replies),
    ],
  },
};

/** The loaders by name. Each runs one statement for all items of a list. */
const LOADERS = {
  /** The terms of an item in all taxonomies, ordered by name. */
  postTerms: byId(({ kernel }, ids) => loadPostTerms(kernel.database.reader, ids), {
    missing: (): PostTermRow[] => [],
    own: {
      tables: ['post_terms', 'terms'],
      others: (terms) =>
        rowsById(
          'terms',
          terms.map(({ id }) => id),
        ),
    },
  }),
  /** The stored values of registered meta keys, and the fields that autosaves store as meta. */
  meta: byId(metaLoaderOf('post'), { missing: noMeta, ...rowsOf('post_meta') }),
  /** The stored values of registered meta keys of terms, accounts and comments. */
  termMeta: byId(metaLoaderOf('term'), { missing: noMeta, ...rowsOf('term_meta') }),
  userMeta: byId(metaLoaderOf('user'), { missing: noMeta, ...rowsOf('user_meta') }),
  commentMeta: byId(metaLoaderOf('comment'), { missing: noMeta, ...rowsOf('comment_meta') }),
  /** The stored values of the fields of groups. */
  fieldValues: byId(fieldValueLoaderOf('post'), { missing: noFieldValues, ...rowsOf('post_meta') }),
  termFieldValues: byId(fieldValueLoaderOf('term'), { missing: noFieldValues, ...rowsOf('term_meta') }),
  userFieldValues: byId(fieldValueLoaderOf('user'), { missing: noFieldValues, ...rowsOf('user_meta') }),
  commentFieldValues: byId(fieldValueLoaderOf('comment'), { missing: noFieldValues, ...rowsOf('comment_meta') }),
  terms: rowById(loadTerms, rowsOf('terms').own),
  /** The languages and the translations of items and terms, on sites with languages. */
  itemLanguages: byId(({ kernel }, ids) => loadItemLanguages(kernel.database.reader, ids), { missing: noLanguage }),
  termLanguages: byId(({ kernel }, ids) => loadTermLanguages(kernel.database.reader, ids), { missing: noTermLanguage }),
  users: rowById(loadUsers, {
    tables: ['users', 'posts'],
    others: (user) => (user ? [authorship(user.id, user.hasPublished)] : []),
  }),
  media: rowById(loadMedia, rowsOf('posts', 'attachments').own),
  /** The rows of the table `attachments`, by the id of the item. */
  attachmentRows: rowById(loadAttachmentRows, rowsOf('attachments').own),
  /** The rows of the table `menu_items`, by the id of the item. */
  menuItems: rowById(loadMenuItems),
  /** Items of any type, with all columns. */
  nodes: rowById(loadNodes, rowsOf('posts', 'attachments').own),
  comments: rowById(({ kernel }, ids) => loadComments(kernel.database.reader, ids), {
    tables: COMMENT_TABLES,
    others: (comment) => (comment ? rowsOfComments([comment]) : []),
  }),
  /** The newest approved comments on an item, by the id of the item. */
  postReplies: byId((domain, ids) => loadReplies(domain, { to: 'postId', ids }), REPLIES),
  /** The newest approved replies to a comment, by the id of the comment. */
  commentReplies: byId((domain, ids) => loadReplies(domain, { to: 'parentId', ids }), REPLIES),
  /** The number of the comment page of a comment, if its address contains one. */
  commentPages: byId(loadCommentPages),
  /** The columns of items that permalinks and access depend on. */
  linkRows: rowById(loadLinkRows, rowsOf('posts', 'post_meta').own),
  /** The slugs that items would get from their titles, by item. */
  generatedSlugs: (loadBatch: LoadBatch, schedule: Schedule) =>
    new DataLoader<ContentRow, string>(
      (rows) => loadBatch({ keys: rows }, (domain) => loadGeneratedSlugs(domain, rows)),
      {
        maxBatchSize: 100,
        ...schedule,
      },
    ),
  /** The source texts from which items are rendered. */
  sourceTexts: rowById(loadSourceTexts, rowsOf('posts').own),
  /** Whether the content of an item has a `<!--more-->` comment. */
  foldedContent: byId(loadFoldedContent, { missing: () => false, ...rowsOf('posts') }),
  /** The id of the account that changed an item last in an editor; 0 for none. */
  lastEditors: byId(loadLastEditors, { missing: () => 0 }),
  /** Who has an item open in an editor. */
  editLocks: rowById(loadEditLocks),
  /** The newest usable preview token of an account for an item. */
  ownPreviewTokens: (loadBatch: LoadBatch, schedule: Schedule) =>
    new DataLoader<PreviewTokenKey, PreviewToken | null, string>(
      (keys) => loadBatch({ keys }, (domain) => loadOwnPreviewTokens(domain, keys)),
      { ...BATCH_OPTIONS, ...schedule, cacheKeyFn: ({ userId, postId }) => `${userId} ${postId}` },
    ),
  /** What search engine plugins of an imported site stored with an item, a term or an account. */
  itemSearchMeta: byId(loadItemSearchMeta, { missing: (): SearchMetaValues => new Map() }),
  termSearchMeta: byId(loadTermSearchMeta, { missing: (): SearchMetaValues => new Map() }),
  accountSearchMeta: byId(loadAccountSearchMeta, { missing: (): SearchMetaValues => new Map() }),
  /** The font faces of a family, by the id of the family. */
  fontFaces: byId(loadFontFaces, { missing: () => [] }),
  /** The rows of SELECT statements. The statements of lists nested in another list are combined. */
  joined: (loadBatch: LoadBatch, schedule: Schedule) =>
    new DataLoader<JoinableStatement, object[]>(
      (statements) => loadBatch({ keys: statements }, (domain) => runJoined(domain, statements)),
      {
        // A mutation may change the rows that the next field reads.
        cache: false,
        ...schedule,
      },
    ),
};

/** The loaders of one operation. Each is created when it is first used. */
export type Loaders = { readonly [Name in keyof typeof LOADERS]: ReturnType<(typeof LOADERS)[Name]> };

/**
 * Creates the loaders of one operation, which is part of the work of a request. Later operations create new ones, so that
 * loaders never return stale rows.
 */
export const createLoaders = (domain: Domain, work?: RequestWork): Loaders =>
  lazyLoaders((name) => {
    const loadBatch: LoadBatch = (_batch, load) => load(domain);
    return LOADERS[name](loadBatch, { batchScheduleFn: batchSchedule(work) });
  });

/** The loaders of an operation whose items are recorded one by one. */
export interface ItemLoaders {
  loaders: Loaders;
  /** Returns a view of the loaders that also records what it reads for an item. */
  forPart(recorder: ItemRecorder): Loaders;
}

/** Creates the loaders of an operation whose items are recorded; `recording` returns a domain that records in `reads`. */
export function createItemLoaders(
  recording: (reads: ReadRecorder) => Domain,
  { reads, work }: { reads: ReadRecorder; work: RequestWork | undefined },
): ItemLoaders {
  const readsOfKeys = new Map<LoaderName, Map<unknown, BatchReads<never>>>();
  const schedule = { batchScheduleFn: batchSchedule(work) };
  const loaders = lazyLoaders((name) => {
    const ofKeys = new Map<unknown, BatchReads<never>>();
    readsOfKeys.set(name, ofKeys);
    const loadBatch: LoadBatch = async ({ keys, own }, load) => {
      const recorder = new ItemRecorder(reads);
      const loaded = await load(recording(recorder));
      const batch = new BatchReads(recorder, { keys, own });
      for (const key of keys) ofKeys.set(key, batch);
      return loaded;
    };
    return LOADERS[name](loadBatch, schedule);
  });
  const forPart = (recorder: ItemRecorder): Loaders =>
    lazyLoaders((name) => {
      const loader = loaders[name] as AnyLoader;
      const record = (key: unknown, row: unknown) => {
        const batch = readsOfKeys.get(name)?.get(key);
        // A row that was not loaded, but set.
        if (!batch) recorder.addUntracked();
        else batch.addTo(recorder, { key, row: row as never });
      };
      const load = async (key: unknown) => {
        const row = await loader.load(key);
        record(key, row);
        return row;
      };
      return {
        load,
        loadMany: (keys: readonly unknown[]) => Promise.all(keys.map(load)),
        clear: (key: unknown) => loader.clear(key),
        prime: (key: unknown, row: unknown) => loader.prime(key, row),
      };
    });
  return { loaders, forPart };
}

type LoaderName = keyof typeof LOADERS;
type AnyLoader = DataLoader<unknown, unknown>;

interface LoaderEnvironment {
  create(name: LoaderName): unknown;
}

/** Loaders that are created when they are first used. */
function lazyLoaders(create: LoaderEnvironment['create']): Loaders {
  const loaders = Object.create(LAZY_LOADERS) as LoaderEnvironment;
  loaders.create = create;
  return loaders as unknown as Loaders;
}

/** A prototype with a getter for each loader, which creates the loader and stores it on the object. */
const LAZY_LOADERS: object = Object.defineProperties(
  {},
  Object.fromEntries(
    (Object.keys(LOADERS) as LoaderName[]).map((name) => [
      name,
      {
        get(this: LoaderEnvironment) {
          const value = this.create(name);
          Object.defineProperty(this, name, { value });
          return value;
        },
      },
    ]),
  ),
);

/**
 * Passes a value to a function: at once, or when its promise settles. Resolvers that already have their rows return their
 * value and no promise, because each promise of each item takes as long as several fields.
 */
export const whenLoaded = <Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result,
): Result | Promise<Result> => (value instanceof Promise ? value.then(use) : use(value));
