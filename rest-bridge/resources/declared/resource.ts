import type { PostType, Registry } from '../../../schema/types/registry.ts';
import { viewAndEdit } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { contentFields, metaField, termField } from '../content/fields.ts';
import {
  actionLinks,
  attachmentsLink,
  authorLink,
  featuredMediaLink,
  identityLinks,
  PERMISSIONS,
  repliesLink,
  revisionLinks,
  termsLink,
  upLink,
} from '../content/links.ts';
import { actionSchemaLinks } from '../content/schema-links.ts';

/** Path of a type's items. */
export const pathOf = ({ restNamespace, restBase }: PostType): string => `/${restNamespace}/${restBase}`;

/** A type's taxonomies, as links and parameters name them. */
export const taxonomiesOf = ({ taxonomies }: PostType, registry: Registry) =>
  taxonomies.flatMap((name) => {
    const taxonomy = registry.taxonomies.get(name);
    return taxonomy ? [{ taxonomy: name, restBase: taxonomy.restBase, hierarchical: taxonomy.hierarchical }] : [];
  });

const NOT_OF_DECLARED: ReadonlySet<string> = new Set(['sticky', 'format']);

const treeFields: readonly Field[] = [
  {
    name: 'parent',
    select: 'parentId',
    input: 'parentId',
    schema: { description: 'Number of the item above; 0 at the top.', type: 'integer', context: viewAndEdit },
  },
  { name: 'menu_order', schema: { description: 'Its place in the order.', type: 'integer', context: viewAndEdit } },
];

/** An item of a type that the site declares. */
export function declaredResource(type: PostType, registry: Registry): Resource {
  const path = pathOf(type);
  const taxonomies = taxonomiesOf(type, registry);
  const up = upLink(path, { resource: type.name, typeName: type.graphqlName ?? '' });
  return {
    title: type.name,
    itemPath: `${path}/{id}`,
    permissions: PERMISSIONS,
    entityTag: '_tag: entityTag',
    schemaLinks: actionSchemaLinks({ sticky: false, taxonomies }),
    fields: [
      ...Object.values(contentFields).filter(({ name }) => !NOT_OF_DECLARED.has(name)),
      metaField(type.meta),
      ...(type.hierarchical ? treeFields : []),
      ...taxonomies.map(({ restBase, taxonomy }) => termField(restBase, taxonomy)),
    ],
    links: [
      ...identityLinks(path, type.name),
      authorLink,
      repliesLink,
      ...revisionLinks(path),
      ...(type.hierarchical ? [up] : []),
      featuredMediaLink,
      attachmentsLink,
      ...(taxonomies.length > 0 ? [termsLink(taxonomies)] : []),
      ...actionLinks({ path, sticky: false, taxonomies }),
    ],
  };
}
