import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import { valueTable } from '../../../core/dialect/value-table.ts';
import type { Database } from '../../../core/domain-kernel.ts';
import { normaliseText } from '../../../core/normalise.ts';
import { sql } from '../../../core/sql.ts';

const SEARCHED = { authorName: true, authorUrl: true, content: true, authorEmail: true, authorIp: true } as const;

/** Takes the texts of a comment, returns the columns for searches: over public texts, and over private ones. */
export const commentSearchTexts = (comment: Partial<Pick<Comment, keyof typeof SEARCHED>>) => ({
  searchText: joined(comment.authorName, comment.authorUrl, comment.content),
  privateSearchText: joined(comment.authorEmail, comment.authorIp),
});

const joined = (...texts: (string | undefined)[]): string => normaliseText(texts.map((text) => text ?? '').join('\n'));

/** Comments per statement. */
const BATCH_SIZE = 500;

/** Derives the search texts of comments without them, which older versions stored. */
export async function fillCommentSearchTexts(database: Database): Promise<void> {
  for (;;) {
    const comments = await database.primary.comment.findMany({
      where: { searchText: null },
      select: { id: true, ...SEARCHED },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
    });
    if (comments.length === 0) return;
    const table = valueTable({
      name: 'derived',
      columns: { id: 'integer', searchText: 'text', privateSearchText: 'text' },
      rows: comments.map((comment) => ({ id: comment.id, ...commentSearchTexts(comment) })),
    });
    await database.transaction((client) =>
      client.$executeRaw(sql`
        WITH ${table}
        UPDATE "comments" SET "searchText" = d."searchText", "privateSearchText" = d."privateSearchText"
        FROM "derived" d WHERE "comments"."id" = d."id" AND "comments"."searchText" IS NULL`),
    );
  }
}
