import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import { domainError, type ErrorCode } from '../../errors.ts';
import { cleanUrl } from '../../html/markup/escape.ts';
import { stripAllTags } from '../../html/markup/strip.ts';
import { filterCommentHtml } from '../../sanitising/comment-html.ts';
import { mendReferences } from '../../sanitising/entities.ts';
import { nameMarkup } from '../../sanitising/name-markup.ts';
import { cleanText } from '../../sanitising/text-cleaning.ts';
import { markLinks } from './link-relations.ts';

/** The texts of a comment. */
export type CommentTexts = Pick<Comment, 'content' | 'authorName' | 'authorEmail' | 'authorUrl' | 'userAgent'>;

/** The texts as they are stored: without markup that may not be there. `unfiltered`: any markup may. */
export function cleanTexts(
  texts: Partial<CommentTexts>,
  { unfiltered, home }: { unfiltered: boolean; home: string },
): Partial<CommentTexts> {
  const { content, authorName, authorEmail, authorUrl, userAgent } = texts;
  const filter = (html: string) => (unfiltered ? html : filterCommentHtml(html));
  return {
    ...(content === undefined ? {} : { content: markLinks(filter(mendReferences(withoutNul(content))), home) }),
    ...(authorName === undefined ? {} : { authorName: nameMarkup(withoutNul(authorName)) }),
    ...(authorEmail === undefined ? {} : { authorEmail: withoutNul(authorEmail).trim() }),
    ...(authorUrl === undefined ? {} : { authorUrl: cleanUrl(stripAllTags(withoutNul(authorUrl))) }),
    ...(userAgent === undefined ? {} : { userAgent: cleanText(withoutNul(userAgent)).slice(0, 254) }),
  };
}

const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

const LONGEST: readonly (readonly [keyof CommentTexts, number, ErrorCode])[] = [
  ['authorName', 245, 'comment_author_column_length'],
  ['authorEmail', 100, 'comment_author_email_column_length'],
  ['authorUrl', 200, 'comment_author_url_column_length'],
  ['content', 65_525, 'comment_content_column_length'],
];

/** Errors: `comment_author_column_length` and its like, for texts of more bytes than are kept. */
export function requireLengths(texts: Partial<CommentTexts>): void {
  for (const [name, most, code] of LONGEST) {
    if (Buffer.byteLength(texts[name] ?? '', 'utf8') > most) throw domainError(code);
  }
}
