import { graphql, type ResultOf, selectionOf } from '../../../schema/core/graphql/typed-document.ts';
import type { CallSession } from '../method.ts';
import { Fault, faultCodes } from '../protocol/fault.ts';
import { documentFor } from './cached-document.ts';
import { MEDIA_FIELDS } from './media-item.ts';
import type { PublishedKind, PublishedTaxonomy } from './site-kinds.ts';
import { type TermItem, termSelection } from './term-record.ts';

const ITEM_FIELDS = graphql(`fragment EditableItemFields on ContentNode {
  databaseId date dateGmt modified modifiedGmt status type slug link authorId author { name } commentStatus
  pingStatus title { raw } guid { raw } template
}`);

/** The fields of posts and pages that other kinds may lack. */
const POST_FIELDS = graphql(
  `fragment EditablePostFields on Post {
    content { raw } excerpt { raw } password format sticky meta featuredMedia { ...MediaFields }
  }`,
  [MEDIA_FIELDS],
);
const PAGE_FIELDS = graphql(`fragment EditablePageFields on Page {
  menuOrder parentId parent { title { rendered } }
}`);

const FILE_FIELDS = graphql(`fragment EditableFileFields on MediaItem {
  description { raw } caption { raw } mimeType
}`);

/** An item for editing. */
export type ContentItem = ResultOf<typeof ITEM_FIELDS> &
  Partial<ResultOf<typeof POST_FIELDS> & ResultOf<typeof PAGE_FIELDS> & ResultOf<typeof FILE_FIELDS>> & {
    /** The terms of each taxonomy of the kind, in the order of `taxonomiesOf`. */
    terms: TermItem[][];
  };

/** The taxonomies of the items of a kind. */
export const taxonomiesOf = ({ site }: CallSession, { type }: PublishedKind): PublishedTaxonomy[] =>
  [...site.termKinds.values()].filter(({ taxonomy }) => type.taxonomies.includes(taxonomy.name));

/** The selection of an item. */
const itemSelection = (session: CallSession, kind: PublishedKind): string => {
  const optional = [POST_FIELDS, PAGE_FIELDS, FILE_FIELDS].map((fragment) =>
    selectionOf(fragment, (name) => kind.fields.has(name)),
  );
  const terms = taxonomiesOf(session, kind).map(
    ({ taxonomy }, index) => `terms${index}: terms(taxonomy: ${JSON.stringify(taxonomy.name)}) { ${termSelection} }`,
  );
  return [selectionOf(ITEM_FIELDS), ...optional, ...terms].join(' ');
};

type ItemRow = Omit<ContentItem, 'terms'> & Record<`terms${number}`, TermItem[]>;

const itemOf = (row: ItemRow): ContentItem => {
  const terms: TermItem[][] = [];
  for (let index = 0; row[`terms${index}`]; index++) terms.push(row[`terms${index}`] as TermItem[]);
  return { ...row, terms };
};

/** Returns the kind with a name of the dialect. Throws a fault if there is none. */
export function kindNamed({ site }: CallSession, name: string): PublishedKind {
  const kind = site.contentKinds.get(name);
  if (!kind) throw new Fault(403, `Unknown type: ${name.slice(0, 60)}. wp.getPostTypes lists the types.`);
  return kind;
}

/** Returns the kind of the item with an id. Throws a fault if there is none that is visible to the caller. */
export async function kindOfItem(session: CallSession, id: number): Promise<PublishedKind> {
  const kinds = [...session.site.contentKinds.values()];
  const document = documentFor<Record<string, object | null>>(session.site, {
    purpose: 'kindOfItem',
    write: () => `query($id: Int!) {
        ${kinds.map(({ singular }, index) => `kind${index}: ${singular}Permissions(id: $id) { edit }`).join('\n')}
      }`,
  });
  const found = await session.run(document, { id });
  const kind = kinds.find((_kind, index) => found[`kind${index}`]);
  if (!kind) throw new Fault(faultCodes.notFound, 'No item has this id. Check the id.');
  return kind;
}

/** Loads an item for editing. Errors: those of the item. */
export async function loadEditableItem(
  session: CallSession,
  { kind, id }: { kind: PublishedKind; id: number },
): Promise<ContentItem> {
  const document = documentFor<{ item: ItemRow }>(kind, {
    purpose: 'item',
    write: () =>
      `query($id: Int!) { item: ${kind.singular}(id: $id, context: EDIT) { ${itemSelection(session, kind)} } }`,
  });
  return itemOf((await session.run(document, { id })).item);
}

/** The items of one statement. */
const PAGE_SIZE = 100;

/** The most items of one answer. */
const MAX_ITEMS = 1_000;

/** The order and the filter of a list. */
export interface ItemListOptions {
  count: number;
  offset?: number | undefined;
  orderBy?: string | undefined;
  order?: string | undefined;
  where: Readonly<Record<string, unknown>>;
}

/** Loads the items that the caller may edit, at most MAX_ITEMS. Errors: those of the list. */
export async function loadItems(
  session: CallSession,
  { kind, count, offset = 0, orderBy = 'DATE', order = 'DESC', where }: ItemListOptions & { kind: PublishedKind },
): Promise<ContentItem[]> {
  const document = documentFor<{ items: { nodes: ItemRow[]; pageInfo: { hasNextPage: boolean } } }>(kind, {
    purpose: 'items',
    write: () => `query($first: Int, $offset: Int, $orderBy: ContentOrder, $order: Order, $where: ContentFilter) {
      items: ${kind.list}(
        first: $first, offset: $offset, orderBy: $orderBy, order: $order, where: $where, context: EDIT
      ) { nodes { ${itemSelection(session, kind)} } pageInfo { hasNextPage } }
    }`,
  });
  const items: ContentItem[] = [];
  const wanted = Math.min(count, MAX_ITEMS);
  for (let start = offset; items.length < wanted; start += PAGE_SIZE) {
    const first = Math.min(PAGE_SIZE, wanted - items.length);
    const { items: page } = await session.run(document, { first, offset: start, orderBy, order, where });
    session.countListed('items', page.nodes.length);
    items.push(...page.nodes.map(itemOf));
    if (!page.pageInfo.hasNextPage || first < PAGE_SIZE) break;
  }
  return items;
}
