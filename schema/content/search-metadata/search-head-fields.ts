import type { Builder } from '../../core/graphql/builder.ts';
import { type PostColumn, reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isLocked } from '../../core/rows/content-row.ts';
import {
  ITEM_SEARCH_COLUMNS,
  searchMetadataOfAuthor,
  searchMetadataOfItem,
  searchMetadataOfTerm,
} from './item-search-page.ts';
import { HEAD_COST, type SearchHead, searchHead, searchHeadMarkup } from './search-head.ts';
import type { SearchMetadata } from './search-metadata.ts';

const headsByContext = new WeakMap<RequestContext, WeakMap<object, Promise<SearchHead>>>();

/** Returns the head of the page of a row. Both fields of the row share it. */
function headOf<Row extends object>(
  row: Row,
  { context, metadataOf }: { context: RequestContext; metadataOf: MetadataOf<Row> },
): Promise<SearchHead> {
  const heads = headsByContext.get(context) ?? new WeakMap<object, Promise<SearchHead>>();
  headsByContext.set(context, heads);
  const head = heads.get(row) ?? context.work.run(HEAD_COST, async () => searchHead(await metadataOf(row, context)));
  heads.set(row, head);
  return head;
}

type MetadataOf<Row> = (row: Row, context: RequestContext) => Promise<SearchMetadata>;

/** Returns the options of the fields of a kind. `hasHead` decides whether the viewer may read the metadata of a row. */
const headFields = <Row extends object>(
  metadataOf: MetadataOf<Row>,
  {
    hasHead = () => true,
    columns = [],
  }: { hasHead?: (row: Row, context: RequestContext) => boolean; columns?: readonly PostColumn[] } = {},
) => {
  const extensions = reads(...columns);
  return {
    searchHead: {
      type: 'Json',
      nullable: true,
      description:
        'What search engines and social networks show of the page: title, description, robots, previews and structured data. Null for pages without metadata, and if a password hides the texts from the viewer.',
      extensions,
      resolve: (row: Row, _args: unknown, context: RequestContext) =>
        hasHead(row, context) ? headOf(row, { context, metadataOf }) : null,
    },
    searchHeadMarkup: {
      type: 'String',
      nullable: true,
      description: '`searchHead` as HTML elements for the head of the page.',
      extensions,
      resolve: async (row: Row, _args: unknown, context: RequestContext) =>
        hasHead(row, context) ? searchHeadMarkup(await headOf(row, { context, metadataOf })) : null,
    },
  } as const;
};

const itemFields = headFields(searchMetadataOfItem, {
  hasHead: (row, { registry }) => registry.postTypes.get(row.type)?.viewable === true && !isLocked(row),
  columns: [...(ITEM_SEARCH_COLUMNS as readonly PostColumn[]), 'password'],
});

const termFields = headFields(searchMetadataOfTerm, {
  hasHead: ({ taxonomy }, { registry }) => registry.taxonomies.get(taxonomy)?.viewable === true,
});

const accountFields = headFields(searchMetadataOfAuthor);

/** Registers the head of the pages of items, terms and accounts, as an object and as markup. */
export function registerSearchHeads(builder: Builder): void {
  for (const name of ['searchHead', 'searchHeadMarkup'] as const) {
    builder.interfaceField('ContentNode', name, (t) => t.field(itemFields[name]));
    builder.interfaceField('Term', name, (t) => t.field(termFields[name]));
    builder.objectField('User', name, (t) => t.field(accountFields[name]));
  }
}
