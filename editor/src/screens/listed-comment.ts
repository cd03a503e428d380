import { decodeEntities } from '@wordpress/html-entities';
import { request } from '../rest/requests.ts';

/** A comment, as moderators see it. */
export interface CommentItem {
  id: number;
  post: number;
  parent: number;
  status: string;
  date: string;
  link: string;
  author_name: string;
  author_email: string;
  author_url: string;
  author_avatar_urls?: Readonly<Record<string, string>>;
  content: { raw: string; rendered: string };
  _embedded?: { up?: readonly { title?: { rendered: string }; link?: string; type?: string }[] };
}

export const COMMENT_FIELDS =
  'id,post,parent,status,date,link,author_name,author_email,author_url,author_avatar_urls,content,_links,_embedded';

/** The text of a comment without markup. */
export const commentText = ({ content }: CommentItem): string =>
  new DOMParser().parseFromString(content.rendered, 'text/html').body.textContent?.trim() ?? '';

export const postTitle = ({ _embedded }: CommentItem): string =>
  decodeEntities(_embedded?.up?.[0]?.title?.rendered ?? '') || '(no title)';

export const updateComment = ({ id }: CommentItem, data: Readonly<Record<string, unknown>>) =>
  request(`/wp/v2/comments/${id}`, { method: 'POST', data });

export const removeComment = ({ id }: CommentItem, isForced: boolean) =>
  request(`/wp/v2/comments/${id}${isForced ? '?force=true' : ''}`, { method: 'DELETE' });

export const replyTo = ({ id, post }: CommentItem, content: string) =>
  request('/wp/v2/comments', { method: 'POST', data: { post, parent: id, content, status: 'approved' } });
