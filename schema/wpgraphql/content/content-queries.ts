import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { contentTypeEnum } from '../core/content-enums.ts';
import { isExposedType } from '../core/exposed-kinds.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { withLanguageFilters } from '../languages/language-where.ts';
import { ownerOf } from '../nodes/visible-node.ts';
import type { WhereFilters } from '../nodes/where-entries.ts';
import { contentTypesOf, loadContentNodes } from './content-page.ts';
import { contentNodesWhereFilters } from './content-where.ts';
import { type ContentIdType, findContent } from './find-content.ts';
import { loadPreview } from './revision-preview.ts';

/** A type of content with queries for one item and for lists. */
interface ContentQuery<Where> {
  type: string;
  /** The GraphQL type. Names of declared types are not known here. */
  graphqlName: 'Post' | 'Page' | 'MediaItem';
  singular: string;
  plural: string;
  idTypes: readonly ContentIdType[];
  where: Where;
}

/** Loads one item, or its preview; null if there is none of the type that the viewer may see. */
async function loadContent(
  {
    type,
    id,
    idType,
    asPreview,
  }: { type: string | null; id: string; idType: ContentIdType; asPreview?: boolean | null | undefined },
  context: RequestContext,
): Promise<ContentRow | null> {
  const row = await findContent({ type: type ?? 'post', id, idType }, context);
  if (!row || (type !== null && ownerOf(row).type !== type)) return null;
  const shown = context.registry.postTypes.get(ownerOf(row).type);
  if (!shown || !isExposedType(shown)) return null;
  return (asPreview ?? (idType === 'URI' && namesPreview(id))) ? loadPreview(row, context) : row;
}

/** Whether an address is that of the preview of an item. */
const namesPreview = (uri: string): boolean => /\?(?:[^#]*&)?preview=true(?:[&#]|$)/.test(uri);

/** Registers the queries of one type: one item by its id, and the list. */
export function registerContentTypeQueries<Where extends WhereFilters>(
  builder: WpgraphqlBuilder,
  { type, graphqlName, singular, plural, idTypes, where }: ContentQuery<Where>,
): void {
  const idTypeEnum = builder.enumType(`${graphqlName}IdType`, { values: idTypes });
  builder.queryField(singular, (t) =>
    t.field({
      type: graphqlName,
      description: `One item of the type ${type}; null if there is none that the viewer may see.`,
      args: {
        id: t.arg.id({ required: true }),
        idType: t.arg({ type: idTypeEnum, description: 'The form of the id; by default the global id.' }),
        asPreview: t.arg.boolean({ description: 'Whether the latest revision is returned instead.' }),
      },
      resolve: (_root, { id, idType, asPreview }, context) =>
        loadContent({ type, id: String(id), idType: idType ?? 'ID', asPreview }, context),
    }),
  );
  builder.queryField(`${singular}By`, (t) =>
    t.field({
      type: graphqlName,
      description: `One item of the type ${type}, by one of several ids.`,
      deprecationReason: `Use ${singular}.`,
      args: {
        id: t.arg.id(),
        [`${singular}Id`]: t.arg.int(),
        uri: t.arg.string(),
        ...(idTypes.includes('SLUG') ? { slug: t.arg.string() } : {}),
      },
      resolve: (_root, args, context) => {
        const { id, uri, slug, [`${singular}Id`]: number } = args as Record<string, string | number | null | undefined>;
        const requested = (
          [
            [id, 'ID'],
            [number, 'DATABASE_ID'],
            [uri, 'URI'],
            [slug, 'SLUG'],
          ] as const
        ).find(([value]) => value && value !== '0');
        if (!requested) return null;
        return loadContent({ type, id: String(requested[0]), idType: requested[1], asPreview: false }, context);
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: graphqlName,
    field: plural,
    description: `A list of items of the type ${type}.`,
    where: withLanguageFilters(builder, { where, type }),
    resolve: ({ args, where: filters, context, info }) =>
      loadContentNodes({ types: [type], args, where: filters as object, context, info }),
  });
}

/** Registers the queries of items of any type. */
export function registerContentNodeQueries(builder: WpgraphqlBuilder): void {
  const idTypeEnum = builder.enumType('ContentNodeIdTypeEnum', { values: ['DATABASE_ID', 'ID', 'URI'] as const });
  builder.queryField('contentNode', (t) =>
    t.field({
      type: 'ContentNode',
      description: 'One item of any type; null if there is none that the viewer may see.',
      args: {
        id: t.arg.id({ required: true }),
        idType: t.arg({ type: idTypeEnum, description: 'The form of the id; by default the global id.' }),
        contentType: t.arg({ type: contentTypeEnum(builder) }),
        asPreview: t.arg.boolean({ description: 'Whether the latest revision is returned instead.' }),
      },
      resolve: (_root, { id, idType, asPreview }, context) =>
        loadContent({ type: null, id: String(id), idType: idType ?? 'ID', asPreview }, context),
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'ContentNode',
    field: 'contentNodes',
    description: 'A list of items of all types but files.',
    where: withLanguageFilters(builder, { where: contentNodesWhereFilters, type: null }),
    resolve: ({ args, where, context, info }) =>
      loadContentNodes({ types: contentTypesOf(where, context), args, where, context, info }),
  });
}
