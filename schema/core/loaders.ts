import DataLoader from 'dataloader';
import type { PreviewToken } from '../../prisma/generated/sqlite/client.ts';
import { joinSql, rawSql, type Sql, sql } from './dialect/sql.ts';
import type { Domain } from './domain.ts';
import { loadCommentPages, loadComments, loadReplies } from './rows/comment-row.ts';
import {
  type ContentRow,
  type EditingRow,
  loadEditing,
  loadFoldedContent,
  loadFontFaces,
  loadLinkRows,
  loadSourceTexts,
} from './rows/content-row.ts';
import { fieldValueLoaderOf, type StoredFieldValues } from './rows/field-value-rows.ts';
import { loadItemLanguages, loadTermLanguages, noLanguage, noTermLanguage } from './rows/language-rows.ts';
import { loadAttachmentRows, loadMedia } from './rows/media-row.ts';
import { loadMenuItems } from './rows/menu-item-row.ts';
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

/** Creates a loader by id; `missing` returns the value for ids that were not found. */
const byId =
  <Row, Missing = null>(load: Load<Row>, missing: () => Missing = () => null as Missing) =>
  (domain: Domain, schedule: Schedule) =>
    new DataLoader<number, Row | Missing>(
      async (ids) => {
        const found = await load(domain, ids);
        return ids.map((id) => found.get(id) ?? missing());
      },
      { ...BATCH_OPTIONS, ...schedule },
    );

/** Creates a loader of rows by their `id` or `postId`; null for a row that does not exist. */
const rowById = <Row extends { id: number } | { postId: number }>(
  load: (domain: Domain, ids: readonly number[]) => Promise<Row[]>,
) =>
  byId(async (domain, ids) => {
    const rows = await load(domain, ids);
    return new Map(rows.map((row) => ['id' in row ? row.id : row.postId, row]));
  });

const noMeta = (): StoredMeta => new Map();
const noFieldValues = (): StoredFieldValues => new Map();

/** The loaders by name. Each runs one statement for all items of a list. */
const LOADERS = {
  /** The terms of an item in all taxonomies, ordered by name. */
  postTerms: byId(
    ({ kernel }, ids) => loadPostTerms(kernel.database.reader, ids),
    (): PostTermRow[] => [],
  ),
  /** The stored values of registered meta keys, and the fields that autosaves store as meta. */
  meta: byId(metaLoaderOf('post'), noMeta),
  /** The stored values of registered meta keys of terms, accounts and comments. */
  termMeta: byId(metaLoaderOf('term'), noMeta),
  userMeta: byId(metaLoaderOf('user'), noMeta),
  commentMeta: byId(metaLoaderOf('comment'), noMeta),
  /** The stored values of the fields of groups. */
  fieldValues: byId(fieldValueLoaderOf('post'), noFieldValues),
  termFieldValues: byId(fieldValueLoaderOf('term'), noFieldValues),
  userFieldValues: byId(fieldValueLoaderOf('user'), noFieldValues),
  commentFieldValues: byId(fieldValueLoaderOf('comment'), noFieldValues),
  terms: rowById(loadTerms),
  /** The languages and the translations of items and terms, on sites with languages. */
  itemLanguages: byId(loadItemLanguages, noLanguage),
  termLanguages: byId(loadTermLanguages, noTermLanguage),
  users: rowById(loadUsers),
  media: rowById(loadMedia),
  /** The rows of the table `attachments`, by the id of the item. */
  attachmentRows: rowById(loadAttachmentRows),
  /** The rows of the table `menu_items`, by the id of the item. */
  menuItems: rowById(loadMenuItems),
  /** Items of any type, with all columns. */
  nodes: rowById(loadNodes),
  comments: rowById(({ kernel }, ids) => loadComments(kernel.database.reader, ids)),
  /** The newest approved comments on an item, by the id of the item. */
  postReplies: byId(
    (domain, ids) => loadReplies(domain, { to: 'postId', ids }),
    () => [],
  ),
  /** The newest approved replies to a comment, by the id of the comment. */
  commentReplies: byId(
    (domain, ids) => loadReplies(domain, { to: 'parentId', ids }),
    () => [],
  ),
  /** The number of the comment page of a comment, if its address contains one. */
  commentPages: byId(loadCommentPages),
  /** The columns of items that permalinks and access depend on. */
  linkRows: rowById(loadLinkRows),
  /** The slugs that items would get from their titles, by item. */
  generatedSlugs: (domain: Domain, schedule: Schedule) =>
    new DataLoader<ContentRow, string>((rows) => loadGeneratedSlugs(domain, rows), { maxBatchSize: 100, ...schedule }),
  /** The source texts from which items are rendered. */
  sourceTexts: rowById(loadSourceTexts),
  /** Whether the content of an item has a `<!--more-->` comment. */
  foldedContent: byId(loadFoldedContent, () => false),
  /** What editors store with an item: who changed it last, and who has it open. */
  editing: byId(loadEditing, (): EditingRow => ({})),
  /** The newest usable preview token of an account for an item. */
  ownPreviewTokens: (domain: Domain, schedule: Schedule) =>
    new DataLoader<PreviewTokenKey, PreviewToken | null, string>((keys) => loadOwnPreviewTokens(domain, keys), {
      ...BATCH_OPTIONS,
      ...schedule,
      cacheKeyFn: ({ userId, postId }) => `${userId} ${postId}`,
    }),
  /** What search engine plugins of an imported site stored with an item, a term or an account. */
  itemSearchMeta: byId(loadItemSearchMeta, (): SearchMetaValues => new Map()),
  termSearchMeta: byId(loadTermSearchMeta, (): SearchMetaValues => new Map()),
  accountSearchMeta: byId(loadAccountSearchMeta, (): SearchMetaValues => new Map()),
  /** The font faces of a family, by the id of the family. */
  fontFaces: byId(loadFontFaces, () => []),
  /** The rows of SELECT statements. The statements of lists nested in another list are combined. */
  joined: (domain: Domain, schedule: Schedule) =>
    new DataLoader<JoinableStatement, object[]>((statements) => runJoined(domain, statements), {
      // A mutation may change the rows that the next field reads.
      cache: false,
      ...schedule,
    }),
};

/** The loaders of one operation. Each is created when it is first used. */
export type Loaders = { readonly [Name in keyof typeof LOADERS]: ReturnType<(typeof LOADERS)[Name]> };

/**
 * Creates the loaders of one operation, which is part of the work of a request. Later operations create new ones, so that
 * loaders never return stale rows.
 */
export function createLoaders(domain: Domain, work?: RequestWork): Loaders {
  const loaders = Object.create(LAZY_LOADERS) as LoaderEnvironment;
  loaders.domain = domain;
  loaders.schedule = { batchScheduleFn: batchSchedule(work) };
  return loaders as unknown as Loaders;
}

interface LoaderEnvironment {
  domain: Domain;
  schedule: Schedule;
}

/** A prototype with a getter for each loader, which creates the loader and stores it on the object. */
const LAZY_LOADERS: object = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(LOADERS).map(([name, createLoader]) => [
      name,
      {
        get(this: LoaderEnvironment) {
          const value = createLoader(this.domain, this.schedule);
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
