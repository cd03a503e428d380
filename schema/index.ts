import type { GraphQLSchema } from 'graphql';
import { registerChangesSubscription } from './changes/change-subscription.ts';
import { registerContentNode } from './content/content-node.ts';
import { registerDeclaredType } from './content/declared-type.ts';
import { guidType, titleType } from './content/rendered-text.ts';
import { type Builder, createBuilder } from './core/builder.ts';
import { describeSchema } from './core/descriptions.ts';
import { registerNodeQueries } from './core/node-queries.ts';
import { builtinRegistry, type Registry } from './core/registry/registry.ts';
import { registerScalars } from './core/scalars.ts';
import { registerSitePermissions } from './core/site-permissions.ts';
import { registerBeaconQuery } from './extensions/beacon/beacon-query.ts';
import { registerEventsQuery } from './extensions/events/event-query.ts';
import { registerExportDownload } from './extensions/export/export-download.ts';
import { registerExportMutation } from './extensions/export/export-mutation.ts';
import { registerExportQuery } from './extensions/export/export-query.ts';
import { registerExportLicenseMutation } from './extensions/export/license/license-mutation.ts';
import { registerFrontEndMutation } from './extensions/front-end/front-end-mutation.ts';
import { registerUpdaterAudit } from './extensions/updater/update-audit.ts';
import { registerUpdaterMutation } from './extensions/updater/updater-mutation.ts';
import { registerUpdaterQuery } from './extensions/updater/updater-query.ts';
import { registerApplicationPasswordsMutation } from './kinds/application-passwords/application-password-mutation.ts';
import { registerApplicationPasswordsQuery } from './kinds/application-passwords/application-password-query.ts';
import { registerAutosavesFields } from './kinds/autosaves/autosave-fields.ts';
import { registerBlocksType } from './kinds/blocks/pattern-type.ts';
import { registerCommentsMutation } from './kinds/comments/comment-mutation.ts';
import { registerCommentsQuery } from './kinds/comments/comment-query.ts';
import { registerCommentsType } from './kinds/comments/comment-type.ts';
import { registerCommentsPreviousVisibility } from './kinds/comments/previous-comment-visibility.ts';
import { registerFontsMutation } from './kinds/fonts/font-mutation.ts';
import { registerFontsQuery } from './kinds/fonts/font-query.ts';
import { fontFaceType } from './kinds/fonts/font-type.ts';
import { registerGlobalStylesQuery } from './kinds/global-styles/global-styles-query.ts';
import { registerGlobalStylesType, stylesTitleType } from './kinds/global-styles/global-styles-type.ts';
import { registerMediaAttached } from './kinds/media/attached-media.ts';
import { registerMediaEditMutation } from './kinds/media/edit/media-edit-mutation.ts';
import { registerMediaMutation } from './kinds/media/media-mutation.ts';
import { registerMediaDimensions } from './kinds/media/media-size-fields.ts';
import { registerMediaUploadMutation } from './kinds/media/upload/upload-mutation.ts';
import { menuItemType } from './kinds/menus/menu-item-type.ts';
import { registerMenusLocations } from './kinds/menus/menu-locations.ts';
import { registerMenusMutation } from './kinds/menus/menu-mutation.ts';
import { registerMenusFallback } from './kinds/menus/navigation-fallback.ts';
import { registerNavigationType } from './kinds/navigation/navigation-type.ts';
import { registerPagesType } from './kinds/pages/page-type.ts';
import { registerPostsType } from './kinds/posts/blog-post-type.ts';
import { registerRevisionsFields } from './kinds/revisions/revision-fields.ts';
import { revisionContentType, revisionExcerptType, revisionTitleType } from './kinds/revisions/revision-texts.ts';
import { revisionType } from './kinds/revisions/revision-type.ts';
import { registerTemplatesExportQuery } from './kinds/templates/export/template-export-query.ts';
import { registerTemplatesMutation } from './kinds/templates/template-mutation.ts';
import { registerTemplatesQuery } from './kinds/templates/template-query.ts';
import { registerTemplateRevisions } from './kinds/templates/template-revision-types.ts';
import { registerTermKind } from './kinds/terms/term-kind.ts';
import { registerTermsKinds } from './kinds/terms/term-kinds.ts';
import { registerTermsType } from './kinds/terms/term-type.ts';
import { registerUsersMutation } from './kinds/users/user-mutation.ts';
import { registerUsersQuery } from './kinds/users/user-query.ts';
import { registerWidgetsMutation } from './kinds/widgets/widget-mutation.ts';
import { registerWidgetsQuery } from './kinds/widgets/widget-query.ts';
import { registerArchiveRelations } from './relations/archive-relations.ts';
import { registerCommentRelations } from './relations/comment-relations.ts';
import { registerContentNodesQuery } from './relations/content-nodes.ts';
import { registerMenuRelations } from './relations/menu-relations.ts';
import { registerResolvedAddressRelations } from './relations/resolved-address-relations.ts';
import { registerSiteRelations } from './relations/site-relations.ts';
import { registerTermRelations } from './relations/term-relations.ts';
import { registerUserRelations } from './relations/user-relations.ts';
import { registerAbilityOperations } from './site/abilities/ability-query.ts';
import { checkAbilityDocuments } from './site/abilities/check-documents.ts';
import { registerAddressQueries } from './site/addresses/address-query.ts';
import { registerBlockTypeQueries } from './site/block-types/block-type-query.ts';
import { registerRenderedBlockQuery } from './site/block-types/rendered-block.ts';
import { registerDirectoryQueries } from './site/directories/directory-query.ts';
import { registerIconQueries } from './site/icons/icon-query.ts';
import { registerEmbedQueries } from './site/oembed/oembed-query.ts';
import { registerPageDetailsQuery } from './site/oembed/page-details/page-details-query.ts';
import { guardPlugins } from './site/plugins/guard-plugins.ts';
import { registerPluginMutations } from './site/plugins/plugin-mutation.ts';
import { registerPluginQueries } from './site/plugins/plugin-query.ts';
import { registerSearchQuery } from './site/search/search-query.ts';
import { registerSettingsOperations } from './site/settings/settings-operations.ts';
import { registerSiteQuery } from './site/settings/site-query.ts';
import { registerEnvironmentQuery } from './site/site-health/environment-query.ts';
import { registerSiteHealthQueries } from './site/site-health/site-health-query.ts';
import { registerStatusesQuery } from './site/statuses/status-query.ts';
import { registerTaxonomiesQuery } from './site/taxonomies/taxonomy-query.ts';
import { registerThemesPatterns } from './site/themes/theme-patterns.ts';
import { registerThemesQuery } from './site/themes/theme-query.ts';
import { registerTypesPermissions } from './site/types/type-permissions.ts';
import { registerTypesQuery } from './site/types/type-query.ts';
import { registerViewConfigQuery } from './site/view-config/view-config-query.ts';

/**
 * Types on Prisma models to which only fields of other types refer. They are defined first, since the Prisma plugin
 * cannot read a type that is defined while the fields of another type are being defined.
 */
const MODEL_TYPES: readonly ((builder: Builder) => unknown)[] = [
  guidType,
  titleType,
  fontFaceType,
  stylesTitleType,
  menuItemType,
  revisionContentType,
  revisionExcerptType,
  revisionTitleType,
  revisionType,
];

/** The modules of the built-in part of the schema. */
const MODULES: readonly ((builder: Builder) => void)[] = [
  registerScalars,
  registerContentNode,
  registerNodeQueries,
  registerContentNodesQuery,
  registerSitePermissions,
  registerSiteQuery,
  registerSettingsOperations,
  registerUsersQuery,
  registerUsersMutation,
  registerTermsType,
  registerTermsKinds,
  registerMenusMutation,
  registerMenusLocations,
  registerMenusFallback,
  registerTypesQuery,
  registerTypesPermissions,
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
  registerAddressQueries,
  registerCommentsType,
  registerCommentsQuery,
  registerCommentsMutation,
  registerCommentsPreviousVisibility,
  registerUserRelations,
  registerTermRelations,
  registerResolvedAddressRelations,
  registerMenuRelations,
  registerSiteRelations,
  registerCommentRelations,
  registerArchiveRelations,
  registerRevisionsFields,
  registerGlobalStylesType,
  registerGlobalStylesQuery,
  registerFontsQuery,
  registerWidgetsQuery,
  registerWidgetsMutation,
  registerBlockTypeQueries,
  registerRenderedBlockQuery,
  registerIconQueries,
  registerDirectoryQueries,
  registerPluginQueries,
  registerPluginMutations,
  registerFontsMutation,
  registerAutosavesFields,
  registerThemesQuery,
  registerThemesPatterns,
  registerTemplatesQuery,
  registerTemplatesMutation,
  registerTemplateRevisions,
  registerTemplatesExportQuery,
  registerApplicationPasswordsQuery,
  registerApplicationPasswordsMutation,
  registerSearchQuery,
  registerChangesSubscription,
  registerEmbedQueries,
  registerSiteHealthQueries,
  registerEnvironmentQuery,
  registerAbilityOperations,
  registerViewConfigQuery,
  registerPageDetailsQuery,
  registerEventsQuery,
  registerBeaconQuery,
  registerExportQuery,
  registerExportMutation,
  registerExportDownload,
  registerExportLicenseMutation,
  registerUpdaterAudit,
  registerUpdaterQuery,
  registerUpdaterMutation,
  registerFrontEndMutation,
];

/**
 * Creates the GraphQL schema of a site, with the built-in kinds and the declared ones of the registry. Each schema has a
 * separate builder, so that two apps in one process can declare different kinds with the same name.
 */
export function createSchema(registry: Registry = builtinRegistry): GraphQLSchema {
  const builder = createBuilder();
  for (const define of MODEL_TYPES) define(builder);
  for (const register of MODULES) register(builder);
  for (const type of registry.postTypes.values()) registerDeclaredType(builder, type);
  for (const { name, graphqlName, declared, hierarchical } of registry.taxonomies.values()) {
    if (declared && graphqlName) registerTermKind(builder, { taxonomy: name, graphqlName, ...declared, hierarchical });
  }
  const schema = guardPlugins(describeSchema(builder.toSchema({ sortSchema: false })));
  checkAbilityDocuments(schema, registry);
  return schema;
}
