import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Link } from '../../declare/declared-link.ts';

const REL = 'cms:menu-item-object';
const FACTS = '_kind: itemType _target: targetKind _objectId: objectId';

/** What a menu item leads to: a link for each kind, of which an item has the one that fits. */
export const objectLinks = ({ postTypes, taxonomies }: Registry): Link[] => [
  ...[...postTypes.values()].map(({ name, restNamespace, restBase, graphqlName, showInNavMenus }, index): Link => {
    // What menus can be made of has a short form to be embedded in.
    const isEmbedded = showInNavMenus && graphqlName !== null;
    const selection = `linkedItem(type: "${name}") { ... on ${graphqlName} {} }`;
    return {
      rel: REL,
      select: FACTS,
      targets: ({ _kind: kind, _target: target, _objectId: id }) =>
        kind === 'post_type' && target === name
          ? [{ href: `/${restNamespace}/${restBase}/${id}`, attributes: { post_type: name } }]
          : [],
      ...(isEmbedded
        ? {
            embed: {
              resource: name,
              selections: { [`_e_item_${index}`]: selection },
              missingCode: (item) => (item === null ? 'rest_forbidden' : null),
            },
          }
        : {}),
    };
  }),
  ...[...taxonomies.values()].map(
    ({ name, restNamespace, restBase }, index): Link => ({
      rel: REL,
      select: FACTS,
      targets: ({ _kind: kind, _target: target, _objectId: id }) =>
        kind === 'taxonomy' && target === name
          ? [{ href: `/${restNamespace}/${restBase}/${id}`, attributes: { taxonomy: name } }]
          : [],
      embed: { resource: 'term', selections: { [`_e_term_${index}`]: `linkedTerm(taxonomy: "${name}")` } },
    }),
  ),
];
