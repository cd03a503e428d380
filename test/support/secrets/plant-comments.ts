import type { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import { accounts, postIds } from '../site-content.ts';
import { CONTRIBUTORS, EDITORS, EVERYONE, NOBODY, OWNER, type SecretTable } from './secret-table.ts';

/** Writes comments with secrets: of each status, on open and locked items, and notes. */
export async function plantComments(
  client: TransactionClient,
  secrets: SecretTable,
  { open, locked }: { open: number; locked: number },
): Promise<number[]> {
  const dates = { date: '2021-07-02T10:00:00', dateGmt: '2021-07-02T08:00:00' };
  const rows: Omit<Prisma.CommentUncheckedCreateInput, 'date' | 'dateGmt'>[] = [
    {
      ...{ postId: open, status: 'approved', content: secrets.add('approved comment', EVERYONE), authorName: 'Mo' },
      authorEmail: `${secrets.add('e-mail address of a commenter', OWNER)}@example.org`,
      authorIp: secrets.add('network address of a commenter', OWNER),
      userAgent: secrets.add('user agent of a commenter', OWNER),
    },
    ...['hold', 'spam', 'trash'].map((status) => ({
      ...{
        postId: open,
        status,
        content: secrets.add(`comment with the status ${status}`, OWNER),
        authorName: secrets.add(`name in a comment with the status ${status}`, OWNER),
      },
    })),
    {
      postId: open,
      status: 'approved',
      type: 'note',
      content: secrets.add('note', OWNER),
      authorName: 'Edda',
      userId: 2,
    },
    {
      postId: locked,
      status: 'approved',
      content: secrets.add('comment on a post with a password', EVERYONE),
      authorName: 'Mo',
    },
    {
      postId: open,
      status: 'hold',
      userId: accounts.subscriber.id,
      content: secrets.add('own comment that waits', [...OWNER, 'subscriber']),
      authorName: 'Sam',
    },
    {
      postId: postIds.sowingPeas,
      status: 'hold',
      content: secrets.add('comment on a post of the administrator that waits', EDITORS),
      authorName: 'Mo',
    },
    {
      postId: 999_999,
      status: 'approved',
      content: secrets.add('comment on an item that does not exist', CONTRIBUTORS),
      authorName: 'Mo',
    },
  ];
  const ids: number[] = [];
  for (const row of rows) ids.push((await client.comment.create({ data: { ...row, ...dates } })).id);
  await client.commentMeta.create({
    data: {
      commentId: ids[0] as number,
      key: '_secret',
      value: JSON.stringify(secrets.add('private meta value of a comment', NOBODY)),
    },
  });
  return ids;
}
