import type { PostType } from '../../schema/core/registry/post-type.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import type { Resource } from '../declare/declared-resource.ts';
import type { Route } from '../declare/route.ts';
import {
  contentFieldsWithout,
  metaField,
  publicationFields,
  termField,
  treeFields,
  yoastHeadFields,
} from './content/content-fields.ts';
import { contentResource } from './content/content-resource.ts';
import { contentRoutes } from './post-like-routes.ts';
import { termRoutes } from './term-routes.ts';

/** Creates the resource of a type that the site declares. */
const declaredResource = (type: PostType, registry: Registry): Resource =>
  contentResource({
    type: type.name,
    registry,
    fields: [
      ...contentFieldsWithout('sticky', 'format'),
      metaField(type.meta),
      ...(type.hierarchical ? treeFields('item') : []),
      ...type.taxonomies
        .flatMap((name) => registry.taxonomies.get(name) ?? [])
        .map(({ restBase, name }) => termField(restBase, name)),
      ...publicationFields,
      ...(type.viewable ? yoastHeadFields : []),
    ],
  });

const declaredTypes = ({ postTypes }: Registry) => [...postTypes.values()].filter(({ declared }) => declared);

/** Creates the resources of the types that a site declares. */
export const declaredResources = (registry: Registry): readonly Resource[] =>
  declaredTypes(registry).map((type) => declaredResource(type, registry));

/** Creates the routes of the types and taxonomies that a site declares. */
export const declaredRoutes = (registry: Registry): readonly Route[] => [
  ...declaredTypes(registry).flatMap((type) => typeRoutes(type, registry)),
  ...[...registry.taxonomies.values()].flatMap((taxonomy) => {
    const { declared, graphqlName } = taxonomy;
    return declared && graphqlName ? termRoutes({ taxonomy, plural: declared.plural }, registry) : [];
  }),
];

function typeRoutes(type: PostType, registry: Registry): readonly Route[] {
  const { name, declared, graphqlName } = type;
  if (!declared || !graphqlName) return [];
  return contentRoutes({
    type: name,
    registry,
    plural: declared.plural,
    resource: declaredResource(type, registry),
    hasExcerptLength: true,
  });
}
