import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Link, LinkTarget } from '../../declare/declared-link.ts';
import type { Node } from '../../declare/field.ts';

/** A link to an item of any type. */
interface ItemLink {
  rel: string;
  /** GraphQL selection of the id of the item as `_post` and the name of its type as `_postType`. */
  select: string;
  /** The GraphQL field that returns the item. */
  field: string;
  /** Returns the attributes of the link; by default it has none. */
  attributes?(item: { type: string; id: unknown }): Readonly<Record<string, unknown>>;
}

/**
 * Returns one link for each type whose items accept comments or form a tree, and can be embedded, and one link for all
 * other types.
 */
export function itemLinks(
  { rel, select, field, attributes }: ItemLink,
  { postTypes }: Pick<Registry, 'postTypes'>,
): readonly Link[] {
  const embeddable = [...postTypes.values()].filter(
    ({ supports, hierarchical, graphqlName }) => (supports.comments || hierarchical) && graphqlName,
  );
  const names = new Set(embeddable.map(({ name }) => name));
  const targets = (node: Node): LinkTarget[] => {
    const type = postTypes.get(String(node._postType));
    if (!node._post || !type) return [];
    const href = `/${type.restNamespace}/${type.restBase}/${node._post}`;
    return [{ href, ...(attributes ? { attributes: attributes({ type: type.name, id: node._post }) } : {}) }];
  };
  return [
    ...embeddable.map(
      ({ name, graphqlName }): Link => ({
        rel,
        select,
        targets: (node) => (node._postType === name ? targets(node) : []),
        embed: {
          resource: name,
          selections: { [`_embed_${field}_${name.replaceAll('-', '_')}`]: `${field} { ... on ${graphqlName} {} }` },
          missingErrorCode: (item) => (item === null ? 'rest_forbidden' : null),
        },
      }),
    ),
    { rel, targets: (node) => (names.has(String(node._postType)) ? [] : targets(node)) },
  ];
}
