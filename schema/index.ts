import type { GraphQLSchema } from 'graphql';
import { registerChangeSubscription } from './changes/change-subscription.ts';
import { registerAddressQueries } from './content/addresses/address-query.ts';
import { withDeclaredFields } from './content/fields/add-fields.ts';
import { registerContentNode, registerDeclaredType } from './content/kinds/content-node.ts';
import { registerPreviewTokens } from './content/previews/preview-token-operations.ts';
import { guidType, titleType } from './content/rendered/rendered-text.ts';
import { registerSearchHeads } from './content/search-metadata/search-head-fields.ts';
import { registerEditLocks } from './content/versions/edit-locks.ts';
import { type Builder, createBuilder } from './core/graphql/builder.ts';
import { describeSchema } from './core/graphql/descriptions.ts';
import { registerNodeQueries } from './core/graphql/node-queries.ts';
import { registerScalars } from './core/graphql/scalars.ts';
import { registerSitePermissions } from './core/graphql/site-permissions.ts';
import { builtinRegistry, type Registry, withFreeNames } from './core/registry/registry.ts';
import { guardScopes } from './core/scopes/guard-scopes.ts';
import { registerExportMutations } from './extensions/export/export-mutation.ts';
import { registerExportDownload, registerExportQueries } from './extensions/export/export-query.ts';
import { registerExportLicenseOperations } from './extensions/export/license/license-mutation.ts';
import { registerBeaconQueries } from './extensions/programs/beacon-query.ts';
import { registerEventQuery } from './extensions/programs/event-query.ts';
import { registerFrontEndMutation } from './extensions/programs/front-end-mutation.ts';
import { registerUpdaterMutations } from './extensions/updater/updater-mutation.ts';
import { registerUpdaterQueries } from './extensions/updater/updater-query.ts';
import { registerUpdaterAudit } from './extensions/updater/updater-update.ts';
import { registerWebhookMutations } from './extensions/webhooks/webhook-mutation.ts';
import { registerWebhookQueries } from './extensions/webhooks/webhook-query.ts';
import { registerFieldValues } from './field-values/field-value-fields.ts';
import {
  registerApplicationPasswordMutations,
  registerApplicationPasswordQueries,
} from './kinds/application-passwords/application-password-mutation.ts';
import { registerCommentMutations, registerPreviousCommentVisibility } from './kinds/comments/comment-mutation.ts';
import { registerCommentQueries } from './kinds/comments/comment-query.ts';
import { registerCommentFields } from './kinds/comments/comment-type.ts';
import { registerFontMutations } from './kinds/fonts/font-mutation.ts';
import { registerFontQueries } from './kinds/fonts/font-query.ts';
import { fontFaceType } from './kinds/fonts/font-type.ts';
import { registerGlobalStylesOperations } from './kinds/global-styles/global-styles-query.ts';
import { registerGlobalStylesType, stylesTitleType } from './kinds/global-styles/global-styles-type.ts';
import { registerMediaEditMutations } from './kinds/media/edit/media-edit-mutation.ts';
import { registerAttachedMedia, registerMediaMutations } from './kinds/media/media-mutation.ts';
import { registerMediaSizeFields } from './kinds/media/media-size-fields.ts';
import { registerMediaUploadMutation } from './kinds/media/upload/upload-mutation.ts';
import { registerVariantFields } from './kinds/media/variants/variant-address.ts';
import { menuItemType } from './kinds/menus/menu-item-type.ts';
import { registerMenuLocationQueries } from './kinds/menus/menu-locations.ts';
import { registerMenuItemMutations } from './kinds/menus/menu-mutation.ts';
import { registerNavigationFallback } from './kinds/menus/navigation-fallback.ts';
import { registerAdjacentPostFields } from './kinds/posts/blog-post-type.ts';
import { registerPageTreeFields } from './kinds/posts/page-type.ts';
import { revisionContentType, revisionExcerptType, revisionTitleType } from './kinds/posts/revision-texts.ts';
import { registerAutosaveQueries, registerRevisionOperations, revisionType } from './kinds/posts/revision-type.ts';
import { registerNavigationType, registerPatternType } from './kinds/posts/saved-block-types.ts';
import { registerTemplateExportQuery, registerTemplateMutations } from './kinds/templates/template-operations.ts';
import { registerTemplateQueries } from './kinds/templates/template-query.ts';
import { registerTemplateRevisions } from './kinds/templates/template-revision-types.ts';
import { registerPatternCategories, registerTermKind } from './kinds/terms/term-kind.ts';
import { registerTermType } from './kinds/terms/term-type.ts';
import { registerUserMutations } from './kinds/users/user-mutation.ts';
import { registerUserQueries } from './kinds/users/user-query.ts';
import { registerWidgetMutations } from './kinds/widgets/widget-mutation.ts';
import { registerWidgetQueries } from './kinds/widgets/widget-query.ts';
import { registerArchiveRelations } from './relations/archive-relations.ts';
import { registerCommentRelations } from './relations/comment-relations.ts';
import { registerDiscussion } from './relations/discussion-fields.ts';
import { registerLanguages } from './relations/language-fields.ts';
import { registerContentNodesQuery } from './relations/mixed-connection.ts';
import { registerResolvedAddressRelations } from './relations/resolved-address-relations.ts';
import { registerSiteNavigation } from './relations/site-navigation.ts';
import { registerSiteRelations } from './relations/site-relations.ts';
import { registerMenuRelations, registerTermRelations } from './relations/term-relations.ts';
import { registerUserRelations } from './relations/user-relations.ts';
import { checkAbilityDocuments } from './site/abilities/abilities.ts';
import { registerAbilityOperations } from './site/abilities/ability-query.ts';
import { registerAuditLog } from './site/audit-log/audit-query.ts';
import { registerBlockTypeQueries } from './site/block-types/block-type-query.ts';
import { registerIconQueries } from './site/block-types/icon-query.ts';
import { registerRenderedBlockQueries } from './site/block-types/rendered-block.ts';
import { registerEmbedQueries } from './site/oembed/oembed-query.ts';
import { registerPageDetailsQuery } from './site/oembed/page-details-query.ts';
import { registerPluginMutations } from './site/plugins/plugin-mutation.ts';
import { guardPlugins, registerDirectoryQueries, registerPluginQueries } from './site/plugins/plugin-query.ts';
import { registerSearchQuery } from './site/search/search-query.ts';
import { registerSitemapQueries } from './site/search/sitemap-query.ts';
import { registerSettingsOperations } from './site/settings/settings-operations.ts';
import { registerEnvironmentQuery, registerSiteHealthQueries } from './site/settings/site-health-query.ts';
import { registerSiteQuery } from './site/settings/site-query.ts';
import { registerThemePatterns } from './site/themes/theme-patterns.ts';
import { registerThemeQueries } from './site/themes/theme-query.ts';
import { registerStatusQueries } from './site/types/status-query.ts';
import { registerTaxonomyQueries } from './site/types/taxonomy-query.ts';
import { registerTypePermissions } from './site/types/type-permissions.ts';
import { registerTypeQueries } from './site/types/type-query.ts';
import { registerViewConfigQueries } from './site/view-config/view-config-query.ts';

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
  registerUserQueries,
  registerEditLocks,
  registerPreviewTokens,
  registerAuditLog,
  registerUserMutations,
  registerTermType,
  registerPatternCategories,
  registerMenuItemMutations,
  registerMenuLocationQueries,
  registerNavigationFallback,
  registerTypeQueries,
  registerTypePermissions,
  registerTaxonomyQueries,
  registerSitemapQueries,
  registerStatusQueries,
  registerAttachedMedia,
  registerMediaSizeFields,
  registerVariantFields,
  registerMediaMutations,
  registerPatternType,
  registerNavigationType,
  registerMediaUploadMutation,
  registerMediaEditMutations,
  registerPageTreeFields,
  registerAdjacentPostFields,
  registerAddressQueries,
  registerCommentFields,
  registerCommentQueries,
  registerCommentMutations,
  registerPreviousCommentVisibility,
  registerUserRelations,
  registerTermRelations,
  registerResolvedAddressRelations,
  registerMenuRelations,
  registerSiteRelations,
  registerSiteNavigation,
  registerFieldValues,
  registerCommentRelations,
  registerDiscussion,
  registerArchiveRelations,
  registerSearchHeads,
  registerLanguages,
  registerRevisionOperations,
  registerGlobalStylesType,
  registerGlobalStylesOperations,
  registerFontQueries,
  registerWidgetQueries,
  registerWidgetMutations,
  registerBlockTypeQueries,
  registerRenderedBlockQueries,
  registerIconQueries,
  registerDirectoryQueries,
  registerPluginQueries,
  registerPluginMutations,
  registerFontMutations,
  registerAutosaveQueries,
  registerThemeQueries,
  registerThemePatterns,
  registerTemplateQueries,
  registerTemplateMutations,
  registerTemplateRevisions,
  registerTemplateExportQuery,
  registerApplicationPasswordQueries,
  registerApplicationPasswordMutations,
  registerSearchQuery,
  registerChangeSubscription,
  registerEmbedQueries,
  registerSiteHealthQueries,
  registerEnvironmentQuery,
  registerAbilityOperations,
  registerViewConfigQueries,
  registerPageDetailsQuery,
  registerEventQuery,
  registerBeaconQueries,
  registerExportQueries,
  registerExportMutations,
  registerExportDownload,
  registerExportLicenseOperations,
  registerUpdaterAudit,
  registerUpdaterQueries,
  registerUpdaterMutations,
  registerFrontEndMutation,
  registerWebhookQueries,
  registerWebhookMutations,
];

/**
 * Creates the GraphQL schema of a site, with the built-in kinds and the declared ones of the registry. Each schema has a
 * separate builder, so that two apps in one process can declare different kinds with the same name.
 */
export function createSchema(registry: Registry = builtinRegistry): GraphQLSchema {
  const builder = createBuilder(registry);
  for (const define of MODEL_TYPES) define(builder);
  for (const register of MODULES) register(builder);
  const built = withFreeNames(registry, () => {
    for (const type of registry.postTypes.values()) registerDeclaredType(builder, type);
    for (const { name, graphqlName, declared, hierarchical } of registry.taxonomies.values()) {
      if (declared && graphqlName)
        registerTermKind(builder, { taxonomy: name, graphqlName, ...declared, hierarchical });
    }
    return builder.toSchema({ sortSchema: false });
  });
  const schema = guardScopes(guardPlugins(withDeclaredFields(describeSchema(built), registry)));
  checkAbilityDocuments(schema, registry);
  return schema;
}
