import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Link } from '../../declare/declared-link.ts';

const REL = 'cms:menu-item-object';
const TARGET_SELECTION = '_kind: itemType _target: targetKind _objectId: objectId';

/** Returns the links to the target of a menu item: one for each type and taxonomy. An item has the one that applies. */
export const objectLinks = ({ postTypes, taxonomies }: Registry): Link[] => [
  ...[...postTypes.values()].map(({ name, restNamespace, restBase, graphqlName, showInNavMenus }, index): Link => {
    // Types that menus can contain have a resource that can be embedded.
    const isEmbeddable = showInNavMenus && graphqlName !== null;
    const selection = `linkedItem(type: "${name}") { ... on ${graphqlName} {} }`;
    return {
      rel: REL,
      select: TARGET_SELECTION,
      targets: ({ _kind: kind, _target: target, _objectId: id }) =>
        kind === 'post_type' && target === name
          ? [{ href: `/${restNamespace}/${restBase}/${id}`, attributes: { post_type: name } }]
          : [],
      ...(isEmbeddable
        ? {
            embed: {
              resource: name,
              selections: { [`_embed_item_${index}`]: selection },
              missingErrorCode: (item) => (item === null ? 'rest_forbidden' : null),
            },
          }
        : {}),
    };
  }),
  ...[...taxonomies.values()].map(
    ({ name, restNamespace, restBase }, index): Link => ({
      rel: REL,
      select: TARGET_SELECTION,
      targets: ({ _kind: kind, _target: target, _objectId: id }) =>
        kind === 'taxonomy' && target === name
          ? [{ href: `/${restNamespace}/${restBase}/${id}`, attributes: { taxonomy: name } }]
          : [],
      embed: { resource: 'term', selections: { [`_embed_term_${index}`]: `linkedTerm(taxonomy: "${name}")` } },
    }),
  ),
];
