import { searchMetadataOfHome } from '../../content/search-metadata/item-search-page.ts';
import { type SearchSettings, searchSettings } from '../../content/search-metadata/search-settings.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';
import { searchContentTypes, searchTaxonomies } from './search-kind-objects.ts';
import { imageNode } from './search-metadata-fields.ts';

/** The value of an object whose fields are resolved from the context alone. */
interface ConfigScope {
  readonly isConfig: true;
}

const CONFIG: ConfigScope = { isConfig: true };

const configRef = (builder: WpgraphqlBuilder, name: string) => builder.objectRef<ConfigScope>(name);
type ConfigObject = ReturnType<ReturnType<typeof configRef>['implement']>;

interface Call {
  settings: SearchSettings;
  context: RequestContext;
}

type Value<T> = (call: Call) => T | null | Promise<T | null>;

/** The fields of an object by name: texts, booleans, images and other objects. */
interface ConfigFields {
  texts?: Readonly<Record<string, Value<string>>>;
  flags?: Readonly<Record<string, Value<boolean>>>;
  images?: Readonly<Record<string, Value<ContentRow>>>;
  objects?: Readonly<Record<string, ConfigObject>>;
}

/** Creates a type of settings from its fields. Empty texts are null. */
function configObject(builder: WpgraphqlBuilder, { name, ...fields }: ConfigFields & { name: string }): ConfigObject {
  const callOf = (context: RequestContext): Call => ({ settings: searchSettings(context.site), context });
  return configRef(builder, name).implement({
    fields: (t) => {
      const each = <T, Field>(values: Readonly<Record<string, T>> | undefined, create: (value: T) => Field) =>
        Object.fromEntries(Object.entries(values ?? {}).map(([field, value]) => [field, create(value)]));
      return {
        ...each(fields.texts, (value) =>
          t.string({ resolve: async (_parent, _args, context) => (await value(callOf(context))) || null }),
        ),
        ...each(fields.flags, (value) => t.boolean({ resolve: (_parent, _args, context) => value(callOf(context)) })),
        ...each(fields.images, (value) =>
          t.field({ type: 'MediaItem', resolve: (_parent, _args, context) => value(callOf(context)) }),
        ),
        ...each(fields.objects, (type) => t.field({ type, resolve: () => CONFIG })),
      };
    },
  });
}

/** Returns a stored text of the titles, or of the settings for social networks. */
const title =
  (name: string): Value<string> =>
  ({ settings }) =>
    settings.title(name);
const social =
  (name: string): Value<string> =>
  ({ settings }) =>
    settings.socialText(name);

/** Returns the image whose id is stored. */
const image =
  (name: string): Value<ContentRow> =>
  ({ settings, context }) =>
    loadVisibleNode(Number(settings.title(name)) || 0, context);

/** The settings of titles, by the pages that they are for. */
const metaObject = (builder: WpgraphqlBuilder) =>
  configObject(builder, {
    name: 'SEOGlobalMeta',
    objects: {
      homepage: configObject(builder, {
        name: 'SEOGlobalMetaHome',
        texts: {
          title: ({ context }) => searchMetadataOfHome(context).title(),
          description: ({ context }) => searchMetadataOfHome(context).description(),
        },
      }),
      author: configObject(builder, {
        name: 'SEOGlobalMetaAuthor',
        texts: {
          title: ({ settings }) => settings.titleTemplate('author'),
          description: ({ settings }) => settings.descriptionTemplate('author'),
        },
      }),
      date: configObject(builder, {
        name: 'SEOGlobalMetaDate',
        texts: { title: title('title-archive-wpseo'), description: title('metadesc-archive-wpseo') },
      }),
      config: configObject(builder, {
        name: 'SEOGlobalMetaConfig',
        texts: { separator: ({ settings }) => settings.separator },
      }),
      notFound: configObject(builder, {
        name: 'SEOGlobalMeta404',
        texts: { title: title('title-404-wpseo'), breadcrumb: title('breadcrumbs-404crumb') },
      }),
    },
  });

/** The organization or person that the site represents. */
const schemaObject = (builder: WpgraphqlBuilder) =>
  configObject(builder, {
    name: 'SEOSchema',
    texts: {
      companyName: title('company_name'),
      personName: title('person_name'),
      companyOrPerson: title('company_or_person'),
      siteName: ({ settings }) => settings.siteName,
      wordpressSiteName: ({ context }) => context.site.text('blogname'),
      siteUrl: ({ context }) => context.kernel.addresses.home,
      homeUrl: ({ context }) => context.kernel.addresses.home,
      inLanguage: ({ settings }) => settings.locale.replaceAll('_', '-'),
    },
    images: {
      companyLogo: image('company_logo_id'),
      personLogo: image('person_logo_id'),
      logo: image('company_logo_id'),
    },
  });

/** The pages of the site in social networks. */
const socialObject = (builder: WpgraphqlBuilder) => {
  const network = (name: string, option: string) => configObject(builder, { name, texts: { url: social(option) } });
  return configObject(builder, {
    name: 'SEOSocial',
    objects: {
      facebook: configObject(builder, {
        name: 'SEOSocialFacebook',
        texts: { url: social('facebook_site') },
        images: { defaultImage: defaultImage },
      }),
      twitter: configObject(builder, {
        name: 'SEOSocialTwitter',
        texts: { username: social('twitter_site'), cardType: ({ settings }) => settings.twitterCard },
      }),
      instagram: network('SEOSocialInstagram', 'instagram_url'),
      linkedIn: network('SEOSocialLinkedIn', 'linkedin_url'),
      mySpace: network('SEOSocialMySpace', 'myspace_url'),
      pinterest: configObject(builder, {
        name: 'SEOSocialPinterest',
        texts: { url: social('pinterest_url'), metaTag: social('pinterestverify') },
      }),
      youTube: network('SEOSocialYoutube', 'youtube_url'),
      wikipedia: network('SEOSocialWikipedia', 'wikipedia_url'),
    },
  });
};

const defaultImage: Value<ContentRow> = ({ settings, context }) => loadVisibleNode(settings.defaultImage.id, context);

const openGraphObject = (builder: WpgraphqlBuilder) =>
  configObject(builder, {
    name: 'SEOOpenGraph',
    images: { defaultImage },
    objects: {
      frontPage: configObject(builder, {
        name: 'SEOOpenGraphFrontPage',
        texts: {
          title: ({ context }) => searchMetadataOfHome(context).openGraphTitle(),
          description: ({ context }) => searchMetadataOfHome(context).openGraphDescription(),
        },
        images: {
          image: async ({ context }) => imageNode(await searchMetadataOfHome(context).openGraphImage(), context),
        },
      }),
    },
  });

const breadcrumbsObject = (builder: WpgraphqlBuilder) =>
  configObject(builder, {
    name: 'SEOBreadcrumbs',
    flags: {
      enabled: ({ settings }) => settings.isOn('breadcrumbs-enable'),
      boldLast: ({ settings }) => settings.isOn('breadcrumbs-boldlast'),
      showBlogPage: ({ settings }) => settings.isOn('breadcrumbs-display-blog-page'),
    },
    texts: {
      notFoundText: title('breadcrumbs-404crumb'),
      archivePrefix: title('breadcrumbs-archiveprefix'),
      homeText: ({ settings }) => settings.title('breadcrumbs-home', 'Home'),
      prefix: title('breadcrumbs-prefix'),
      searchPrefix: title('breadcrumbs-searchprefix'),
      separator: title('breadcrumbs-sep'),
    },
  });

const webmasterObject = (builder: WpgraphqlBuilder) =>
  configObject(builder, {
    name: 'SEOWebmaster',
    texts: {
      baiduVerify: ({ settings }) => settings.verificationCode('baiduverify'),
      googleVerify: ({ settings }) => settings.verificationCode('googleverify'),
      msVerify: ({ settings }) => settings.verificationCode('msverify'),
      yandexVerify: ({ settings }) => settings.verificationCode('yandexverify'),
    },
  });

/** The settings of the site for search engines and social networks. */
const configRoot = oncePerSchema((builder) => {
  const config = configObject(builder, {
    name: 'SEOConfig',
    objects: {
      meta: metaObject(builder),
      schema: schemaObject(builder),
      webmaster: webmasterObject(builder),
      social: socialObject(builder),
      breadcrumbs: breadcrumbsObject(builder),
      openGraph: openGraphObject(builder),
    },
  });
  builder.objectFields(config, (t) => ({
    contentTypes: t.field({ type: searchContentTypes(builder), resolve: () => CONFIG }),
    taxonomyArchives: t.field({ type: searchTaxonomies(builder), resolve: () => CONFIG }),
  }));
  return config;
});

/** Registers the query `seo`. */
export function registerSearchConfig(builder: WpgraphqlBuilder): void {
  builder.queryField('seo', (t) =>
    t.field({
      type: configRoot(builder),
      description: 'The settings of the site for search engines and social networks.',
      resolve: () => CONFIG,
    }),
  );
}
