import { type ItemListOptions, kindNamed, kindOfItem, loadEditableItem, loadItems } from '../content/editable-item.ts';
import { postInput } from '../content/item-input.ts';
import { postStruct } from '../content/item-structs.ts';
import type { PublishedKind } from '../content/site-kinds.ts';
import { changeItem, discardItem, storeNewItem } from '../content/write-item.ts';
import { type CallSession, method, type XmlRpcMethod } from '../method.ts';
import { integer, list, optional, siteAndLogin, struct } from '../parameter-types.ts';
import { Fault, invalidParameters } from '../protocol/fault.ts';
import type { XmlRpcStruct } from '../protocol/xmlrpc-value.ts';
import { memberOf, textValues } from '../read-value.ts';
import { directionOf, listExtentOf } from './media-methods.ts';
import { DEFAULT_COUNT, editedStatuses } from './meta-weblog-methods.ts';

/** The orders of lists by the names that programs send. */
const ORDERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    date: 'DATE',
    post_date: 'DATE',
    modified: 'MODIFIED',
    post_modified: 'MODIFIED',
    title: 'TITLE',
    post_title: 'TITLE',
    ID: 'ID',
    post_id: 'ID',
    author: 'AUTHOR',
    post_author: 'AUTHOR',
    menu_order: 'MENU_ORDER',
    name: 'SLUG',
    post_name: 'SLUG',
  }),
);

/** The filter of `wp.getPosts` as that of a list. */
function listOptions(
  filter: XmlRpcStruct,
  { session, kind }: { session: CallSession; kind: PublishedKind },
): ItemListOptions {
  const orderName = memberOf.text(filter, 'orderby');
  const orderBy = orderName === undefined ? undefined : ORDERS.get(orderName);
  if (orderName !== undefined && orderBy === undefined)
    throw invalidParameters(`The member orderby must be one of ${[...ORDERS.keys()].join(', ')}.`);
  const statuses = memberOf.texts(filter, 'post_status')?.flatMap((text) => text.split(','));
  const search = memberOf.text(filter, 's');
  const defaultStatuses = kind.type.defaultStatus === 'inherit' ? ['inherit', 'private'] : editedStatuses(session);
  return {
    count: DEFAULT_COUNT,
    ...listExtentOf(filter),
    orderBy,
    order: directionOf(filter),
    where: {
      statusIn: statuses === undefined || statuses.includes('any') ? defaultStatuses : statuses,
      ...(search ? { search } : {}),
    },
  };
}

/** The methods of the WordPress API about items of all types. */
export const postMethods: readonly XmlRpcMethod[] = [
  method('wp.newPost', {
    parameters: { ...siteAndLogin, content: struct },
    answer: 'string',
    run: async ({ content }, session) => {
      const kind = kindNamed(session, memberOf.text(content, 'post_type') || 'post');
      return String(await storeNewItem(session, { kind, input: await postInput(session, { kind, content }) }));
    },
  }),
  method('wp.editPost', {
    parameters: { ...siteAndLogin, post: integer, content: struct },
    answer: 'boolean',
    run: async ({ post, content }, session) => {
      const kind = await kindOfItem(session, post);
      const type = memberOf.text(content, 'post_type');
      if (type && type !== kind.name) throw new Fault(401, 'The type of an item cannot be changed.');
      const readAt = memberOf.date(content, 'if_not_modified_since');
      if (readAt !== undefined) {
        const { modifiedGmt } = await loadEditableItem(session, { kind, id: post });
        if (modifiedGmt.slice(0, 19) > readAt.slice(0, 19))
          throw new Fault(409, 'There is a revision of this item that is more recent.');
      }
      await changeItem(session, { kind, id: post, input: await postInput(session, { kind, content }) });
      return true;
    },
  }),
  method('wp.deletePost', {
    parameters: { ...siteAndLogin, post: integer },
    answer: 'boolean',
    run: async ({ post }, session) => {
      await discardItem(session, post);
      return true;
    },
  }),
  method('wp.getPost', {
    parameters: { ...siteAndLogin, post: integer, fields: optional(list) },
    answer: 'struct',
    run: async ({ post, fields }, session) => {
      const kind = await kindOfItem(session, post);
      const item = await loadEditableItem(session, { kind, id: post });
      return postStruct(session, { kind, item, fields: fields && textValues(fields) });
    },
  }),
  method('wp.getPosts', {
    parameters: { ...siteAndLogin, filter: optional(struct), fields: optional(list) },
    answer: 'array',
    run: async ({ filter = new Map(), fields }, session) => {
      const kind = kindNamed(session, memberOf.text(filter, 'post_type') || 'post');
      const items = await loadItems(session, { kind, ...listOptions(filter, { session, kind }) });
      return items.map((item) => postStruct(session, { kind, item, fields: fields && textValues(fields) }));
    },
  }),
];
