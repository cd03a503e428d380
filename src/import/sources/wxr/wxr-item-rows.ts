import { createHash } from 'node:crypto';
import { LARGEST_ID } from '../../../../schema/ids.ts';
import { servedType } from '../../../adapters/media/served-type.ts';
import { FilePaths } from '../file-path.ts';
import type { RowTaker } from '../row-batches.ts';
import { allOf, integerOf, numberOf, textOf, type WxrElement } from './element.ts';
import { authorKey, readMeta, readTerm, termKey } from './records.ts';
import type { WxrIndex } from './wxr-index.ts';

const NO_DATE = '0000-00-00 00:00:00';

/** What the items of several files have in common. */
export class ItemRows {
  /** Ids of the items that stay on top. */
  readonly sticky: number[] = [];
  /** How many published items have a term, by the id of its taxonomy. */
  readonly counts = new Map<number, number>();
  /** Items that came before, in the same file or another. */
  repeated = 0;
  /** Items and comments whose id was missing or taken. */
  renumbered = 0;
  readonly #index: WxrIndex;
  /** The digests of the items' own names by their ids, so that not all of these are held. */
  readonly #posts = new Map<number, number>();
  /** Items that could not keep their ids, by these and their digests. */
  readonly #moved = new Set<string>();
  readonly #comments = new Set<number>();
  readonly #files = new FilePaths();
  #lastPost: number;
  #lastComment: number;
  #lastMeta = 0;

  constructor(index: WxrIndex) {
    this.#index = index;
    this.#lastPost = index.lastPost;
    this.#lastComment = index.lastComment;
  }

  /** Gives the rows of an item: itself, its metadata, its terms and its comments. */
  add(item: WxrElement, take: RowTaker): void {
    const given = numberOf(item, 'wp:post_id');
    const guid = textOf(item, 'guid');
    const name = digestOf(guid);
    if (given > 0 && (this.#posts.get(given) === name || this.#moved.has(`${given} ${name}`))) {
      this.repeated++;
      return;
    }
    const id = this.#free(given, { taken: this.#posts, next: () => ++this.#lastPost });
    this.#posts.set(id, name);
    if (id !== given) this.#moved.add(`${given} ${name}`);
    const comments = allOf(item, 'wp:comment');
    const status = textOf(item, 'wp:status') || 'publish';
    take('posts', {
      ID: id,
      post_author: this.#index.authors.get(authorKey(textOf(item, 'dc:creator').trim()))?.id ?? 0,
      ...datesOf(item),
      post_content: textOf(item, 'content:encoded'),
      post_title: textOf(item, 'title'),
      post_excerpt: textOf(item, 'excerpt:encoded'),
      post_status: status,
      comment_status: textOf(item, 'wp:comment_status'),
      ping_status: textOf(item, 'wp:ping_status'),
      post_password: textOf(item, 'wp:post_password'),
      post_name: textOf(item, 'wp:post_name'),
      post_parent: numberOf(item, 'wp:post_parent'),
      // Kept as it stands in markup.
      guid: guid.replaceAll('&', '&amp;'),
      menu_order: integerOf(item, 'wp:menu_order'),
      post_type: textOf(item, 'wp:post_type') || 'post',
      post_mime_type: fileType(item),
      comment_count: comments.filter(isCounted).length,
      attachment_url: textOf(item, 'wp:attachment_url'),
    });
    if (textOf(item, 'wp:is_sticky') === '1') this.sticky.push(id);
    for (const { key, value } of this.#metaOf(item)) {
      take('postmeta', { meta_id: ++this.#lastMeta, post_id: id, meta_key: key, meta_value: value });
    }
    this.#addTerms(item, { id, isCounted: status === 'publish', take });
    this.#addComments(comments, { id, take });
  }

  /** Its metadata; a file that only its address tells gets the path that follows from that. */
  #metaOf(item: WxrElement): { key: string; value: string }[] {
    const meta = readMeta(item, 'wp:postmeta');
    const address = textOf(item, 'wp:attachment_url').trim();
    if (textOf(item, 'wp:post_type') !== 'attachment' || address === '') return meta;
    const known = meta.find(({ key, value }) => key === ATTACHED_FILE && value !== '');
    if (known) {
      this.#files.add(known.value, address);
      return meta;
    }
    const path = this.#files.pathOf(address, textOf(item, 'wp:post_date'));
    const others = meta.filter(({ key }) => key !== ATTACHED_FILE);
    return path === '' ? others : [...others, { key: ATTACHED_FILE, value: path }];
  }

  #addTerms(item: WxrElement, { id, isCounted, take }: { id: number; isCounted: boolean; take: RowTaker }): void {
    const seen = new Set<number>();
    for (const category of allOf(item, 'category')) {
      const read = readTerm(category);
      const term = read && this.#index.terms.get(termKey(read));
      if (!term || seen.has(term.taxonomyId)) continue;
      seen.add(term.taxonomyId);
      take('term_relationships', { object_id: id, term_taxonomy_id: term.taxonomyId });
      if (isCounted) this.counts.set(term.taxonomyId, (this.counts.get(term.taxonomyId) ?? 0) + 1);
    }
  }

  #addComments(comments: readonly WxrElement[], { id, take }: { id: number; take: RowTaker }): void {
    const renamed = new Map<number, number>();
    for (const comment of comments) {
      const given = numberOf(comment, 'wp:comment_id');
      const own = this.#free(given, { taken: this.#comments, next: () => ++this.#lastComment });
      this.#comments.add(own);
      renamed.set(given, own);
      const parent = numberOf(comment, 'wp:comment_parent');
      take('comments', {
        comment_ID: own,
        comment_post_ID: id,
        comment_author: textOf(comment, 'wp:comment_author'),
        comment_author_email: textOf(comment, 'wp:comment_author_email'),
        comment_author_url: textOf(comment, 'wp:comment_author_url'),
        comment_author_IP: textOf(comment, 'wp:comment_author_IP'),
        comment_date: textOf(comment, 'wp:comment_date') || NO_DATE,
        comment_date_gmt: textOf(comment, 'wp:comment_date_gmt') || NO_DATE,
        comment_content: textOf(comment, 'wp:comment_content'),
        comment_agent: textOf(comment, 'postern:comment_agent'),
        comment_karma: integerOf(comment, 'postern:comment_karma'),
        comment_approved: textOf(comment, 'wp:comment_approved'),
        comment_type: textOf(comment, 'wp:comment_type'),
        comment_parent: renamed.get(parent) ?? parent,
        // An account that the files do not name is none here.
        user_id: this.#index.authorIds.get(numberOf(comment, 'wp:comment_user_id')) ?? 0,
      });
      for (const { key, value } of readMeta(comment, 'wp:commentmeta')) {
        take('commentmeta', { meta_id: ++this.#lastMeta, comment_id: own, meta_key: key, meta_value: value });
      }
    }
  }

  /** The id as given, or a further one where it is missing, out of range or taken. */
  #free(given: number, { taken, next }: { taken: { has(id: number): boolean }; next: () => number }): number {
    const isFree = given > 0 && given <= LARGEST_ID && !taken.has(given);
    const id = isFree ? given : next();
    if (!isFree) this.renumbered++;
    return id;
  }
}

const ATTACHED_FILE = '_wp_attached_file';

/** Thirty bits are enough to tell apart what has one id. */
const digestOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) >>> 2;

/** Older files do not say when an item was changed last. */
function datesOf(item: WxrElement) {
  const date = textOf(item, 'wp:post_date') || NO_DATE;
  const dateGmt = textOf(item, 'wp:post_date_gmt') || NO_DATE;
  return {
    post_date: date,
    post_date_gmt: dateGmt,
    post_modified: textOf(item, 'wp:post_modified') || date,
    post_modified_gmt: textOf(item, 'wp:post_modified_gmt') || dateGmt,
  };
}

const isCounted = (comment: WxrElement): boolean =>
  textOf(comment, 'wp:comment_approved') === '1' && textOf(comment, 'wp:comment_type') !== 'note';

/** The format does not say of what type a file is; its name does. */
function fileType(item: WxrElement): string {
  const address = textOf(item, 'wp:attachment_url');
  if (address === '') return '';
  return servedType(address.replace(/[?#].*$/, '')).contentType.replace(/;.*$/, '');
}
