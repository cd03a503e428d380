import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import { exemptFromAudit } from '../../../core/audit/audit-journal.ts';
import { valueTable } from '../../../core/dialect/value-table.ts';
import type { Database } from '../../../core/domain-kernel.ts';
import { normalizeText } from '../../../core/normalize.ts';
import { sql } from '../../../core/sql.ts';

const SEARCHED_COLUMNS = {
  authorName: true,
  authorUrl: true,
  content: true,
  authorEmail: true,
  authorIp: true,
} as const;

/**
 * Returns the search columns of a comment: `searchText` of its public texts, `privateSearchText` of its private ones.
 */
export const commentSearchTexts = (comment: Partial<Pick<Comment, keyof typeof SEARCHED_COLUMNS>>) => ({
  searchText: joinTexts(comment.authorName, comment.authorUrl, comment.content),
  privateSearchText: joinTexts(comment.authorEmail, comment.authorIp),
});

const joinTexts = (...texts: (string | undefined)[]): string =>
  normalizeText(texts.map((text) => text ?? '').join('\n'));

/** Comments per statement. */
const BATCH_SIZE = 500;

/** Fills the search columns of comments that an older version of the program stored without them. */
export async function fillCommentSearchTexts(database: Database): Promise<void> {
  for (;;) {
    const comments = await database.primary.comment.findMany({
      where: { searchText: null },
      select: { id: true, ...SEARCHED_COLUMNS },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
    });
    if (comments.length === 0) return;
    const table = valueTable({
      name: 'derived',
      columns: { id: 'integer', searchText: 'text', privateSearchText: 'text' },
      rows: comments.map((comment) => ({ id: comment.id, ...commentSearchTexts(comment) })),
    });
    await database.transaction(async (client) => {
      exemptFromAudit(client);
      await client.$executeRaw(sql`
        WITH ${table}
        UPDATE "comments" SET "searchText" = d."searchText", "privateSearchText" = d."privateSearchText"
        FROM "derived" d WHERE "comments"."id" = d."id" AND "comments"."searchText" IS NULL`);
    });
  }
}
