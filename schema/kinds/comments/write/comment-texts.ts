import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import { exemptFromAudit } from '../../../core/audit/audit-journal.ts';
import { sql, valueTable } from '../../../core/dialect/sql.ts';
import type { Database } from '../../../core/domain-kernel.ts';
import { domainError, type ErrorCode } from '../../../core/errors/domain-errors.ts';
import { normalizeText } from '../../../core/slugs/normalized-text.ts';
import { linkRelations } from '../../../markup/comment-links.ts';
import { sanitizeUrl } from '../../../markup/html/escape.ts';
import { stripAllTags } from '../../../markup/html/strip-tags.ts';
import { filterCommentHtml } from '../../../markup/sanitizing/comment-elements.ts';
import { normalizeEntities, replaceWindowsReferences } from '../../../markup/sanitizing/entities.ts';
import { cleanText, nameMarkup, removeNul } from '../../../markup/sanitizing/text-cleaning.ts';

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

const LINK = /<a(\s[^<>]*)>/gi;

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Adds `rel="ugc"` to the links of a text, and `nofollow` to links to other sites. `home`: the address of the site. */
function addLinkRelations(html: string, home: string): string {
  return html.replace(LINK, (_whole, attributes: string) => {
    // Sequential matching: the value of one attribute is not read as another attribute.
    const matches = [...attributes.matchAll(ATTRIBUTE)];
    const attributeNamed = (name: string) => matches.find(([, match]) => match?.toLowerCase() === name);
    const added = linkRelations(attributeValue(attributeNamed('href')), home);
    const rel = attributeNamed('rel');
    if (!rel) return `<a ${attributes.slice(1)} rel="${added.join(' ')}">`;
    const relations = [...new Set([...attributeValue(rel).split(/\s+/).filter(Boolean), ...added])];
    const others = attributes.slice(0, rel.index) + attributes.slice(rel.index + rel[0].length);
    return `<a ${others.replace(/\s+/g, ' ').trim()} rel="${relations.join(' ')}">`;
  });
}

const attributeValue = (match: RegExpMatchArray | undefined): string => match?.[2] ?? match?.[3] ?? match?.[4] ?? '';

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
