import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import { kindNamed, kindOfItem, loadEditableItem, loadItems } from '../content/editable-item.ts';
import { metaWeblogInput } from '../content/item-input.ts';
import { metaWeblogStruct } from '../content/item-structs.ts';
import { listTerms, taxonomyNamed } from '../content/term-record.ts';
import { uploadFile } from '../content/upload-file.ts';
import { changeItem, storeNewItem } from '../content/write-item.ts';
import { type CallSession, method, type XmlRpcMethod } from '../method.ts';
import { flag, integer, optional, siteAndLogin, struct, text } from '../parameter-types.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { memberOf } from '../read-value.ts';

/** The statuses of the items that people edit. */
export const editedStatuses = ({ site }: CallSession): readonly string[] => writableStatuses(site.registry.statuses);

/** The number of items of a list by default. */
export const DEFAULT_COUNT = 10;

/** The address of the feed of a term. */
export const feedAddress = (link: string): string =>
  link.includes('?') ? `${link}&feed=rss2` : `${link.replace(/\/?$/, '/')}feed/`;

/** The categories of the site. */
async function listCategories(session: CallSession): Promise<AnswerValue> {
  const terms = await listTerms(session, { kind: taxonomyNamed(session, 'category') });
  return terms.map(({ databaseId, parentId, description, name, link }) => ({
    categoryId: databaseId,
    parentId,
    description: name,
    categoryDescription: description,
    categoryName: name,
    htmlUrl: link,
    rssUrl: feedAddress(link),
  }));
}

/** The methods of the MetaWeblog API. */
export const metaWeblogMethods: readonly XmlRpcMethod[] = [
  method('metaWeblog.newPost', {
    parameters: { ...siteAndLogin, content: struct, publish: optional(flag) },
    answer: 'string',
    run: async ({ content, publish = true }, session) => {
      const kind = kindNamed(session, memberOf.text(content, 'post_type') || 'post');
      const input = await metaWeblogInput(session, { kind, content, isPublished: publish });
      return String(await storeNewItem(session, { kind, input }));
    },
  }),
  method('metaWeblog.editPost', {
    parameters: { post: integer, login: text, password: text, content: struct, publish: optional(flag) },
    answer: 'boolean',
    run: async ({ post, content, publish }, session) => {
      const kind = await kindOfItem(session, post);
      const input = await metaWeblogInput(session, { kind, content, isPublished: publish });
      await changeItem(session, { kind, id: post, input });
      return true;
    },
  }),
  method('metaWeblog.getPost', {
    parameters: { post: integer, login: text, password: text },
    answer: 'struct',
    run: async ({ post }, session) => {
      const kind = await kindOfItem(session, post);
      const item = await loadEditableItem(session, { kind, id: post });
      // A single item has its id as a number, items of lists as a text.
      return { ...metaWeblogStruct(session, { kind, item }), postid: item.databaseId };
    },
  }),
  method('metaWeblog.getRecentPosts', {
    parameters: { ...siteAndLogin, count: optional(integer) },
    answer: 'array',
    run: async ({ count = DEFAULT_COUNT }, session) => {
      const kind = kindNamed(session, 'post');
      const items = await loadItems(session, { kind, count, where: { statusIn: editedStatuses(session) } });
      return items.map((item) => metaWeblogStruct(session, { kind, item }));
    },
  }),
  ...['metaWeblog.getCategories', 'wp.getCategories'].map((name) =>
    method(name, { parameters: siteAndLogin, answer: 'array', run: (_input, session) => listCategories(session) }),
  ),
  method('metaWeblog.newMediaObject', {
    parameters: { ...siteAndLogin, file: struct },
    answer: 'struct',
    run: ({ file }, session) => uploadFile(session, file),
  }),
];
