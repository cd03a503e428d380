import { createHash } from 'node:crypto';
import { parseLenientDate } from '../../../../schema/core/site/timestamp.ts';
import { MAX_ID } from '../../../../schema/values/ids.ts';
import { servedType } from '../../../adapters/media/served-type.ts';
import { FilePaths, withoutQuery } from '../file-path.ts';
import type { AddRow, SourceReport } from '../import-source.ts';
import type { WxrIndex } from './wxr-index.ts';
import {
  authorKey,
  elementNumber,
  elementsOf,
  elementText,
  integerOf,
  readMeta,
  readTerm,
  termKey,
  type WxrElement,
} from './wxr-records.ts';

const NO_DATE = '0000-00-00 00:00:00';

/** Creates the rows of items from one or several files. */
export class WxrItemRows {
  /** Ids of the sticky items. */
  readonly sticky: number[] = [];
  /** The number of published items of a term, by the id in its taxonomy. */
  readonly counts = new Map<number, number>();
  /** The number of repeated items, which are imported once. */
  repeated = 0;
  /** The number of items and comments with a missing or duplicate id, which received a new one. */
  renumbered = 0;
  readonly #index: WxrIndex;
  readonly #leftOut: SourceReport['leftOut'];
  /** Digests of the identifying texts of items, by id. Digests need less memory. */
  readonly #posts = new Map<number, number>();
  /** Items with an id that another item already had: the id in the file, and a digest. */
  readonly #renumberedPosts = new Set<string>();
  readonly #comments = new Set<number>();
  readonly #files = new FilePaths();
  #lastPost: number;
  #lastComment: number;
  #lastMeta = 0;

  constructor(index: WxrIndex, leftOut: SourceReport['leftOut']) {
    this.#index = index;
    this.#leftOut = leftOut;
    this.#lastPost = index.lastPost;
    this.#lastComment = index.lastComment;
  }

  /** Adds the rows of an item: the item, its metadata, its terms and its comments. */
  add(item: WxrElement, addRow: AddRow): void {
    const sourceId = elementNumber(item, 'wp:post_id');
    const guid = elementText(item, 'guid');
    // Without a guid, another item with the same id is the same one if its title and date are.
    const identity = guid || [elementText(item, 'title'), elementText(item, 'wp:post_date'), elementText(item, 'link')];
    const digest = digestOf(JSON.stringify(identity));
    if (sourceId > 0 && (this.#posts.get(sourceId) === digest || this.#renumberedPosts.has(`${sourceId} ${digest}`))) {
      this.repeated++;
      this.#leftOut({ reason: 'item that occurs again', item: `post ${sourceId}`, value: elementText(item, 'title') });
      return;
    }
    const id = this.#uniqueId(sourceId, { taken: this.#posts, next: () => ++this.#lastPost });
    this.#posts.set(id, digest);
    if (id !== sourceId) this.#renumberedPosts.add(`${sourceId} ${digest}`);
    const comments = elementsOf(item, 'wp:comment');
    const status = elementText(item, 'wp:status');
    addRow('posts', {
      ID: id,
      post_author: this.#index.authors.get(authorKey(elementText(item, 'dc:creator').trim()))?.id ?? 0,
      ...datesOf(item),
      post_content: elementText(item, 'content:encoded'),
      post_title: elementText(item, 'title'),
      post_excerpt: elementText(item, 'excerpt:encoded'),
      post_status: status,
      comment_status: elementText(item, 'wp:comment_status'),
      ping_status: elementText(item, 'wp:ping_status'),
      post_password: elementText(item, 'wp:post_password'),
      post_name: elementText(item, 'wp:post_name'),
      post_parent: elementNumber(item, 'wp:post_parent'),
      // Guids are stored with escaped ampersands.
      guid: guid.replaceAll('&', '&amp;'),
      menu_order: integerOf(item, 'wp:menu_order'),
      post_type: elementText(item, 'wp:post_type') || 'post',
      post_mime_type: fileType(item),
      comment_count: comments.filter(isCountedComment).length,
      attachment_url: elementText(item, 'wp:attachment_url'),
    });
    if (elementText(item, 'wp:is_sticky') === '1') this.sticky.push(id);
    for (const { key, value } of this.#metaOf(item)) {
      addRow('postmeta', { meta_id: ++this.#lastMeta, post_id: id, meta_key: key, meta_value: value });
    }
    this.#addTerms(item, { id, isPublished: status === 'publish', addRow });
    this.#addComments(comments, { id, addRow });
  }

  /** The metadata of an item. If it lacks the path of an attached file, the path is derived from the file's address. */
  #metaOf(item: WxrElement): { key: string; value: string }[] {
    const meta = readMeta(item, 'wp:postmeta');
    const address = elementText(item, 'wp:attachment_url').trim();
    if (elementText(item, 'wp:post_type') !== 'attachment' || address === '') return meta;
    const statedFile = meta.find(({ key, value }) => key === ATTACHED_FILE && value !== '');
    if (statedFile) {
      this.#files.add(statedFile.value, address);
      return meta;
    }
    const path = this.#files.pathOf(address, elementText(item, 'wp:post_date'));
    const others = meta.filter(({ key }) => key !== ATTACHED_FILE);
    return path === '' ? others : [...others, { key: ATTACHED_FILE, value: path }];
  }

  #addTerms(item: WxrElement, { id, isPublished, addRow }: { id: number; isPublished: boolean; addRow: AddRow }): void {
    const seen = new Set<number>();
    for (const category of elementsOf(item, 'category')) {
      const listedTerm = readTerm(category);
      const term = listedTerm && this.#index.terms.get(termKey(listedTerm));
      if (!term || seen.has(term.taxonomyId)) continue;
      seen.add(term.taxonomyId);
      addRow('term_relationships', { object_id: id, term_taxonomy_id: term.taxonomyId });
      if (isPublished) this.counts.set(term.taxonomyId, (this.counts.get(term.taxonomyId) ?? 0) + 1);
    }
  }

  #addComments(comments: readonly WxrElement[], { id, addRow }: { id: number; addRow: AddRow }): void {
    const commentIds = comments.map((comment) => {
      const sourceId = elementNumber(comment, 'wp:comment_id');
      const id = this.#uniqueId(sourceId, { taken: this.#comments, next: () => ++this.#lastComment });
      this.#comments.add(id);
      return [sourceId, id] as const;
    });
    // Of two comments with one id, replies belong to the first. A comment without an id has none.
    const newIds = new Map(commentIds.filter(([sourceId]) => sourceId > 0).reverse());
    for (const [index, comment] of comments.entries()) {
      const commentId = commentIds[index]?.[1] ?? 0;
      addRow('comments', {
        comment_ID: commentId,
        comment_post_ID: id,
        comment_author: elementText(comment, 'wp:comment_author'),
        comment_author_email: elementText(comment, 'wp:comment_author_email'),
        comment_author_url: elementText(comment, 'wp:comment_author_url'),
        comment_author_IP: elementText(comment, 'wp:comment_author_IP'),
        comment_date: elementText(comment, 'wp:comment_date') || NO_DATE,
        comment_date_gmt: elementText(comment, 'wp:comment_date_gmt') || NO_DATE,
        comment_content: elementText(comment, 'wp:comment_content'),
        comment_agent: elementText(comment, 'postern:comment_agent'),
        comment_karma: integerOf(comment, 'postern:comment_karma'),
        comment_approved: elementText(comment, 'wp:comment_approved'),
        comment_type: elementText(comment, 'wp:comment_type'),
        comment_parent: newIds.get(elementNumber(comment, 'wp:comment_parent')) ?? 0,
        // 0 for an account that the files do not contain.
        user_id: this.#index.authorIds.get(elementNumber(comment, 'wp:comment_user_id')) ?? 0,
      });
      for (const { key, value } of readMeta(comment, 'wp:commentmeta')) {
        addRow('commentmeta', { meta_id: ++this.#lastMeta, comment_id: commentId, meta_key: key, meta_value: value });
      }
    }
  }

  /** Returns the id in the file, or a new one if that is missing, invalid or taken. */
  #uniqueId(sourceId: number, { taken, next }: { taken: { has(id: number): boolean }; next: () => number }): number {
    const isUnused = sourceId > 0 && sourceId <= MAX_ID && !taken.has(sourceId);
    const id = isUnused ? sourceId : next();
    if (!isUnused) this.renumbered++;
    return id;
  }
}

const ATTACHED_FILE = '_wp_attached_file';

/** Thirty bits are enough to distinguish the few items with the same id. */
const digestOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) >>> 2;

/** Older files do not contain the date of the last change. An item without dates has that of its entry in the feed. */
function datesOf(item: WxrElement) {
  const date = elementText(item, 'wp:post_date') || NO_DATE;
  const dateGmt = elementText(item, 'wp:post_date_gmt') || NO_DATE;
  const fedDate = elementText(item, 'pubDate');
  const hasDate = [date, dateGmt].some((text) => parseLenientDate(text)) || !parseLenientDate(fedDate);
  return {
    post_date: date,
    post_date_gmt: hasDate ? dateGmt : fedDate,
    post_modified: elementText(item, 'wp:post_modified') || date,
    post_modified_gmt: elementText(item, 'wp:post_modified_gmt') || dateGmt,
  };
}

const isCountedComment = (comment: WxrElement): boolean =>
  elementText(comment, 'wp:comment_approved') === '1' && elementText(comment, 'wp:comment_type') !== 'note';

/** The MIME type, derived from the file name because the format does not contain it. */
function fileType(item: WxrElement): string {
  const address = elementText(item, 'wp:attachment_url');
  if (address === '') return '';
  return servedType(withoutQuery(address)).contentType.replace(/;.*$/, '');
}
