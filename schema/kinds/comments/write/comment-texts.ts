import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import { domainError, type ErrorCode } from '../../../core/domain-errors.ts';
import { sanitizeUrl } from '../../../markup/html/escape.ts';
import { stripAllTags } from '../../../markup/html/strip-tags.ts';
import { filterCommentHtml } from '../../../markup/sanitizing/comment-html.ts';
import { normalizeEntities, replaceWindowsReferences } from '../../../markup/sanitizing/entities.ts';
import { nameMarkup } from '../../../markup/sanitizing/name-markup.ts';
import { cleanText, removeNul } from '../../../markup/sanitizing/text-cleaning.ts';
import { addLinkRelations } from './link-relations.ts';

/** The texts of a comment. */
export type CommentTexts = Pick<Comment, 'content' | 'authorName' | 'authorEmail' | 'authorUrl' | 'userAgent'>;

/** Returns the texts to store, without forbidden markup unless `isUnfiltered`. `home`: the address of the site. */
export function cleanCommentTexts(
  texts: Partial<CommentTexts>,
  { isUnfiltered, home }: { isUnfiltered: boolean; home: string },
): Partial<CommentTexts> {
  const { content, authorName, authorEmail, authorUrl, userAgent } = texts;
  const filter = (html: string) => (isUnfiltered ? html : filterCommentHtml(html));
  return {
    ...(content === undefined
      ? {}
      : { content: addLinkRelations(filter(replaceWindowsReferences(removeNul(content))), home) }),
    ...(authorName === undefined ? {} : { authorName: nameMarkup(removeNul(authorName)) }),
    ...(authorEmail === undefined ? {} : { authorEmail: removeNul(authorEmail).trim() }),
    ...(authorUrl === undefined
      ? {}
      : { authorUrl: normalizeEntities(sanitizeUrl(stripAllTags(removeNul(authorUrl)))) }),
    ...(userAgent === undefined ? {} : { userAgent: cleanText(removeNul(userAgent)).slice(0, 254) }),
  };
}

/** Maximum lengths in bytes. */
const MAX_LENGTHS: readonly (readonly [keyof CommentTexts, number, ErrorCode])[] = [
  ['authorName', 245, 'comment_author_column_length'],
  ['authorEmail', 100, 'comment_author_email_column_length'],
  ['authorUrl', 200, 'comment_author_url_column_length'],
  ['content', 65_525, 'comment_content_column_length'],
];

/**
 * Checks the length of each text. Errors: `comment_author_column_length` and similar, for a text with too many bytes.
 */
export function requireCommentLengths(texts: Partial<CommentTexts>): void {
  for (const [name, maximum, code] of MAX_LENGTHS) {
    if (Buffer.byteLength(texts[name] ?? '', 'utf8') > maximum) throw domainError(code);
  }
}
