import type { PostType, Registry } from '../../../schema/core/registry/registry.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Route } from '../../declare/route.ts';
import { contentRoutes } from '../post-like/post-like-routes.ts';
import { termRoutes } from '../terms/term-routes.ts';
import { declaredResource } from './declared-kind-resource.ts';

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
