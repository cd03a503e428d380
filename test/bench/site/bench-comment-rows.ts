import { commentSearchTexts } from '../../../schema/kinds/comments/write/comment-texts.ts';
import type { ImportRows } from '../../../src/import/conversion.ts';
import { prose, title } from './bench-words.ts';
import type { Random } from './random.ts';

/** An approved comment of a guest on a post, written at `date`. */
export function commentRow(input: { postId: number; date: string; random: Random }): ImportRows['comment'][number] {
  const { postId, date, random } = input;
  const row = {
    postId,
    status: 'approved',
    date,
    dateGmt: date,
    authorName: title(random),
    authorEmail: `guest${random.below(1_000)}@site.example`,
    authorUrl: '',
    authorIp: '192.0.2.1',
    content: prose(random, 200),
  };
  return { ...row, ...commentSearchTexts(row) };
}
