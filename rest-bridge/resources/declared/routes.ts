import type { PostType, Registry } from '../../../schema/types/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Route } from '../../declare/route.ts';
import { contentListParameters, taxRelationParameter, termParameters } from '../content/list-parameters.ts';
import { contentRoutes } from '../content/routes.ts';
import { termRoutes } from '../terms/routes.ts';
import { declaredResource, pathOf, taxonomiesOf } from './resource.ts';

const declaredTypes = ({ postTypes }: Registry) => [...postTypes.values()].filter(({ declared }) => declared);

/** The resources of the types that a site declares. */
export const declaredResources = (registry: Registry): readonly Resource[] =>
  declaredTypes(registry).map((type) => declaredResource(type, registry));

/** The routes of the types and taxonomies that a site declares. */
export const declaredRoutes = (registry: Registry): readonly Route[] => [
  ...declaredTypes(registry).flatMap((type) => typeRoutes(type, registry)),
  ...[...registry.taxonomies.values()].flatMap((taxonomy) => {
    const { declared, graphqlName } = taxonomy;
    if (!declared || !graphqlName) return [];
    const { singular, plural } = declared;
    return termRoutes({ taxonomy, graphqlName, singular, plural }, registry);
  }),
];

function typeRoutes(type: PostType, registry: Registry): readonly Route[] {
  const { declared, graphqlName, hierarchical, capabilities } = type;
  if (!declared || !graphqlName) return [];
  const { singular, plural } = declared;
  const taxonomies = taxonomiesOf(type, registry);
  return contentRoutes({
    type: type.name,
    capabilities,
    hasPages: type.viewable,
    path: pathOf(type),
    resource: declaredResource(type, registry),
    fields: {
      list: plural,
      item: singular,
      create: `create${graphqlName}`,
      update: `update${graphqlName}`,
      delete: `delete${graphqlName}`,
    },
    inputType: `${graphqlName}Input`,
    permissionsField: `${singular}Permissions`,
    terms: Object.fromEntries(taxonomies.map(({ restBase, taxonomy }) => [restBase, { taxonomy }])),
    hasExcerptLength: true,
    listParameters: {
      ...contentListParameters({ authors: true, menuOrder: hierarchical, parents: hierarchical }),
      ...(taxonomies.length > 0 ? { tax_relation: taxRelationParameter } : {}),
      ...Object.assign({}, ...taxonomies.map((taxonomy) => termParameters(taxonomy.restBase, taxonomy))),
    },
  });
}
