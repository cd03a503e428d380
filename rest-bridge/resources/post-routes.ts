import type { PostType } from '../../schema/core/registry/post-type.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import type { Resource } from '../declare/declared-resource.ts';
import type { Route } from '../declare/route.ts';
import { languageOfNewItem } from './content/content-fields.ts';
import { contentResource } from './content/content-resource.ts';
import { fieldsOfType } from './content/type-fields.ts';
import { contentRoutes } from './content-routes.ts';
import { termRoutes } from './term-routes.ts';

/** The GraphQL fields of the lists of built-in types whose routes are made like those of declared types. */
const BUILTIN_LISTS: Readonly<Record<string, string>> = { post: 'posts', page: 'pages' };

const itemResource = (type: PostType, registry: Registry): Resource =>
  contentResource({
    type: type.name,
    registry,
    fields: [...fieldsOfType(type, registry), ...(registry.languages?.types.has(type.name) ? languageOfNewItem : [])],
  });

/** Returns posts, pages and the types that the site declares. */
const typesOf = ({ postTypes }: Registry): PostType[] =>
  [...postTypes.values()].filter(
    ({ name, declared, isListed }) => isListed && (declared || Object.hasOwn(BUILTIN_LISTS, name)),
  );

/** Creates the resources of posts, pages and declared types. */
export const resourcesOfTypes = (registry: Registry): readonly Resource[] =>
  typesOf(registry).map((type) => itemResource(type, registry));

const routesOfType = (type: PostType, registry: Registry): readonly Route[] =>
  contentRoutes({
    type: type.name,
    registry,
    plural: type.declared?.plural ?? (BUILTIN_LISTS[type.name] as string),
    resource: itemResource(type, registry),
    hasExcerptLength: true,
  });

/** Creates the routes of posts and pages, their revisions and autosaves. */
export const postRoutes = (registry: Registry): readonly Route[] =>
  typesOf(registry).flatMap((type) => (type.declared ? [] : routesOfType(type, registry)));

/** Creates the routes of the types and taxonomies that a site declares. */
export const declaredRoutes = (registry: Registry): readonly Route[] => [
  ...typesOf(registry).flatMap((type) => (type.declared ? routesOfType(type, registry) : [])),
  ...[...registry.taxonomies.values()].flatMap((taxonomy) =>
    taxonomy.declared && taxonomy.isListed ? termRoutes({ taxonomy, plural: taxonomy.declared.plural }, registry) : [],
  ),
];
