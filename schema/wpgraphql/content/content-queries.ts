import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { addConnection } from '../connections/connection-fields.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';
import { decodeNodeId, numberOfKey } from '../nodes/wpgraphql-id.ts';
import { loadContentNodes } from './content-page.ts';
import { authoredWhere } from './content-where.ts';
import { findContentBySlug, findContentByUri } from './find-content.ts';

/** How an item can be identified: the values of `<Type>IdType`. */
export const CONTENT_ID_TYPES = ['DATABASE_ID', 'ID', 'URI'] as const;
const FLAT_ID_TYPES = ['DATABASE_ID', 'ID', 'SLUG', 'URI'] as const;

type IdType = (typeof FLAT_ID_TYPES)[number];

/** A type of content with queries for one item and for lists. */
interface ContentQuery {
  type: string;
  graphqlName: 'Post' | 'Page' | 'MediaItem';
  singular: string;
  plural: string;
  /** Whether slugs identify items: not in a tree. */
  hasSlugs: boolean;
}

/**
 * Loads an item by an id of some form; null if there is none that the viewer may see. Errors: `rest_invalid_param` for a
 * malformed global id.
 */
export async function loadContentById(
  { type, id, idType }: { type: string; id: string; idType: IdType | null | undefined },
  context: RequestContext,
): Promise<ContentRow | null> {
  const row = await contentById({ type, id, idType: idType ?? 'ID' }, context);
  return row?.type === type ? row : null;
}

function contentById({ type, id, idType }: { type: string; id: string; idType: IdType }, context: RequestContext) {
  switch (idType) {
    case 'DATABASE_ID':
      return loadVisibleNode(numberOfKey(id), context);
    case 'SLUG':
      return findContentBySlug({ type, slug: id }, context);
    case 'URI':
      return findContentByUri(id, context);
    default: {
      const decoded = decodeNodeId(id);
      if (!decoded) throw domainError('rest_invalid_param', { message: 'The id is not a global id.' });
      return loadVisibleNode(numberOfKey(decoded.key), context);
    }
  }
}

/** Registers the queries of one type: one item by its id, and the list. */
export function registerContentTypeQueries(
  builder: WpgraphqlBuilder,
  { type, graphqlName, singular, plural, hasSlugs }: ContentQuery,
): void {
  const idType = builder.enumType(`${graphqlName}IdType`, { values: hasSlugs ? FLAT_ID_TYPES : CONTENT_ID_TYPES });
  builder.queryField(singular, (t) =>
    t.field({
      type: graphqlName,
      description: `One item of the type ${type}; null if there is none that the viewer may see.`,
      args: { id: t.arg.id({ required: true }), idType: t.arg({ type: idType }), asPreview: t.arg.boolean() },
      resolve: (_root, { id, idType }, context) => loadContentById({ type, id: String(id), idType }, context),
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: graphqlName,
    field: plural,
    description: `A list of items of the type ${type}.`,
    where: authoredWhere,
    resolve: ({ args, where, context, info }) => loadContentNodes({ types: [type], args, where, context, info }),
  });
}
