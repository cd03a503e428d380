import { discardItem } from '../content/write-item.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { ignored, integer, text } from '../parameter-types.ts';
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

/** The methods of the Blogger API that programs still use, and their MetaWeblog names. */
export const bloggerMethods: readonly XmlRpcMethod[] = [
  ...['blogger.getUsersBlogs', 'metaWeblog.getUsersBlogs'].map((name) =>
    method(name, {
      parameters: { application: ignored('string'), login: text, password: text },
      answer: 'array',
      run: (_input, session) => listSites(session),
    }),
  ),
  deletePost('blogger.deletePost'),
  deletePost('metaWeblog.deletePost'),
];
