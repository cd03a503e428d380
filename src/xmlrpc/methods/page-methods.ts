import { graphql } from '../../../schema/core/graphql/typed-document.ts';
import { siteDate, universalDate } from '../answer-dates.ts';
import { kindNamed, loadEditableItem, loadItems } from '../content/editable-item.ts';
import { metaWeblogInput } from '../content/item-input.ts';
import { pageStruct } from '../content/item-structs.ts';
import { changeItem, discardItem, storeNewItem } from '../content/write-item.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { flag, ignored, integer, optional, siteAndLogin, struct, text } from '../parameter-types.ts';
import { DEFAULT_COUNT, editedStatuses } from './meta-weblog-methods.ts';

const TEMPLATES = graphql(`{
  templates(type: TEMPLATE, postType: "page") { slug title { rendered } }
}`);

/** The methods about pages only. */
export const pageMethods: readonly XmlRpcMethod[] = [
  method('wp.getPages', {
    parameters: { ...siteAndLogin, count: optional(integer) },
    answer: 'array',
    run: async ({ count = DEFAULT_COUNT }, session) => {
      const kind = kindNamed(session, 'page');
      return (await loadItems(session, { kind, count, where: { statusIn: editedStatuses(session) } })).map(pageStruct);
    },
  }),
  method('wp.getPage', {
    parameters: { blog: ignored('int'), page: integer, login: text, password: text },
    answer: 'struct',
    run: async ({ page }, session) =>
      pageStruct(await loadEditableItem(session, { kind: kindNamed(session, 'page'), id: page })),
  }),
  method('wp.newPage', {
    parameters: { ...siteAndLogin, content: struct, publish: optional(flag) },
    answer: 'string',
    run: async ({ content, publish = false }, session) => {
      const kind = kindNamed(session, 'page');
      const input = await metaWeblogInput(session, { kind, content, isPublished: publish });
      return String(await storeNewItem(session, { kind, input }));
    },
  }),
  method('wp.editPage', {
    parameters: {
      blog: ignored('int'),
      page: integer,
      login: text,
      password: text,
      content: struct,
      publish: optional(flag),
    },
    answer: 'boolean',
    run: async ({ page, content, publish }, session) => {
      const kind = kindNamed(session, 'page');
      const input = await metaWeblogInput(session, { kind, content, isPublished: publish });
      await changeItem(session, { kind, id: page, input });
      return true;
    },
  }),
  method('wp.deletePage', {
    parameters: { ...siteAndLogin, page: integer },
    answer: 'boolean',
    run: async ({ page }, session) => {
      await discardItem(session, page);
      return true;
    },
  }),
  method('wp.getPageList', {
    parameters: siteAndLogin,
    answer: 'array',
    run: async (_input, session) => {
      const kind = kindNamed(session, 'page');
      const pages = await loadItems(session, {
        kind,
        count: 1_000,
        orderBy: 'ID',
        order: 'ASC',
        where: { statusIn: editedStatuses(session) },
      });
      return pages.map((page) => ({
        page_id: String(page.databaseId),
        page_title: page.title.raw,
        page_parent_id: String(page.parentId ?? 0),
        dateCreated: siteDate(page.date),
        date_created_gmt: universalDate(page.dateGmt),
      }));
    },
  }),
  method('wp.getPageTemplates', {
    parameters: siteAndLogin,
    answer: 'struct',
    run: async (_input, session) => {
      const { templates } = await session.run(TEMPLATES);
      return Object.fromEntries([
        ...templates.map(({ slug, title }) => [title.rendered, slug]),
        ['Default', 'default'],
      ]);
    },
  }),
];
