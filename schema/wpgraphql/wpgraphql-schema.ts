/**
 * The WPGraphQL API: a second GraphQL schema over the domain, with the names and shapes that front ends written for
 * WPGraphQL expect. Resolvers call functions of the domain; rules of access are in `schema/access`
 * (`wpgraphql-access.ts`), and no other module of the domain imports this folder.
 *
 * To add a type:
 * 1. Its name and the value of its resolvers are a line in `core/type-shapes.ts` (`ObjectShapes`, `InterfaceShapes`).
 *    Other types then refer to it by name, so that files do not import each other in a circle.
 * 2. Its file has `oncePerSchema((builder) => builder.prismaObject('Term', { variant: 'Tag', interfaces: […], fields }))`
 *    for a type on a model, without `select`, or `builder.objectType('Name', …)` for others. Fields can be null by
 *    default. Interfaces bring their fields and resolvers; if several have a field, the last one wins: list general ones
 *    first. A type repeats a field only to resolve it differently. Input lists are `optionalList(t, 'ID')`.
 *    Fields on items declare the columns that they read: `extensions: reads('title')`.
 * 3. If it has a global id, its kind is a file `nodes/<kind>-node.ts` with a `NodeKind`, and a line in
 *    `nodes/node-kinds.ts`. The kind determines `id`, cursors, the type of interfaces and what `node(id:)` loads.
 *    Interfaces have `resolveType: nodeTypeOf`.
 * 4. A function `register<Subject>(builder)` creates the types and their queries; it is a line in `MODULES` below.
 *
 * To add a connection: `addConnection(builder, { from, to, field, where, resolve })` declares the field, the input
 * `<From>To<To>ConnectionWhereArgs` and the types of connection, edge and page information. `resolve` receives
 * `{ parent, args, where, context, info }` and returns `statementPage(…)` for rows of one statement, `pageOfList(…)` for
 * a list in memory, or `emptyPage()`. `addEdge(builder, { from, to, field, resolve })` declares a connection to one
 * node. With `isInterface: true`, all types of an interface inherit the field.
 *
 * Global ids: `encodeNodeId('term', 5)`, and `databaseIdOf(id)` for arguments that take both forms of ids.
 * Enums: `oncePerSchema((builder) => builder.enumType('Name', { values: enumValues(names) }))`.
 * Errors: `domainError('rest_invalid_param', { message })`, as in the domain.
 */
import { assertValidSchema, type GraphQLSchema } from 'graphql';
import { builtinRegistry, withFreeNames } from '../core/registry/registry.ts';
import { guardScopes } from '../core/scopes/guard-scopes.ts';
import { registerAuthentication } from './authentication/authentication-registration.ts';
import { registerEditorBlocks } from './blocks/editor-block-objects.ts';
import { registerComments } from './comments/comment-registration.ts';
import { registerContent } from './content/content-registration.ts';
import { takenNamesOf } from './core/taken-names.ts';
import {
  createWpgraphqlBuilder,
  type SchemaEnvironment,
  type WpgraphqlBuilder,
  wpgraphqlDirectives,
} from './core/wpgraphql-builder.ts';
import { hasFieldGroups, registerFieldGroups } from './field-groups/field-group-registration.ts';
import { registerWpLanguages } from './languages/language-object.ts';
import { registerMenus } from './menus/menu-object.ts';
import { registerMenuItems } from './menus/wp-menu-item-object.ts';
import { registerSelfServiceMutations } from './mutations/self-service-mutations.ts';
import { registerWpCommentMutations } from './mutations/wp-comment-mutations.ts';
import { registerItemMutations } from './mutations/wp-item-mutations.ts';
import { registerWpMediaMutations } from './mutations/wp-media-mutations.ts';
import { registerSettingsMutation } from './mutations/wp-settings-mutation.ts';
import { registerTermMutations } from './mutations/wp-term-mutations.ts';
import { registerWpUserMutations } from './mutations/wp-user-mutations.ts';
import { registerNodeByUri } from './node-by-uri.ts';
import { registerNodeInterfaces, registerNodeQuery } from './nodes/node-interfaces.ts';
import { registerSearchConfig } from './seo/search-config-object.ts';
import { registerSearchMetadata } from './seo/search-metadata-objects.ts';
import { registerTerms } from './terms/wp-term-registration.ts';
import { registerContentTypes } from './types/content-type-object.ts';
import { registerEnqueuedAssets } from './types/enqueued-assets.ts';
import { registerGatsbyFields } from './types/gatsby-fields.ts';
import { hasMetaFields, registerMetaFields } from './types/meta-fields.ts';
import { registerPlugins } from './types/plugin-object.ts';
import { addDeclaredInputs, registerDeclaredFields } from './types/register-declared-fields.ts';
import { registerSettings } from './types/setting-objects.ts';
import { registerTaxonomies } from './types/taxonomy-object.ts';
import { registerThemes } from './types/theme-object.ts';
import { registerUsers } from './users/user-registration.ts';

/** The modules of the schema. Types on models come before the fields that refer to them. */
const MODULES: readonly ((builder: WpgraphqlBuilder) => void)[] = [
  registerNodeInterfaces,
  registerContent,
  registerContentTypes,
  registerTaxonomies,
  registerTerms,
  registerUsers,
  registerComments,
  registerMenus,
  registerMenuItems,
  registerSettings,
  registerThemes,
  registerPlugins,
  registerEnqueuedAssets,
  registerWpCommentMutations,
  registerItemMutations,
  registerAuthentication,
  registerWpMediaMutations,
  registerSettingsMutation,
  registerTermMutations,
  registerWpUserMutations,
  registerSelfServiceMutations,
  registerGatsbyFields,
  registerNodeQuery,
  registerNodeByUri,
];

/** The modules of what add-ons give WPGraphQL. */
const ADD_ONS: typeof MODULES = [
  registerEditorBlocks,
  registerSearchMetadata,
  registerSearchConfig,
  registerWpLanguages,
];

/**
 * Creates the WPGraphQL schema of a site, with the types and taxonomies of its registry, and the templates and menu
 * locations of its theme. If the registry has declared fields, the schema of the domain must have been created for it before.
 */
export function createWpgraphqlSchema({
  registry = builtinRegistry,
  templates = [],
  menuLocations = [],
  hasAddOns = true,
}: Partial<SchemaEnvironment> = {}): GraphQLSchema {
  const environment = { registry, templates, menuLocations, hasAddOns };
  const plain = withFreeNames(registry, () => buildSchema(environment));
  // Only the complete schema knows which names the fields of groups and of meta values, and then declared fields, must not have.
  const hasStored = hasFieldGroups(registry) || hasMetaFields(registry);
  const withStored = hasStored ? buildSchema(environment, [[registerStoredFields, plain]]) : plain;
  const schema =
    registry.fields.length === 0
      ? withStored
      : buildSchema(environment, [
          [registerStoredFields, plain],
          [registerDeclaredFields, withStored],
        ]);
  addDeclaredInputs(schema, registry);
  assertValidSchema(schema);
  return guardScopes(schema);
}

/** Adds fields to a schema; it receives what the schema has without them. */
type AddFields = readonly [(builder: WpgraphqlBuilder, plain: GraphQLSchema) => void, GraphQLSchema];

/** Registers the fields of groups, and then those of meta values, which have other names. */
function registerStoredFields(builder: WpgraphqlBuilder, plain: GraphQLSchema): void {
  const names = takenNamesOf(plain);
  registerFieldGroups(builder, names);
  registerMetaFields(builder, names);
}

/** Builds the schema; with further fields if there are any. */
function buildSchema(environment: SchemaEnvironment, additions: readonly AddFields[] = []): GraphQLSchema {
  const builder = createWpgraphqlBuilder(environment);
  for (const register of [...MODULES, ...(environment.hasAddOns ? ADD_ONS : [])]) register(builder);
  for (const [addFields, plain] of additions) addFields(builder, plain);
  return builder.toSchema({ directives: wpgraphqlDirectives, sortSchema: false });
}
