import type { Parameters } from '../../declare/route.ts';
import { itemId } from '../content/item-route.ts';
import { NOTE_STATUS } from './resource.ts';

const PLAIN: Readonly<Record<string, string>> = {
  type: 'type',
  status: 'status',
  date: 'date',
  date_gmt: 'dateGmt',
  author_name: 'authorName',
  author_email: 'authorEmail',
  author_url: 'authorUrl',
  author_ip: 'authorIp',
  author_user_agent: 'authorUserAgent',
  password: 'password',
};

const IDS: Readonly<Record<string, string>> = { post: 'postId', parent: 'parentId', author: 'authorId' };

/** The input of a mutation, from REST parameters. */
export function commentWriteInput(parameters: Parameters): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(PLAIN)) {
    const value = parameters[name];
    if (value !== undefined) input[field] = typeof value === 'object' ? null : String(value);
  }
  for (const [name, field] of Object.entries(IDS)) {
    if (parameters[name] !== undefined) input[field] = itemId(parameters[name]);
  }
  const { content, meta } = parameters;
  const raw = typeof content === 'object' && content !== null ? (content as { raw?: unknown }).raw : content;
  if (typeof raw === 'string') input.content = raw;
  if (typeof meta === 'object' && meta !== null && Object.hasOwn(meta, NOTE_STATUS)) {
    const status = (meta as Readonly<Record<string, unknown>>)[NOTE_STATUS];
    input.noteStatus = status === null ? null : String(status);
  }
  return input;
}
