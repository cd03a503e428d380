import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { AuditAction } from '../../core/audit/audit-change.ts';
import { journalOf } from '../../core/audit/audit-journal.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import type { MetaChanges } from '../meta/check-meta.ts';
import { searchTextsInTurns } from '../rendered/search-text.ts';

/** The changes of the rows that belong to an item in other tables. */
export interface RelatedRows {
  removedTermIds?: readonly number[];
  addedTermIds?: readonly number[];
  meta: MetaChanges;
  /** Meta keys to remove beside those in `meta`. */
  removedMetaKeys?: readonly string[];
  /** Whether the texts of the item have changed, or it is new. */
  changesTexts: boolean;
  /** The id of a new revision, which gets the search texts and the values of some meta keys of the item; 0 for none. */
  revisionId?: number;
  revisedMetaKeys?: readonly string[];
}

/**
 * Writes the terms, meta values and search texts of an item and of its new revision with one statement, through the
 * view `related_rows`, right before the next statement of the transaction. Runs none if nothing changes.
 */
export async function writeRelatedRows(
  { database, client }: { database: Pick<Database, 'executeLater'>; client: TransactionClient },
  { post, ...rows }: RelatedRows & { post: Post },
): Promise<void> {
  const { removedTermIds = [], addedTermIds = [], meta, changesTexts, revisionId = 0, revisedMetaKeys = [] } = rows;
  const removedMetaKeys = [...meta.keys(), ...(rows.removedMetaKeys ?? [])];
  const changesTerms = removedTermIds.length > 0 || addedTermIds.length > 0;
  if (!changesTerms && removedMetaKeys.length === 0 && !changesTexts && revisionId === 0) return;
  const texts =
    changesTexts || revisionId > 0 ? await searchTextsInTurns(post) : { title: null, excerpt: null, content: null };
  const insertion = sql`
    INSERT INTO "related_rows" (
      "postId", "removedTermIds", "addedTermIds", "removedMetaKeys", "addedMeta", "title", "excerpt", "content",
      "revisionId", "revisedMetaKeys"
    )
    VALUES (
      ${post.id}, ${JSON.stringify(removedTermIds)}, ${JSON.stringify(addedTermIds)},
      ${JSON.stringify(removedMetaKeys)}, ${objectOfTexts(meta)}, ${texts.title}, ${texts.excerpt},
      ${texts.content}, ${revisionId}, ${JSON.stringify(revisionId > 0 ? revisedMetaKeys : [])}
    )`;
  await database.executeLater(client, insertion);
}

/** Returns a JSON object with a member for each value. A key with several values is there several times. */
const objectOfTexts = (meta: MetaChanges): string =>
  `{${[...meta]
    .flatMap(([key, texts]) => texts.map((text) => `${JSON.stringify(key)}:${JSON.stringify(text)}`))
    .join(',')}}`;

/** A change of an item for the audit log. */
interface ItemChange {
  action: AuditAction;
  before?: Post;
  after?: Post;
  /** The meta values that were written, by key: only the keys are recorded. */
  meta?: ReadonlyMap<string, unknown>;
  /** The ids of assigned and removed terms. */
  termIds?: readonly number[];
  /** What the kind of the item stores in other tables. */
  kindRows?: { before: object | null; after: object } | undefined;
}

/** Records a change of an item. */
export function recordItem(
  client: TransactionClient,
  { action, before, after, meta, termIds = [], kindRows }: ItemChange,
): void {
  const item = after ?? before;
  if (!item) return;
  journalOf(client)?.record({
    ...{ action, kind: 'post', id: item.id, type: item.type, name: item.title || item.slug },
    before: before ? { ...before, ...kindRows?.before } : null,
    after: after ? { ...after, ...kindRows?.after } : null,
    names: { meta: [...(meta?.keys() ?? [])], terms: termIds.map(String) },
  });
}
