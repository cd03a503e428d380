// data table
// Printed by `npm run client` from the declared routes. Do not edit.
import type { Contexts, NoEmbeds } from '../narrowing.ts';
import type {
  CallOperation,
  Deleted,
  GetOnlyOperation,
  GetOperation,
  ListOperation,
  NestedListOperation,
  OpenCallOperation,
} from '../operation-types.ts';
import type * as Api from './api-types.ts';

/** The operations of all routes by name. */
export interface RouteClient {
  readonly batch: {
    /** `POST /batch/v1` */
    readonly run: CallOperation<Api.BatchRunParameters, Api.BatchRunAnswer>;
  };
  readonly oembed: {
    readonly embed: {
      /** `GET /oembed/1.0/embed` */
      readonly get: CallOperation<Api.OembedEmbedGetParameters, Api.OembedEmbedGetAnswer>;
    };
    readonly proxy: {
      /** `GET /oembed/1.0/proxy` */
      readonly get: CallOperation<Api.OembedProxyGetParameters, Api.OembedProxyGetAnswer>;
    };
  };
  readonly events: {
    /** `GET /events/v1/events` */
    readonly get: OpenCallOperation<Api.EventsGetParameters, Api.EventsGetAnswer>;
  };
  readonly beacon: {
    readonly packages: {
      /** `GET /beacon/v1/packages` */
      readonly getAll: OpenCallOperation<Api.BeaconPackagesGetAllParameters, Api.BeaconPackagesGetAllAnswer>;
      /** `GET /beacon/v1/packages/{id}` */
      readonly get: CallOperation<Api.BeaconPackagesGetParameters, Api.BeaconPackagesGetAnswer>;
    };
  };
  readonly export: {
    readonly manifest: {
      /** `GET /export/v1/manifest` */
      readonly get: OpenCallOperation<Api.ExportManifestGetParameters, Api.ExportManifestGetAnswer>;
    };
    readonly all: {
      /** `GET /export/v1/all` */
      readonly get: OpenCallOperation<Api.ExportAllGetParameters, Api.ExportAllGetAnswer>;
    };
  };
  readonly updater: {
    readonly test: {
      /** `GET /updater/v1/test` */
      readonly get: OpenCallOperation<Api.UpdaterTestGetParameters, Api.UpdaterTestGetAnswer>;
    };
    readonly namespace: {
      /** `GET /updater/v1/namespace` */
      readonly get: OpenCallOperation<Api.UpdaterNamespaceGetParameters, Api.UpdaterNamespaceGetAnswer>;
    };
    readonly pluginsApi: {
      /** `GET /updater/v1/plugins-api` */
      readonly get: GetOperation<
        Api.UpdaterPluginsApiGetParameters,
        Contexts<Api.RepositoryInformation, Api.RepositoryInformation, Api.RepositoryInformation, NoEmbeds>
      >;
    };
    readonly themesApi: {
      /** `GET /updater/v1/themes-api` */
      readonly get: GetOperation<
        Api.UpdaterThemesApiGetParameters,
        Contexts<Api.RepositoryInformation, Api.RepositoryInformation, Api.RepositoryInformation, NoEmbeds>
      >;
    };
    readonly updateApi: {
      /** `GET /updater/v1/update-api` */
      readonly get: GetOperation<
        Api.UpdaterUpdateApiGetParameters,
        Contexts<Api.RepositoryInformation, Api.RepositoryInformation, Api.RepositoryInformation, NoEmbeds>
      >;
    };
    readonly flushRepoCache: {
      /** `GET /updater/v1/flush-repo-cache` */
      readonly get: CallOperation<Api.UpdaterFlushRepoCacheGetParameters, Api.UpdaterFlushRepoCacheGetAnswer>;
    };
    readonly update: {
      /** `GET /updater/v1/update` */
      readonly get: CallOperation<Api.UpdaterUpdateGetParameters, Api.UpdaterUpdateGetAnswer>;
    };
    readonly resetBranch: {
      /** `GET /updater/v1/reset-branch` */
      readonly get: CallOperation<Api.UpdaterResetBranchGetParameters, Api.UpdaterResetBranchGetAnswer>;
    };
  };
  readonly posts: {
    /** `GET /cms/v2/posts` */
    readonly list: ListOperation<
      Api.PostsListParameters,
      Contexts<Api.Post, Api.PostInEmbed, Api.PostInEdit, Api.PostEmbeds>
    >;
    /** `POST /cms/v2/posts` */
    readonly create: OpenCallOperation<Api.PostsCreateParameters, Api.PostInEdit>;
    /** `GET /cms/v2/posts/{id}` */
    readonly get: GetOperation<
      Api.PostsGetParameters,
      Contexts<Api.Post, Api.PostInEmbed, Api.PostInEdit, Api.PostEmbeds>
    >;
    /** `POST /cms/v2/posts/{id}` */
    readonly update: CallOperation<Api.PostsUpdateParameters, Api.PostInEdit>;
    /** `DELETE /cms/v2/posts/{id}` */
    readonly delete: CallOperation<Api.PostsDeleteParameters, Deleted<Api.PostInEdit>>;
    readonly revisions: {
      /** `GET /cms/v2/posts/{parent}/revisions` */
      readonly list: NestedListOperation<
        Api.PostsRevisionsListParameters,
        Contexts<Api.PostRevision, Api.PostRevisionInEmbed, Api.PostRevisionInEdit, NoEmbeds>
      >;
      /** `GET /cms/v2/posts/{parent}/revisions/{id}` */
      readonly get: GetOperation<
        Api.PostsRevisionsGetParameters,
        Contexts<Api.PostRevision, Api.PostRevisionInEmbed, Api.PostRevisionInEdit, NoEmbeds>
      >;
      /** `DELETE /cms/v2/posts/{parent}/revisions/{id}` */
      readonly delete: CallOperation<Api.PostsRevisionsDeleteParameters, Deleted<Api.PostRevisionInEdit>>;
    };
    readonly autosaves: {
      /** `GET /cms/v2/posts/{id}/autosaves` */
      readonly list: NestedListOperation<
        Api.PostsAutosavesListParameters,
        Contexts<Api.PostAutosave, Api.PostAutosaveInEmbed, Api.PostAutosaveInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/posts/{id}/autosaves` */
      readonly create: CallOperation<Api.PostsAutosavesCreateParameters, Api.PostAutosaveInEdit>;
      /** `GET /cms/v2/posts/{parent}/autosaves/{id}` */
      readonly get: GetOperation<
        Api.PostsAutosavesGetParameters,
        Contexts<Api.PostAutosave, Api.PostAutosaveInEmbed, Api.PostAutosaveInEdit, NoEmbeds>
      >;
    };
  };
  readonly pages: {
    /** `GET /cms/v2/pages` */
    readonly list: ListOperation<
      Api.PagesListParameters,
      Contexts<Api.Page, Api.PageInEmbed, Api.PageInEdit, Api.PageEmbeds>
    >;
    /** `POST /cms/v2/pages` */
    readonly create: OpenCallOperation<Api.PagesCreateParameters, Api.PageInEdit>;
    /** `GET /cms/v2/pages/{id}` */
    readonly get: GetOperation<
      Api.PagesGetParameters,
      Contexts<Api.Page, Api.PageInEmbed, Api.PageInEdit, Api.PageEmbeds>
    >;
    /** `POST /cms/v2/pages/{id}` */
    readonly update: CallOperation<Api.PagesUpdateParameters, Api.PageInEdit>;
    /** `DELETE /cms/v2/pages/{id}` */
    readonly delete: CallOperation<Api.PagesDeleteParameters, Deleted<Api.PageInEdit>>;
    readonly revisions: {
      /** `GET /cms/v2/pages/{parent}/revisions` */
      readonly list: NestedListOperation<
        Api.PagesRevisionsListParameters,
        Contexts<Api.PageRevision, Api.PageRevisionInEmbed, Api.PageRevisionInEdit, NoEmbeds>
      >;
      /** `GET /cms/v2/pages/{parent}/revisions/{id}` */
      readonly get: GetOperation<
        Api.PagesRevisionsGetParameters,
        Contexts<Api.PageRevision, Api.PageRevisionInEmbed, Api.PageRevisionInEdit, NoEmbeds>
      >;
      /** `DELETE /cms/v2/pages/{parent}/revisions/{id}` */
      readonly delete: CallOperation<Api.PagesRevisionsDeleteParameters, Deleted<Api.PageRevisionInEdit>>;
    };
    readonly autosaves: {
      /** `GET /cms/v2/pages/{id}/autosaves` */
      readonly list: NestedListOperation<
        Api.PagesAutosavesListParameters,
        Contexts<Api.PageAutosave, Api.PageAutosaveInEmbed, Api.PageAutosaveInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/pages/{id}/autosaves` */
      readonly create: CallOperation<Api.PagesAutosavesCreateParameters, Api.PageAutosaveInEdit>;
      /** `GET /cms/v2/pages/{parent}/autosaves/{id}` */
      readonly get: GetOperation<
        Api.PagesAutosavesGetParameters,
        Contexts<Api.PageAutosave, Api.PageAutosaveInEmbed, Api.PageAutosaveInEdit, NoEmbeds>
      >;
    };
  };
  readonly media: {
    /** `GET /cms/v2/media` */
    readonly list: ListOperation<
      Api.MediaListParameters,
      Contexts<Api.Attachment, Api.AttachmentInEmbed, Api.AttachmentInEdit, Api.AttachmentEmbeds>
    >;
    /** `POST /cms/v2/media` */
    readonly create: OpenCallOperation<Api.MediaCreateParameters, Api.AttachmentInEdit>;
    /** `GET /cms/v2/media/{id}` */
    readonly get: GetOperation<
      Api.MediaGetParameters,
      Contexts<Api.Attachment, Api.AttachmentInEmbed, Api.AttachmentInEdit, Api.AttachmentEmbeds>
    >;
    /** `POST /cms/v2/media/{id}` */
    readonly update: CallOperation<Api.MediaUpdateParameters, Api.AttachmentInEdit>;
    /** `DELETE /cms/v2/media/{id}` */
    readonly delete: CallOperation<Api.MediaDeleteParameters, Deleted<Api.AttachmentInEdit>>;
    /** `POST /cms/v2/media/{id}/post-process` */
    readonly postProcess: CallOperation<Api.MediaPostProcessParameters, Api.AttachmentInEdit>;
    /** `POST /cms/v2/media/{id}/edit` */
    readonly edit: CallOperation<Api.MediaEditParameters, Api.AttachmentInEdit>;
  };
  readonly blocks: {
    /** `GET /cms/v2/blocks` */
    readonly list: ListOperation<
      Api.BlocksListParameters,
      Contexts<Api.Block, Api.BlockInEmbed, Api.BlockInEdit, Api.BlockEmbeds>
    >;
    /** `POST /cms/v2/blocks` */
    readonly create: OpenCallOperation<Api.BlocksCreateParameters, Api.BlockInEdit>;
    /** `GET /cms/v2/blocks/{id}` */
    readonly get: GetOperation<
      Api.BlocksGetParameters,
      Contexts<Api.Block, Api.BlockInEmbed, Api.BlockInEdit, Api.BlockEmbeds>
    >;
    /** `POST /cms/v2/blocks/{id}` */
    readonly update: CallOperation<Api.BlocksUpdateParameters, Api.BlockInEdit>;
    /** `DELETE /cms/v2/blocks/{id}` */
    readonly delete: CallOperation<Api.BlocksDeleteParameters, Deleted<Api.BlockInEdit>>;
    readonly revisions: {
      /** `GET /cms/v2/blocks/{parent}/revisions` */
      readonly list: NestedListOperation<
        Api.BlocksRevisionsListParameters,
        Contexts<Api.BlockRevision, Api.BlockRevisionInEmbed, Api.BlockRevisionInEdit, NoEmbeds>
      >;
      /** `GET /cms/v2/blocks/{parent}/revisions/{id}` */
      readonly get: GetOperation<
        Api.BlocksRevisionsGetParameters,
        Contexts<Api.BlockRevision, Api.BlockRevisionInEmbed, Api.BlockRevisionInEdit, NoEmbeds>
      >;
      /** `DELETE /cms/v2/blocks/{parent}/revisions/{id}` */
      readonly delete: CallOperation<Api.BlocksRevisionsDeleteParameters, Deleted<Api.BlockRevisionInEdit>>;
    };
    readonly autosaves: {
      /** `GET /cms/v2/blocks/{id}/autosaves` */
      readonly list: NestedListOperation<
        Api.BlocksAutosavesListParameters,
        Contexts<Api.BlockAutosave, Api.BlockAutosaveInEmbed, Api.BlockAutosaveInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/blocks/{id}/autosaves` */
      readonly create: CallOperation<Api.BlocksAutosavesCreateParameters, Api.BlockAutosaveInEdit>;
      /** `GET /cms/v2/blocks/{parent}/autosaves/{id}` */
      readonly get: GetOperation<
        Api.BlocksAutosavesGetParameters,
        Contexts<Api.BlockAutosave, Api.BlockAutosaveInEmbed, Api.BlockAutosaveInEdit, NoEmbeds>
      >;
    };
  };
  readonly menuItems: {
    /** `GET /cms/v2/menu-items` */
    readonly list: ListOperation<
      Api.MenuItemsListParameters,
      Contexts<Api.NavMenuItem, Api.NavMenuItemInEmbed, Api.NavMenuItemInEdit, Api.NavMenuItemEmbeds>
    >;
    /** `POST /cms/v2/menu-items` */
    readonly create: OpenCallOperation<Api.MenuItemsCreateParameters, Api.NavMenuItemInEdit>;
    /** `GET /cms/v2/menu-items/{id}` */
    readonly get: GetOperation<
      Api.MenuItemsGetParameters,
      Contexts<Api.NavMenuItem, Api.NavMenuItemInEmbed, Api.NavMenuItemInEdit, Api.NavMenuItemEmbeds>
    >;
    /** `POST /cms/v2/menu-items/{id}` */
    readonly update: CallOperation<Api.MenuItemsUpdateParameters, Api.NavMenuItemInEdit>;
    /** `DELETE /cms/v2/menu-items/{id}` */
    readonly delete: CallOperation<Api.MenuItemsDeleteParameters, Deleted<Api.NavMenuItemInEdit>>;
    readonly autosaves: {
      /** `GET /cms/v2/menu-items/{id}/autosaves` */
      readonly list: NestedListOperation<
        Api.MenuItemsAutosavesListParameters,
        Contexts<Api.NavMenuItemRevision, Api.NavMenuItemRevisionInEmbed, Api.NavMenuItemRevisionInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/menu-items/{id}/autosaves` */
      readonly create: CallOperation<Api.MenuItemsAutosavesCreateParameters, Api.NavMenuItemRevisionInEdit>;
      /** `GET /cms/v2/menu-items/{parent}/autosaves/{id}` */
      readonly get: GetOperation<
        Api.MenuItemsAutosavesGetParameters,
        Contexts<Api.NavMenuItemRevision, Api.NavMenuItemRevisionInEmbed, Api.NavMenuItemRevisionInEdit, NoEmbeds>
      >;
    };
  };
  readonly navigation: {
    /** `GET /cms/v2/navigation` */
    readonly list: ListOperation<
      Api.NavigationListParameters,
      Contexts<Api.Navigation, Api.NavigationInEmbed, Api.NavigationInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/navigation` */
    readonly create: OpenCallOperation<Api.NavigationCreateParameters, Api.NavigationInEdit>;
    /** `GET /cms/v2/navigation/{id}` */
    readonly get: GetOperation<
      Api.NavigationGetParameters,
      Contexts<Api.Navigation, Api.NavigationInEmbed, Api.NavigationInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/navigation/{id}` */
    readonly update: CallOperation<Api.NavigationUpdateParameters, Api.NavigationInEdit>;
    /** `DELETE /cms/v2/navigation/{id}` */
    readonly delete: CallOperation<Api.NavigationDeleteParameters, Deleted<Api.NavigationInEdit>>;
    readonly revisions: {
      /** `GET /cms/v2/navigation/{parent}/revisions` */
      readonly list: NestedListOperation<
        Api.NavigationRevisionsListParameters,
        Contexts<Api.NavigationRevision, Api.NavigationRevisionInEmbed, Api.NavigationRevisionInEdit, NoEmbeds>
      >;
      /** `GET /cms/v2/navigation/{parent}/revisions/{id}` */
      readonly get: GetOperation<
        Api.NavigationRevisionsGetParameters,
        Contexts<Api.NavigationRevision, Api.NavigationRevisionInEmbed, Api.NavigationRevisionInEdit, NoEmbeds>
      >;
      /** `DELETE /cms/v2/navigation/{parent}/revisions/{id}` */
      readonly delete: CallOperation<Api.NavigationRevisionsDeleteParameters, Deleted<Api.NavigationRevisionInEdit>>;
    };
    readonly autosaves: {
      /** `GET /cms/v2/navigation/{id}/autosaves` */
      readonly list: NestedListOperation<
        Api.NavigationAutosavesListParameters,
        Contexts<Api.NavigationAutosave, Api.NavigationAutosaveInEmbed, Api.NavigationAutosaveInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/navigation/{id}/autosaves` */
      readonly create: CallOperation<Api.NavigationAutosavesCreateParameters, Api.NavigationAutosaveInEdit>;
      /** `GET /cms/v2/navigation/{parent}/autosaves/{id}` */
      readonly get: GetOperation<
        Api.NavigationAutosavesGetParameters,
        Contexts<Api.NavigationAutosave, Api.NavigationAutosaveInEmbed, Api.NavigationAutosaveInEdit, NoEmbeds>
      >;
    };
  };
  readonly siteHealth: {
    readonly tests: {
      readonly backgroundUpdates: {
        /** `GET /cms-site-health/v1/tests/background-updates` */
        readonly get: OpenCallOperation<
          Api.SiteHealthTestsBackgroundUpdatesGetParameters,
          Api.SiteHealthTestsBackgroundUpdatesGetAnswer
        >;
      };
      readonly loopbackRequests: {
        /** `GET /cms-site-health/v1/tests/loopback-requests` */
        readonly get: OpenCallOperation<
          Api.SiteHealthTestsLoopbackRequestsGetParameters,
          Api.SiteHealthTestsLoopbackRequestsGetAnswer
        >;
      };
      readonly httpsStatus: {
        /** `GET /cms-site-health/v1/tests/https-status` */
        readonly get: OpenCallOperation<
          Api.SiteHealthTestsHttpsStatusGetParameters,
          Api.SiteHealthTestsHttpsStatusGetAnswer
        >;
      };
      readonly dotorgCommunication: {
        /** `GET /cms-site-health/v1/tests/dotorg-communication` */
        readonly get: OpenCallOperation<
          Api.SiteHealthTestsDotorgCommunicationGetParameters,
          Api.SiteHealthTestsDotorgCommunicationGetAnswer
        >;
      };
      readonly authorizationHeader: {
        /** `GET /cms-site-health/v1/tests/authorization-header` */
        readonly get: OpenCallOperation<
          Api.SiteHealthTestsAuthorizationHeaderGetParameters,
          Api.SiteHealthTestsAuthorizationHeaderGetAnswer
        >;
      };
      readonly pageCache: {
        /** `GET /cms-site-health/v1/tests/page-cache` */
        readonly get: OpenCallOperation<
          Api.SiteHealthTestsPageCacheGetParameters,
          Api.SiteHealthTestsPageCacheGetAnswer
        >;
      };
    };
    readonly directorySizes: {
      /** `GET /cms-site-health/v1/directory-sizes` */
      readonly get: OpenCallOperation<Api.SiteHealthDirectorySizesGetParameters, Api.SiteHealthDirectorySizesGetAnswer>;
    };
  };
  readonly templates: {
    readonly revisions: {
      /** `GET /cms/v2/templates/{parent}/revisions` */
      readonly list: NestedListOperation<
        Api.TemplatesRevisionsListParameters,
        Contexts<Api.TemplateRevision, Api.TemplateRevisionInEmbed, Api.TemplateRevisionInEdit, NoEmbeds>
      >;
      /** `GET /cms/v2/templates/{parent}/revisions/{id}` */
      readonly get: GetOperation<
        Api.TemplatesRevisionsGetParameters,
        Contexts<Api.TemplateRevision, Api.TemplateRevisionInEmbed, Api.TemplateRevisionInEdit, NoEmbeds>
      >;
      /** `DELETE /cms/v2/templates/{parent}/revisions/{id}` */
      readonly delete: CallOperation<Api.TemplatesRevisionsDeleteParameters, Deleted<Api.TemplateRevisionInEdit>>;
    };
    readonly autosaves: {
      /** `GET /cms/v2/templates/{id}/autosaves` */
      readonly list: NestedListOperation<
        Api.TemplatesAutosavesListParameters,
        Contexts<Api.TemplateRevision, Api.TemplateRevisionInEmbed, Api.TemplateRevisionInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/templates/{id}/autosaves` */
      readonly create: CallOperation<Api.TemplatesAutosavesCreateParameters, Api.TemplateRevisionInEdit>;
      /** `GET /cms/v2/templates/{parent}/autosaves/{id}` */
      readonly get: GetOperation<
        Api.TemplatesAutosavesGetParameters,
        Contexts<Api.TemplateRevision, Api.TemplateRevisionInEmbed, Api.TemplateRevisionInEdit, NoEmbeds>
      >;
    };
    /** `GET /cms/v2/templates` */
    readonly list: ListOperation<
      Api.TemplatesListParameters,
      Contexts<Api.Template, Api.TemplateInEmbed, Api.TemplateInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/templates` */
    readonly create: CallOperation<Api.TemplatesCreateParameters, Api.TemplateInEdit>;
    /** `GET /cms/v2/templates/lookup` */
    readonly lookup: CallOperation<Api.TemplatesLookupParameters, Api.TemplatesLookupAnswer>;
    /** `GET /cms/v2/templates/{id}` */
    readonly get: GetOperation<
      Api.TemplatesGetParameters,
      Contexts<Api.Template, Api.TemplateInEmbed, Api.TemplateInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/templates/{id}` */
    readonly update: CallOperation<Api.TemplatesUpdateParameters, Api.TemplateInEdit>;
    /** `DELETE /cms/v2/templates/{id}` */
    readonly delete: CallOperation<Api.TemplatesDeleteParameters, Deleted<Api.TemplateInEdit>>;
  };
  readonly templateParts: {
    readonly revisions: {
      /** `GET /cms/v2/template-parts/{parent}/revisions` */
      readonly list: NestedListOperation<
        Api.TemplatePartsRevisionsListParameters,
        Contexts<Api.TemplatePartRevision, Api.TemplatePartRevisionInEmbed, Api.TemplatePartRevisionInEdit, NoEmbeds>
      >;
      /** `GET /cms/v2/template-parts/{parent}/revisions/{id}` */
      readonly get: GetOperation<
        Api.TemplatePartsRevisionsGetParameters,
        Contexts<Api.TemplatePartRevision, Api.TemplatePartRevisionInEmbed, Api.TemplatePartRevisionInEdit, NoEmbeds>
      >;
      /** `DELETE /cms/v2/template-parts/{parent}/revisions/{id}` */
      readonly delete: CallOperation<
        Api.TemplatePartsRevisionsDeleteParameters,
        Deleted<Api.TemplatePartRevisionInEdit>
      >;
    };
    readonly autosaves: {
      /** `GET /cms/v2/template-parts/{id}/autosaves` */
      readonly list: NestedListOperation<
        Api.TemplatePartsAutosavesListParameters,
        Contexts<Api.TemplatePartRevision, Api.TemplatePartRevisionInEmbed, Api.TemplatePartRevisionInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/template-parts/{id}/autosaves` */
      readonly create: CallOperation<Api.TemplatePartsAutosavesCreateParameters, Api.TemplatePartRevisionInEdit>;
      /** `GET /cms/v2/template-parts/{parent}/autosaves/{id}` */
      readonly get: GetOperation<
        Api.TemplatePartsAutosavesGetParameters,
        Contexts<Api.TemplatePartRevision, Api.TemplatePartRevisionInEmbed, Api.TemplatePartRevisionInEdit, NoEmbeds>
      >;
    };
    /** `GET /cms/v2/template-parts` */
    readonly list: ListOperation<
      Api.TemplatePartsListParameters,
      Contexts<Api.TemplatePart, Api.TemplatePartInEmbed, Api.TemplatePartInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/template-parts` */
    readonly create: CallOperation<Api.TemplatePartsCreateParameters, Api.TemplatePartInEdit>;
    /** `GET /cms/v2/template-parts/lookup` */
    readonly lookup: CallOperation<Api.TemplatePartsLookupParameters, Api.TemplatePartsLookupAnswer>;
    /** `GET /cms/v2/template-parts/{id}` */
    readonly get: GetOperation<
      Api.TemplatePartsGetParameters,
      Contexts<Api.TemplatePart, Api.TemplatePartInEmbed, Api.TemplatePartInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/template-parts/{id}` */
    readonly update: CallOperation<Api.TemplatePartsUpdateParameters, Api.TemplatePartInEdit>;
    /** `DELETE /cms/v2/template-parts/{id}` */
    readonly delete: CallOperation<Api.TemplatePartsDeleteParameters, Deleted<Api.TemplatePartInEdit>>;
  };
  readonly types: {
    /** `GET /cms/v2/types` */
    readonly getAll: GetOnlyOperation<
      Api.TypesGetAllParameters,
      Contexts<Record<string, Api.Type>, Record<string, Api.TypeInEmbed>, Record<string, Api.TypeInEdit>, NoEmbeds>
    >;
    /** `GET /cms/v2/types/{type}` */
    readonly get: GetOperation<Api.TypesGetParameters, Contexts<Api.Type, Api.TypeInEmbed, Api.TypeInEdit, NoEmbeds>>;
  };
  readonly statuses: {
    /** `GET /cms/v2/statuses` */
    readonly getAll: GetOnlyOperation<
      Api.StatusesGetAllParameters,
      Contexts<
        Record<string, Api.Status>,
        Record<string, Api.StatusInEmbed>,
        Record<string, Api.StatusInEdit>,
        NoEmbeds
      >
    >;
    /** `GET /cms/v2/statuses/{status}` */
    readonly get: GetOperation<
      Api.StatusesGetParameters,
      Contexts<Api.Status, Api.StatusInEmbed, Api.StatusInEdit, NoEmbeds>
    >;
  };
  readonly taxonomies: {
    /** `GET /cms/v2/taxonomies` */
    readonly getAll: GetOnlyOperation<
      Api.TaxonomiesGetAllParameters,
      Contexts<
        Record<string, Api.Taxonomy>,
        Record<string, Api.TaxonomyInEmbed>,
        Record<string, Api.TaxonomyInEdit>,
        NoEmbeds
      >
    >;
    /** `GET /cms/v2/taxonomies/{taxonomy}` */
    readonly get: GetOperation<
      Api.TaxonomiesGetParameters,
      Contexts<Api.Taxonomy, Api.TaxonomyInEmbed, Api.TaxonomyInEdit, NoEmbeds>
    >;
  };
  readonly search: {
    /** `GET /cms/v2/search` */
    readonly list: ListOperation<
      Api.SearchListParameters,
      Contexts<Api.SearchResult, Api.SearchResultInEmbed, Api.SearchResultInEdit, Api.SearchResultEmbeds>
    >;
  };
  readonly categories: {
    /** `GET /cms/v2/categories` */
    readonly list: ListOperation<
      Api.CategoriesListParameters,
      Contexts<Api.Category, Api.CategoryInEmbed, Api.CategoryInEdit, Api.CategoryEmbeds>
    >;
    /** `POST /cms/v2/categories` */
    readonly create: CallOperation<Api.CategoriesCreateParameters, Api.CategoryInEdit>;
    /** `GET /cms/v2/categories/{id}` */
    readonly get: GetOperation<
      Api.CategoriesGetParameters,
      Contexts<Api.Category, Api.CategoryInEmbed, Api.CategoryInEdit, Api.CategoryEmbeds>
    >;
    /** `POST /cms/v2/categories/{id}` */
    readonly update: CallOperation<Api.CategoriesUpdateParameters, Api.CategoryInEdit>;
    /** `DELETE /cms/v2/categories/{id}` */
    readonly delete: CallOperation<Api.CategoriesDeleteParameters, Deleted<Api.CategoryInEdit>>;
  };
  readonly tags: {
    /** `GET /cms/v2/tags` */
    readonly list: ListOperation<
      Api.TagsListParameters,
      Contexts<Api.Tag, Api.TagInEmbed, Api.TagInEdit, Api.TagEmbeds>
    >;
    /** `POST /cms/v2/tags` */
    readonly create: CallOperation<Api.TagsCreateParameters, Api.TagInEdit>;
    /** `GET /cms/v2/tags/{id}` */
    readonly get: GetOperation<Api.TagsGetParameters, Contexts<Api.Tag, Api.TagInEmbed, Api.TagInEdit, Api.TagEmbeds>>;
    /** `POST /cms/v2/tags/{id}` */
    readonly update: CallOperation<Api.TagsUpdateParameters, Api.TagInEdit>;
    /** `DELETE /cms/v2/tags/{id}` */
    readonly delete: CallOperation<Api.TagsDeleteParameters, Deleted<Api.TagInEdit>>;
  };
  readonly patternCategory: {
    /** `GET /cms/v2/cms_pattern_category` */
    readonly list: ListOperation<
      Api.PatternCategoryListParameters,
      Contexts<Api.PatternCategory, Api.PatternCategoryInEmbed, Api.PatternCategoryInEdit, Api.PatternCategoryEmbeds>
    >;
    /** `POST /cms/v2/cms_pattern_category` */
    readonly create: CallOperation<Api.PatternCategoryCreateParameters, Api.PatternCategoryInEdit>;
    /** `GET /cms/v2/cms_pattern_category/{id}` */
    readonly get: GetOperation<
      Api.PatternCategoryGetParameters,
      Contexts<Api.PatternCategory, Api.PatternCategoryInEmbed, Api.PatternCategoryInEdit, Api.PatternCategoryEmbeds>
    >;
    /** `POST /cms/v2/cms_pattern_category/{id}` */
    readonly update: CallOperation<Api.PatternCategoryUpdateParameters, Api.PatternCategoryInEdit>;
    /** `DELETE /cms/v2/cms_pattern_category/{id}` */
    readonly delete: CallOperation<Api.PatternCategoryDeleteParameters, Deleted<Api.PatternCategoryInEdit>>;
  };
  readonly menus: {
    /** `GET /cms/v2/menus` */
    readonly list: ListOperation<
      Api.MenusListParameters,
      Contexts<Api.NavMenu, Api.NavMenuInEmbed, Api.NavMenuInEdit, Api.NavMenuEmbeds>
    >;
    /** `POST /cms/v2/menus` */
    readonly create: CallOperation<Api.MenusCreateParameters, Api.NavMenuInEdit>;
    /** `GET /cms/v2/menus/{id}` */
    readonly get: GetOperation<
      Api.MenusGetParameters,
      Contexts<Api.NavMenu, Api.NavMenuInEmbed, Api.NavMenuInEdit, Api.NavMenuEmbeds>
    >;
    /** `POST /cms/v2/menus/{id}` */
    readonly update: CallOperation<Api.MenusUpdateParameters, Api.NavMenuInEdit>;
    /** `DELETE /cms/v2/menus/{id}` */
    readonly delete: CallOperation<Api.MenusDeleteParameters, Deleted<Api.NavMenuInEdit>>;
  };
  readonly menuLocations: {
    /** `GET /cms/v2/menu-locations` */
    readonly getAll: GetOnlyOperation<
      Api.MenuLocationsGetAllParameters,
      Contexts<
        Record<string, Api.MenuLocation>,
        Record<string, Api.MenuLocationInEmbed>,
        Record<string, Api.MenuLocationInEdit>,
        NoEmbeds
      >
    >;
    /** `GET /cms/v2/menu-locations/{location}` */
    readonly get: GetOperation<
      Api.MenuLocationsGetParameters,
      Contexts<Api.MenuLocation, Api.MenuLocationInEmbed, Api.MenuLocationInEdit, Api.MenuLocationEmbeds>
    >;
  };
  readonly blockEditor: {
    readonly navigationFallback: {
      /** `GET /cms-block-editor/v1/navigation-fallback` */
      readonly get: GetOnlyOperation<
        Api.BlockEditorNavigationFallbackGetParameters,
        Contexts<Api.NavigationFallback, Api.NavigationFallback, Api.NavigationFallback, Api.NavigationFallbackEmbeds>
      >;
    };
    readonly urlDetails: {
      /** `GET /cms-block-editor/v1/url-details` */
      readonly get: CallOperation<Api.BlockEditorUrlDetailsGetParameters, Api.BlockEditorUrlDetailsGetAnswer>;
    };
  };
  readonly users: {
    /** `GET /cms/v2/users` */
    readonly list: ListOperation<
      Api.UsersListParameters,
      Contexts<Api.User, Api.UserInEmbed, Api.UserInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/users` */
    readonly create: CallOperation<Api.UsersCreateParameters, Api.UserInEdit>;
    /** `GET /cms/v2/users/{id}` */
    readonly get: GetOperation<Api.UsersGetParameters, Contexts<Api.User, Api.UserInEmbed, Api.UserInEdit, NoEmbeds>>;
    /** `POST /cms/v2/users/{id}` */
    readonly update: CallOperation<Api.UsersUpdateParameters, Api.UserInEdit>;
    /** `DELETE /cms/v2/users/{id}` */
    readonly delete: CallOperation<Api.UsersDeleteParameters, Deleted<Api.UserInEdit>>;
    readonly me: {
      /** `GET /cms/v2/users/me` */
      readonly get: GetOnlyOperation<
        Api.UsersMeGetParameters,
        Contexts<Api.User, Api.UserInEmbed, Api.UserInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/users/me` */
      readonly update: OpenCallOperation<Api.UsersMeUpdateParameters, Api.UserInEdit>;
      /** `DELETE /cms/v2/users/me` */
      readonly delete: CallOperation<Api.UsersMeDeleteParameters, Deleted<Api.UserInEdit>>;
    };
    readonly applicationPasswords: {
      /** `GET /cms/v2/users/{user_id}/application-passwords` */
      readonly list: NestedListOperation<
        Api.UsersApplicationPasswordsListParameters,
        Contexts<Api.ApplicationPassword, Api.ApplicationPasswordInEmbed, Api.ApplicationPasswordInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/users/{user_id}/application-passwords` */
      readonly create: CallOperation<Api.UsersApplicationPasswordsCreateParameters, Api.ApplicationPasswordInEdit>;
      /** `DELETE /cms/v2/users/{user_id}/application-passwords` */
      readonly deleteAll: CallOperation<
        Api.UsersApplicationPasswordsDeleteAllParameters,
        Api.UsersApplicationPasswordsDeleteAllAnswer
      >;
      readonly introspect: {
        /** `GET /cms/v2/users/{user_id}/application-passwords/introspect` */
        readonly get: GetOperation<
          Api.UsersApplicationPasswordsIntrospectGetParameters,
          Contexts<Api.ApplicationPassword, Api.ApplicationPasswordInEmbed, Api.ApplicationPasswordInEdit, NoEmbeds>
        >;
      };
      /** `GET /cms/v2/users/{user_id}/application-passwords/{uuid}` */
      readonly get: GetOperation<
        Api.UsersApplicationPasswordsGetParameters,
        Contexts<Api.ApplicationPassword, Api.ApplicationPasswordInEmbed, Api.ApplicationPasswordInEdit, NoEmbeds>
      >;
      /** `POST /cms/v2/users/{user_id}/application-passwords/{uuid}` */
      readonly update: CallOperation<Api.UsersApplicationPasswordsUpdateParameters, Api.ApplicationPasswordInEdit>;
      /** `DELETE /cms/v2/users/{user_id}/application-passwords/{uuid}` */
      readonly delete: CallOperation<
        Api.UsersApplicationPasswordsDeleteParameters,
        Deleted<Api.ApplicationPasswordInEdit>
      >;
    };
  };
  readonly settings: {
    /** `GET /cms/v2/settings` */
    readonly get: GetOnlyOperation<
      Api.SettingsGetParameters,
      Contexts<Api.Settings, Api.Settings, Api.Settings, NoEmbeds>
    >;
    /** `POST /cms/v2/settings` */
    readonly update: OpenCallOperation<Api.SettingsUpdateParameters, Api.Settings>;
  };
  readonly comments: {
    /** `GET /cms/v2/comments` */
    readonly list: ListOperation<
      Api.CommentsListParameters,
      Contexts<Api.Comment, Api.CommentInEmbed, Api.CommentInEdit, Api.CommentEmbeds>
    >;
    /** `POST /cms/v2/comments` */
    readonly create: OpenCallOperation<Api.CommentsCreateParameters, Api.CommentInEdit>;
    /** `GET /cms/v2/comments/{id}` */
    readonly get: GetOperation<
      Api.CommentsGetParameters,
      Contexts<Api.Comment, Api.CommentInEmbed, Api.CommentInEdit, Api.CommentEmbeds>
    >;
    /** `POST /cms/v2/comments/{id}` */
    readonly update: CallOperation<Api.CommentsUpdateParameters, Api.CommentInEdit>;
    /** `DELETE /cms/v2/comments/{id}` */
    readonly delete: CallOperation<Api.CommentsDeleteParameters, Deleted<Api.CommentInEdit>>;
  };
  readonly themes: {
    /** `GET /cms/v2/themes` */
    readonly list: ListOperation<Api.ThemesListParameters, Contexts<Api.Theme, Api.Theme, Api.Theme, NoEmbeds>>;
    /** `GET /cms/v2/themes/{stylesheet}` */
    readonly get: GetOperation<Api.ThemesGetParameters, Contexts<Api.Theme, Api.Theme, Api.Theme, NoEmbeds>>;
  };
  readonly blockPatterns: {
    readonly patterns: {
      /** `GET /cms/v2/block-patterns/patterns` */
      readonly list: ListOperation<
        Api.BlockPatternsPatternsListParameters,
        Contexts<Api.BlockPattern, Api.BlockPattern, Api.BlockPattern, NoEmbeds>
      >;
    };
    readonly categories: {
      /** `GET /cms/v2/block-patterns/categories` */
      readonly list: ListOperation<
        Api.BlockPatternsCategoriesListParameters,
        Contexts<Api.BlockPatternCategory, Api.BlockPatternCategory, Api.BlockPatternCategory, NoEmbeds>
      >;
    };
  };
  readonly globalStyles: {
    readonly revisions: {
      /** `GET /cms/v2/global-styles/{parent}/revisions` */
      readonly list: NestedListOperation<
        Api.GlobalStylesRevisionsListParameters,
        Contexts<Api.GlobalStylesRevision, Api.GlobalStylesRevisionInEmbed, Api.GlobalStylesRevisionInEdit, NoEmbeds>
      >;
      /** `GET /cms/v2/global-styles/{parent}/revisions/{id}` */
      readonly get: GetOperation<
        Api.GlobalStylesRevisionsGetParameters,
        Contexts<Api.GlobalStylesRevision, Api.GlobalStylesRevisionInEmbed, Api.GlobalStylesRevisionInEdit, NoEmbeds>
      >;
    };
    readonly themes: {
      readonly variations: {
        /** `GET /cms/v2/global-styles/themes/{stylesheet}/variations` */
        readonly list: NestedListOperation<
          Api.GlobalStylesThemesVariationsListParameters,
          Contexts<Api.GlobalStylesThemesVariationsListAnswer>
        >;
      };
      /** `GET /cms/v2/global-styles/themes/{stylesheet}` */
      readonly get: GetOperation<
        Api.GlobalStylesThemesGetParameters,
        Contexts<Api.ThemeStyles, Api.ThemeStylesInEmbed, Api.ThemeStylesInEdit, NoEmbeds>
      >;
    };
    /** `GET /cms/v2/global-styles/{id}` */
    readonly get: GetOperation<
      Api.GlobalStylesGetParameters,
      Contexts<Api.GlobalStyles, Api.GlobalStylesInEmbed, Api.GlobalStylesInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/global-styles/{id}` */
    readonly update: CallOperation<Api.GlobalStylesUpdateParameters, Api.GlobalStylesInEdit>;
  };
  readonly fontFamilies: {
    /** `GET /cms/v2/font-families` */
    readonly list: ListOperation<
      Api.FontFamiliesListParameters,
      Contexts<Api.FontFamily, Api.FontFamily, Api.FontFamily, Api.FontFamilyEmbeds>
    >;
    /** `POST /cms/v2/font-families` */
    readonly create: CallOperation<Api.FontFamiliesCreateParameters, Api.FontFamily>;
    /** `GET /cms/v2/font-families/{id}` */
    readonly get: GetOperation<
      Api.FontFamiliesGetParameters,
      Contexts<Api.FontFamily, Api.FontFamily, Api.FontFamily, Api.FontFamilyEmbeds>
    >;
    /** `POST /cms/v2/font-families/{id}` */
    readonly update: CallOperation<Api.FontFamiliesUpdateParameters, Api.FontFamily>;
    /** `DELETE /cms/v2/font-families/{id}` */
    readonly delete: CallOperation<Api.FontFamiliesDeleteParameters, Deleted<Api.FontFamily>>;
    readonly fontFaces: {
      /** `GET /cms/v2/font-families/{font_family_id}/font-faces` */
      readonly list: NestedListOperation<
        Api.FontFamiliesFontFacesListParameters,
        Contexts<Api.FontFace, Api.FontFace, Api.FontFace, NoEmbeds>
      >;
      /** `POST /cms/v2/font-families/{font_family_id}/font-faces` */
      readonly create: CallOperation<Api.FontFamiliesFontFacesCreateParameters, Api.FontFace>;
      /** `GET /cms/v2/font-families/{font_family_id}/font-faces/{id}` */
      readonly get: GetOperation<
        Api.FontFamiliesFontFacesGetParameters,
        Contexts<Api.FontFace, Api.FontFace, Api.FontFace, NoEmbeds>
      >;
      /** `DELETE /cms/v2/font-families/{font_family_id}/font-faces/{id}` */
      readonly delete: CallOperation<Api.FontFamiliesFontFacesDeleteParameters, Deleted<Api.FontFace>>;
    };
  };
  readonly fontCollections: {
    /** `GET /cms/v2/font-collections` */
    readonly list: ListOperation<
      Api.FontCollectionsListParameters,
      Contexts<Api.FontCollection, Api.FontCollection, Api.FontCollection, NoEmbeds>
    >;
    /** `GET /cms/v2/font-collections/{slug}` */
    readonly get: GetOperation<
      Api.FontCollectionsGetParameters,
      Contexts<Api.FontCollection, Api.FontCollection, Api.FontCollection, NoEmbeds>
    >;
  };
  readonly sidebars: {
    /** `GET /cms/v2/sidebars` */
    readonly list: ListOperation<
      Api.SidebarsListParameters,
      Contexts<Api.Sidebar, Api.SidebarInEmbed, Api.SidebarInEdit, Api.SidebarEmbeds>
    >;
    /** `GET /cms/v2/sidebars/{id}` */
    readonly get: GetOperation<
      Api.SidebarsGetParameters,
      Contexts<Api.Sidebar, Api.SidebarInEmbed, Api.SidebarInEdit, Api.SidebarEmbeds>
    >;
    /** `POST /cms/v2/sidebars/{id}` */
    readonly update: CallOperation<Api.SidebarsUpdateParameters, Api.SidebarInEdit>;
  };
  readonly widgetTypes: {
    /** `GET /cms/v2/widget-types` */
    readonly list: ListOperation<
      Api.WidgetTypesListParameters,
      Contexts<Api.WidgetType, Api.WidgetTypeInEmbed, Api.WidgetTypeInEdit, NoEmbeds>
    >;
    /** `GET /cms/v2/widget-types/{id}` */
    readonly get: GetOperation<
      Api.WidgetTypesGetParameters,
      Contexts<Api.WidgetType, Api.WidgetTypeInEmbed, Api.WidgetTypeInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/widget-types/{id}/encode` */
    readonly encode: CallOperation<Api.WidgetTypesEncodeParameters, Api.WidgetTypesEncodeAnswer>;
    /** `POST /cms/v2/widget-types/{id}/render` */
    readonly render: CallOperation<Api.WidgetTypesRenderParameters, Api.WidgetTypesRenderAnswer>;
  };
  readonly widgets: {
    /** `GET /cms/v2/widgets` */
    readonly list: ListOperation<
      Api.WidgetsListParameters,
      Contexts<Api.Widget, Api.WidgetInEmbed, Api.WidgetInEdit, Api.WidgetEmbeds>
    >;
    /** `POST /cms/v2/widgets` */
    readonly create: CallOperation<Api.WidgetsCreateParameters, Api.WidgetInEdit>;
    /** `GET /cms/v2/widgets/{id}` */
    readonly get: GetOperation<
      Api.WidgetsGetParameters,
      Contexts<Api.Widget, Api.WidgetInEmbed, Api.WidgetInEdit, Api.WidgetEmbeds>
    >;
    /** `POST /cms/v2/widgets/{id}` */
    readonly update: CallOperation<Api.WidgetsUpdateParameters, Api.WidgetInEdit>;
    /** `DELETE /cms/v2/widgets/{id}` */
    readonly delete: CallOperation<Api.WidgetsDeleteParameters, Deleted<Api.WidgetInEdit>>;
  };
  readonly blockRenderer: {
    /** `GET /cms/v2/block-renderer/{name_1}/{name_2}` */
    readonly get: CallOperation<Api.BlockRendererGetParameters, Api.BlockRendererGetAnswer>;
    /** `POST /cms/v2/block-renderer/{name_1}/{name_2}` */
    readonly run: CallOperation<Api.BlockRendererRunParameters, Api.BlockRendererRunAnswer>;
  };
  readonly blockTypes: {
    /** `GET /cms/v2/block-types` */
    readonly list: ListOperation<
      Api.BlockTypesListParameters,
      Contexts<Api.BlockType, Api.BlockTypeInEmbed, Api.BlockTypeInEdit, NoEmbeds>
    >;
    /** `GET /cms/v2/block-types/{namespace}` */
    readonly listByNamespace: NestedListOperation<
      Api.BlockTypesListByNamespaceParameters,
      Contexts<Api.BlockType, Api.BlockTypeInEmbed, Api.BlockTypeInEdit, NoEmbeds>
    >;
    /** `GET /cms/v2/block-types/{namespace}/{name}` */
    readonly get: GetOperation<
      Api.BlockTypesGetParameters,
      Contexts<Api.BlockType, Api.BlockTypeInEmbed, Api.BlockTypeInEdit, NoEmbeds>
    >;
  };
  readonly abilities: {
    readonly categories: {
      /** `GET /cms-abilities/v1/categories` */
      readonly list: ListOperation<
        Api.AbilitiesCategoriesListParameters,
        Contexts<Api.AbilityCategory, Api.AbilityCategoryInEmbed, Api.AbilityCategoryInEdit, NoEmbeds>
      >;
      /** `GET /cms-abilities/v1/categories/{slug}` */
      readonly get: GetOperation<
        Api.AbilitiesCategoriesGetParameters,
        Contexts<Api.AbilityCategory, Api.AbilityCategoryInEmbed, Api.AbilityCategoryInEdit, NoEmbeds>
      >;
    };
    /** `GET /cms-abilities/v1/abilities/{name}/run` */
    readonly runGet: CallOperation<Api.AbilitiesRunGetParameters, unknown>;
    /** `POST /cms-abilities/v1/abilities/{name}/run` */
    readonly run: CallOperation<Api.AbilitiesRunParameters, unknown>;
    /** `DELETE /cms-abilities/v1/abilities/{name}/run` */
    readonly runDelete: CallOperation<Api.AbilitiesRunDeleteParameters, unknown>;
    /** `GET /cms-abilities/v1/abilities` */
    readonly list: ListOperation<
      Api.AbilitiesListParameters,
      Contexts<Api.Ability, Api.AbilityInEmbed, Api.AbilityInEdit, NoEmbeds>
    >;
    /** `GET /cms-abilities/v1/abilities/{name}` */
    readonly get: GetOperation<
      Api.AbilitiesGetParameters,
      Contexts<Api.Ability, Api.AbilityInEmbed, Api.AbilityInEdit, NoEmbeds>
    >;
  };
  readonly icons: {
    /** `GET /cms/v2/icons` */
    readonly list: ListOperation<Api.IconsListParameters, Contexts<Api.Icon, Api.Icon, Api.Icon, NoEmbeds>>;
    /** `GET /cms/v2/icons/{collection}` */
    readonly listByCollection: NestedListOperation<
      Api.IconsListByCollectionParameters,
      Contexts<Api.Icon, Api.Icon, Api.Icon, NoEmbeds>
    >;
    /** `GET /cms/v2/icons/{name_1}/{name_2}` */
    readonly get: GetOperation<Api.IconsGetParameters, Contexts<Api.Icon, Api.Icon, Api.Icon, NoEmbeds>>;
  };
  readonly iconCollections: {
    /** `GET /cms/v2/icon-collections` */
    readonly list: ListOperation<
      Api.IconCollectionsListParameters,
      Contexts<Api.IconCollection, Api.IconCollection, Api.IconCollection, NoEmbeds>
    >;
    /** `GET /cms/v2/icon-collections/{slug}` */
    readonly get: GetOperation<
      Api.IconCollectionsGetParameters,
      Contexts<Api.IconCollection, Api.IconCollection, Api.IconCollection, NoEmbeds>
    >;
  };
  readonly viewConfig: {
    /** `GET /cms/v2/view-config` */
    readonly get: GetOperation<
      Api.ViewConfigGetParameters,
      Contexts<Api.ViewConfig, Api.ViewConfig, Api.ViewConfig, NoEmbeds>
    >;
  };
  readonly plugins: {
    /** `GET /cms/v2/plugins` */
    readonly list: ListOperation<
      Api.PluginsListParameters,
      Contexts<Api.Plugin, Api.PluginInEmbed, Api.PluginInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/plugins` */
    readonly create: CallOperation<Api.PluginsCreateParameters, Api.PluginInEdit>;
    /** `GET /cms/v2/plugins/{plugin}` */
    readonly get: GetOperation<
      Api.PluginsGetParameters,
      Contexts<Api.Plugin, Api.PluginInEmbed, Api.PluginInEdit, NoEmbeds>
    >;
    /** `POST /cms/v2/plugins/{plugin}` */
    readonly update: CallOperation<Api.PluginsUpdateParameters, Api.PluginInEdit>;
    /** `DELETE /cms/v2/plugins/{plugin}` */
    readonly delete: CallOperation<Api.PluginsDeleteParameters, Api.PluginInEdit>;
  };
  readonly blockDirectory: {
    readonly search: {
      /** `GET /cms/v2/block-directory/search` */
      readonly list: NestedListOperation<
        Api.BlockDirectorySearchListParameters,
        Contexts<Api.BlockDirectoryItem, Api.BlockDirectoryItemInEmbed, Api.BlockDirectoryItemInEdit, NoEmbeds>
      >;
    };
  };
  readonly patternDirectory: {
    readonly patterns: {
      /** `GET /cms/v2/pattern-directory/patterns` */
      readonly list: ListOperation<
        Api.PatternDirectoryPatternsListParameters,
        Contexts<Api.PatternDirectoryItem, Api.PatternDirectoryItemInEmbed, Api.PatternDirectoryItemInEdit, NoEmbeds>
      >;
    };
  };
  readonly postern: {
    readonly previewTokens: {
      /** `GET /postern/v1/preview-tokens` */
      readonly list: NestedListOperation<
        Api.PosternPreviewTokensListParameters,
        Contexts<Api.PreviewToken, Api.PreviewToken, Api.PreviewToken, NoEmbeds>
      >;
      /** `POST /postern/v1/preview-tokens` */
      readonly create: CallOperation<Api.PosternPreviewTokensCreateParameters, Api.PreviewToken>;
      /** `DELETE /postern/v1/preview-tokens/{uuid}` */
      readonly delete: CallOperation<Api.PosternPreviewTokensDeleteParameters, Deleted<Api.PreviewToken>>;
    };
    readonly webhooks: {
      /** `GET /postern/v1/webhooks` */
      readonly list: ListOperation<
        Api.PosternWebhooksListParameters,
        Contexts<Api.Webhook, Api.WebhookInEmbed, Api.WebhookInEdit, NoEmbeds>
      >;
      /** `POST /postern/v1/webhooks` */
      readonly create: CallOperation<Api.PosternWebhooksCreateParameters, Api.WebhookInEdit>;
      /** `GET /postern/v1/webhooks/{id}` */
      readonly get: GetOperation<
        Api.PosternWebhooksGetParameters,
        Contexts<Api.Webhook, Api.WebhookInEmbed, Api.WebhookInEdit, NoEmbeds>
      >;
      /** `POST /postern/v1/webhooks/{id}` */
      readonly update: CallOperation<Api.PosternWebhooksUpdateParameters, Api.WebhookInEdit>;
      /** `DELETE /postern/v1/webhooks/{id}` */
      readonly delete: CallOperation<Api.PosternWebhooksDeleteParameters, Deleted<Api.WebhookInEdit>>;
      readonly rotateSecret: {
        /** `POST /postern/v1/webhooks/{id}/rotate-secret` */
        readonly create: CallOperation<Api.PosternWebhooksRotateSecretCreateParameters, Api.WebhookInEdit>;
      };
      readonly test: {
        /** `POST /postern/v1/webhooks/{id}/test` */
        readonly create: CallOperation<Api.PosternWebhooksTestCreateParameters, Api.WebhookDelivery>;
      };
      readonly deliveries: {
        /** `GET /postern/v1/webhooks/{id}/deliveries` */
        readonly list: NestedListOperation<
          Api.PosternWebhooksDeliveriesListParameters,
          Contexts<Api.WebhookDelivery, Api.WebhookDelivery, Api.WebhookDelivery, NoEmbeds>
        >;
        readonly replay: {
          /** `POST /postern/v1/webhooks/{id}/deliveries/{delivery}/replay` */
          readonly create: CallOperation<Api.PosternWebhooksDeliveriesReplayCreateParameters, Api.WebhookDelivery>;
        };
      };
      readonly replay: {
        /** `POST /postern/v1/webhooks/{id}/replay` */
        readonly run: CallOperation<Api.PosternWebhooksReplayRunParameters, Api.PosternWebhooksReplayRunAnswer>;
      };
    };
    readonly auditLog: {
      /** `GET /postern/v1/audit-log` */
      readonly list: ListOperation<
        Api.PosternAuditLogListParameters,
        Contexts<Api.AuditEntry, Api.AuditEntryInEmbed, Api.AuditEntryInEdit, NoEmbeds>
      >;
      /** `GET /postern/v1/audit-log/{id}` */
      readonly get: GetOperation<
        Api.PosternAuditLogGetParameters,
        Contexts<Api.AuditEntry, Api.AuditEntryInEmbed, Api.AuditEntryInEdit, NoEmbeds>
      >;
    };
    readonly editLocks: {
      /** `GET /postern/v1/edit-locks` */
      readonly list: NestedListOperation<
        Api.PosternEditLocksListParameters,
        Contexts<Api.EditLock, Api.EditLock, Api.EditLock, NoEmbeds>
      >;
      /** `POST /postern/v1/edit-locks` */
      readonly create: CallOperation<Api.PosternEditLocksCreateParameters, Api.EditLock>;
      /** `DELETE /postern/v1/edit-locks/{post}` */
      readonly delete: CallOperation<Api.PosternEditLocksDeleteParameters, Deleted<Api.EditLock>>;
    };
  };
}
