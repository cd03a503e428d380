import { siteDate, universalDate } from '../answer-dates.ts';
import { kindNamed, kindOfItem, loadEditableItem, loadItems, taxonomiesOf } from '../content/editable-item.ts';
import { listTerms, taxonomyNamed } from '../content/term-record.ts';
import { changeItem } from '../content/write-item.ts';
import { type CallSession, method, type XmlRpcMethod } from '../method.ts';
import { integer, list, optional, siteAndLogin, text } from '../parameter-types.ts';
import { isStruct } from '../protocol/xmlrpc-value.ts';
import { memberOf } from '../read-value.ts';
import { DEFAULT_COUNT, editedStatuses } from './meta-weblog-methods.ts';

const postAndLogin = { post: integer, login: text, password: text } as const;

/** Loads an item with its categories. */
async function loadCategories(session: CallSession, id: number) {
  const kind = await kindOfItem(session, id);
  const index = taxonomiesOf(session, kind).findIndex(({ name }) => name === 'category');
  return (await loadEditableItem(session, { kind, id })).terms[index] ?? [];
}

/** The methods of the Movable Type API about titles and categories. Items have no trackbacks. */
export const movableTypeMethods: readonly XmlRpcMethod[] = [
  method('mt.getTrackbackPings', { parameters: { post: integer }, answer: 'array', run: () => [] }),
  method('mt.getRecentPostTitles', {
    parameters: { ...siteAndLogin, count: optional(integer) },
    answer: 'array',
    run: async ({ count = DEFAULT_COUNT }, session) => {
      const kind = kindNamed(session, 'post');
      const items = await loadItems(session, { kind, count, where: { statusIn: editedStatuses(session) } });
      return items.map((item) => ({
        dateCreated: siteDate(item.date),
        userid: String(item.authorId),
        postid: String(item.databaseId),
        title: item.title.raw,
        post_status: item.status,
        date_created_gmt: universalDate(item.dateGmt),
      }));
    },
  }),
  method('mt.getCategoryList', {
    parameters: siteAndLogin,
    answer: 'array',
    run: async (_input, session) =>
      (await listTerms(session, { kind: taxonomyNamed(session, 'category') })).map(({ databaseId, name }) => ({
        categoryId: databaseId,
        categoryName: name,
      })),
  }),
  method('mt.getPostCategories', {
    parameters: postAndLogin,
    answer: 'array',
    run: async ({ post }, session) =>
      (await loadCategories(session, post)).map(({ databaseId, name }, index) => ({
        categoryName: name,
        categoryId: String(databaseId),
        isPrimary: index === 0,
      })),
  }),
  method('mt.setPostCategories', {
    parameters: { ...postAndLogin, categories: list },
    answer: 'boolean',
    run: async ({ post, categories }, session) => {
      const kind = await kindOfItem(session, post);
      const termIds = categories.filter(isStruct).flatMap((category) => memberOf.integer(category, 'categoryId') ?? []);
      await changeItem(session, { kind, id: post, input: { terms: [{ taxonomy: 'category', termIds }] } });
      return true;
    },
  }),
  method('mt.publishPost', {
    parameters: postAndLogin,
    answer: 'int',
    run: async ({ post }, session) => {
      const kind = await kindOfItem(session, post);
      await changeItem(session, { kind, id: post, input: { status: 'publish' } });
      return post;
    },
  }),
];
