import { kindNamed, kindOfItem, loadEditableItem, loadItems } from '../content/editable-item.ts';
import { bloggerInput } from '../content/item-input.ts';
import { bloggerStruct } from '../content/item-structs.ts';
import { changeItem, discardItem, storeNewItem } from '../content/write-item.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { flag, ignored, integer, optional, text } from '../parameter-types.ts';
import { DEFAULT_COUNT, editedStatuses } from './meta-weblog-methods.ts';
import { listSites } from './site-list.ts';

const deletePost = (name: string): XmlRpcMethod =>
  method(name, {
    parameters: { application: ignored('string'), post: integer, login: text, password: text },
    answer: 'boolean',
    run: async ({ post }, session) => {
      await discardItem(session, post);
      return true;
    },
  });

const application = ignored('string');
const blog = ignored('int');

/** The methods of the Blogger API, and their MetaWeblog names. A text contains the title and the ids of categories. */
export const bloggerMethods: readonly XmlRpcMethod[] = [
  ...['blogger.getUsersBlogs', 'metaWeblog.getUsersBlogs'].map((name) =>
    method(name, {
      parameters: { application: ignored('string'), login: text, password: text },
      answer: 'array',
      run: (_input, session) => listSites(session),
    }),
  ),
  method('blogger.newPost', {
    parameters: { application, blog, login: text, password: text, content: text, publish: optional(flag) },
    answer: 'int',
    run: ({ content, publish = false }, session) => {
      const status = publish ? 'publish' : 'draft';
      return storeNewItem(session, { kind: kindNamed(session, 'post'), input: { ...bloggerInput(content), status } });
    },
  }),
  method('blogger.editPost', {
    parameters: { application, post: integer, login: text, password: text, content: text, publish: optional(flag) },
    answer: 'boolean',
    run: async ({ post, content, publish }, session) => {
      const kind = await kindOfItem(session, post);
      const status = publish === undefined ? {} : { status: publish ? 'publish' : 'draft' };
      await changeItem(session, { kind, id: post, input: { ...bloggerInput(content), ...status } });
      return true;
    },
  }),
  method('blogger.getPost', {
    parameters: { application, post: integer, login: text, password: text },
    answer: 'struct',
    run: async ({ post }, session) => {
      const kind = await kindOfItem(session, post);
      return bloggerStruct(session, { kind, item: await loadEditableItem(session, { kind, id: post }) });
    },
  }),
  method('blogger.getRecentPosts', {
    parameters: { application, blog, login: text, password: text, count: optional(integer) },
    answer: 'array',
    run: async ({ count = DEFAULT_COUNT }, session) => {
      const kind = kindNamed(session, 'post');
      const items = await loadItems(session, { kind, count, where: { statusIn: editedStatuses(session) } });
      return items.map((item) => bloggerStruct(session, { kind, item }));
    },
  }),
  deletePost('blogger.deletePost'),
  deletePost('metaWeblog.deletePost'),
];
