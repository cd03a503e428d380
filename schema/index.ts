import type { GraphQLSchema } from 'graphql';
import { checkAbilityDocuments } from './abilities/check-documents.ts';
import { registerAbilitiesQuery } from './abilities/query.ts';
import { registerApplicationPasswordsMutation } from './application-passwords/mutation.ts';
import { registerApplicationPasswordsQuery } from './application-passwords/query.ts';
import { passwordType } from './application-passwords/type.ts';
import { registerAutosavesFields } from './autosaves/fields.ts';
import { registerBeaconQuery } from './beacon/query.ts';
import { registerBlockTypesQuery } from './block-types/query.ts';
import { registerBlockTypesRendered } from './block-types/rendered.ts';
import { registerBlocksType } from './blocks/type.ts';
import { type Builder, createBuilder } from './builder.ts';
import { registerChangesSubscription } from './changes/subscription.ts';
import { registerCommentsMutation } from './comments/mutation.ts';
import { registerCommentsPastSight } from './comments/past-sight.ts';
import { registerCommentsQuery } from './comments/query.ts';
import { commentContentType, commentPermissionsType, commentType, registerCommentsType } from './comments/type.ts';
import { registerDeclaredType } from './content/declared-kind.ts';
import { registerContentNode } from './content/node.ts';
import { contentPermissionsType } from './content/permissions.ts';
import { contentType, excerptType, guidType, titleType } from './content/rendered-text.ts';
import { declaredKinds } from './declared.ts';
import { describeSchema } from './descriptions.ts';
import { registerDirectoriesQuery } from './directories/query.ts';
import { registerEventsQuery } from './events/query.ts';
import { registerExportDownload } from './export/download.ts';
import { registerExportLicenseMutation } from './export/license/mutation.ts';
import { registerExportMutation } from './export/mutation.ts';
import { registerExportQuery } from './export/query.ts';
import { registerFontsMutation } from './fonts/mutation.ts';
import { registerFontsQuery } from './fonts/query.ts';
import { fontFaceType, fontFamilyType } from './fonts/type.ts';
import { registerGlobalStylesQuery } from './global-styles/query.ts';
import { globalStylesType, registerGlobalStylesType, stylesTitleType } from './global-styles/type.ts';
import { registerIconsQuery } from './icons/query.ts';
import { registerMediaAttached } from './media/attached.ts';
import { registerMediaDimensions } from './media/dimensions.ts';
import { registerMediaEditMutation } from './media/edit/mutation.ts';
import { registerMediaMutation } from './media/mutation.ts';
import { mediaType } from './media/type.ts';
import { registerMediaUploadMutation } from './media/upload/mutation.ts';
import { registerMenusFallback } from './menus/fallback.ts';
import { menuItemType } from './menus/item-type.ts';
import { registerMenusLocations } from './menus/locations.ts';
import { registerMenusMutation } from './menus/mutation.ts';
import { registerNavigationType } from './navigation/type.ts';
import { registerNodeQueries } from './node-queries.ts';
import { registerNodesContentNodes } from './nodes/content-nodes.ts';
import { registerOembedPageDetailsQuery } from './oembed/page-details/query.ts';
import { registerOembedQuery } from './oembed/query.ts';
import { registerPagesType } from './pages/type.ts';
import { registerPlacesQuery } from './places/query.ts';
import { registerPluginsMutation } from './plugins/mutation.ts';
import { registerPluginsQuery } from './plugins/query.ts';
import { guardPlugins } from './plugins/switched-off.ts';
import { registerPostsType } from './posts/type.ts';
import { registerRelationsArchives } from './relations/archives.ts';
import { registerRelationsAvatars } from './relations/avatars.ts';
import { registerRelationsComments } from './relations/comments.ts';
import { registerRelationsOfMenus } from './relations/of-menus.ts';
import { registerRelationsOfPlaces } from './relations/of-places.ts';
import { registerRelationsOfSite } from './relations/of-site.ts';
import { registerRelationsOfTerms } from './relations/of-terms.ts';
import { registerRelationsOfUsers } from './relations/of-users.ts';
import { registerRevisionsFields } from './revisions/fields.ts';
import { revisionContentType, revisionExcerptType, revisionGuidType, revisionTitleType } from './revisions/texts.ts';
import { revisionPermissionsType, revisionType } from './revisions/type.ts';
import { registerScalars } from './scalars.ts';
import { registerSearchQuery } from './search/query.ts';
import { registerSettingsQuery } from './settings/query.ts';
import { registerSettingsSettings } from './settings/settings.ts';
import { registerSiteHealthEnvironment } from './site-health/environment.ts';
import { registerSiteHealthQuery } from './site-health/query.ts';
import { registerStatusesQuery } from './statuses/query.ts';
import { registerTaxonomiesQuery } from './taxonomies/query.ts';
import { registerTemplatesExportQuery } from './templates/export/query.ts';
import { registerTemplatesMutation } from './templates/mutation.ts';
import { registerTemplatesQuery } from './templates/query.ts';
import { registerTemplatesVersions } from './templates/versions.ts';
import { registerTermKind } from './terms/kind.ts';
import { registerTermsKinds } from './terms/kinds.ts';
import { registerTermsType, termPermissionsType } from './terms/type.ts';
import { registerThemesPatterns } from './themes/patterns.ts';
import { registerThemesQuery } from './themes/query.ts';
import { registerTypesQuery } from './types/query.ts';
import { builtinRegistry, type Registry } from './types/registry.ts';
import { registerUpdaterAudit } from './updater/audit.ts';
import { registerUpdaterMutation } from './updater/mutation.ts';
import { registerUpdaterQuery } from './updater/query.ts';
import { registerUsersMutation } from './users/mutation.ts';
import { registerUsersQuery } from './users/query.ts';
import { userMetaType, userPermissionsType, userType } from './users/type.ts';
import { registerViewConfigQuery } from './view-config/query.ts';
import { registerWidgetsMutation } from './widgets/mutation.ts';
import { registerWidgetsQuery } from './widgets/query.ts';

/**
 * Types on models that other types refer to. They are defined before the schema is built: the Prisma plugin cannot read a
 * type that is first defined while the fields of another one are.
 */
const MODEL_TYPES: readonly ((builder: Builder) => unknown)[] = [
  passwordType,
  commentContentType,
  commentPermissionsType,
  commentType,
  contentPermissionsType,
  contentType,
  excerptType,
  guidType,
  titleType,
  fontFaceType,
  fontFamilyType,
  globalStylesType,
  stylesTitleType,
  mediaType,
  menuItemType,
  revisionContentType,
  revisionExcerptType,
  revisionGuidType,
  revisionTitleType,
  revisionPermissionsType,
  revisionType,
  termPermissionsType,
  userMetaType,
  userPermissionsType,
  userType,
];

/** What every site has. */
const MODULES: readonly ((builder: Builder) => void)[] = [
  registerScalars,
  registerContentNode,
  registerNodeQueries,
  registerNodesContentNodes,
  registerSettingsQuery,
  registerSettingsSettings,
  registerUsersQuery,
  registerUsersMutation,
  registerTermsType,
  registerTermsKinds,
  registerMenusMutation,
  registerMenusLocations,
  registerMenusFallback,
  registerTypesQuery,
  registerTaxonomiesQuery,
  registerStatusesQuery,
  registerMediaAttached,
  registerMediaDimensions,
  registerMediaMutation,
  registerBlocksType,
  registerNavigationType,
  registerMediaUploadMutation,
  registerMediaEditMutation,
  registerPagesType,
  registerPostsType,
  registerPlacesQuery,
  registerCommentsType,
  registerCommentsQuery,
  registerCommentsMutation,
  registerCommentsPastSight,
  registerRelationsOfUsers,
  registerRelationsOfTerms,
  registerRelationsOfPlaces,
  registerRelationsOfMenus,
  registerRelationsOfSite,
  registerRelationsComments,
  registerRelationsArchives,
  registerRelationsAvatars,
  registerRevisionsFields,
  registerGlobalStylesType,
  registerGlobalStylesQuery,
  registerFontsQuery,
  registerWidgetsQuery,
  registerWidgetsMutation,
  registerBlockTypesQuery,
  registerBlockTypesRendered,
  registerIconsQuery,
  registerDirectoriesQuery,
  registerPluginsQuery,
  registerPluginsMutation,
  registerFontsMutation,
  registerAutosavesFields,
  registerThemesQuery,
  registerThemesPatterns,
  registerTemplatesQuery,
  registerTemplatesMutation,
  registerTemplatesVersions,
  registerTemplatesExportQuery,
  registerApplicationPasswordsQuery,
  registerApplicationPasswordsMutation,
  registerSearchQuery,
  registerChangesSubscription,
  registerOembedQuery,
  registerSiteHealthQuery,
  registerSiteHealthEnvironment,
  registerAbilitiesQuery,
  registerViewConfigQuery,
  registerOembedPageDetailsQuery,
  registerEventsQuery,
  registerBeaconQuery,
  registerExportQuery,
  registerExportMutation,
  registerExportDownload,
  registerExportLicenseMutation,
  registerUpdaterAudit,
  registerUpdaterQuery,
  registerUpdaterMutation,
];

/**
 * The domain API of a site: what every site has, and the kinds that the registry declares. Each schema has a builder of
 * its own, so apps of one process may declare different kinds under one name.
 */
export function createSchema(registry: Registry = builtinRegistry): GraphQLSchema {
  const builder = createBuilder();
  for (const define of MODEL_TYPES) define(builder);
  for (const register of MODULES) register(builder);
  for (const kind of declaredKinds(registry)) {
    const type = registry.postTypes.get(kind.name);
    if (type) registerDeclaredType(builder, type);
    else registerTermKind(builder, { ...kind, taxonomy: kind.name, hierarchical: isTree(registry, kind.name) });
  }
  const schema = guardPlugins(describeSchema(builder.toSchema()));
  checkAbilityDocuments(schema, registry);
  return schema;
}

const isTree = ({ taxonomies }: Registry, name: string): boolean => taxonomies.get(name)?.hierarchical === true;
