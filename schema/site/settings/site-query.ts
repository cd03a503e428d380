import { canUpload } from '../../access/site-access.ts';
import { areApplicationPasswordsAvailable, hasPrivateTransport } from '../../auth/application-password.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { canViewThemes } from '../../core/rows/audience.ts';
import type { Site } from '../../core/site/site.ts';
import { siteIconUrl } from '../../rendering/data/site-data.ts';
import { activeStylesheet } from '../../rendering/data/theme-data.ts';
import { imageSizes, MAX_IMAGE_SIDE } from '../../rendering/image-sizes.ts';

const MAX_POSTS_PER_PAGE = 100;

/** Returns the number of items in a feed, from the settings. */
const itemsPerFeed = (site: Site): number =>
  Math.min(Math.max(site.integer('posts_per_rss', 10), 1), MAX_POSTS_PER_PAGE);

/** Returns the number of items on one page of a list, from the settings. */
export const postsPerPage = (site: Site): number =>
  Math.min(Math.max(site.integer('posts_per_page', 10), 1), MAX_POSTS_PER_PAGE);

const imageSettingsType = oncePerBuilder((builder) =>
  builder.objectRef<{ sizes: object }>('ImageSettings').implement({
    description: 'The settings for uploaded images.',
    fields: (t) => ({
      sizes: t.expose('sizes', {
        type: 'Json',
        description: 'The width, height and `crop` of each image size, by its name.',
      }),
      largestSide: t.int({
        description:
          'The maximum width and height in pixels at which uploaded images are shown. Larger images are scaled down.',
        resolve: () => MAX_IMAGE_SIDE,
      }),
      dropsMetadata: t.boolean({
        description: 'Whether renditions omit the metadata of cameras.',
        resolve: () => true,
      }),
      bitDepth: t.int({ description: 'The maximum number of bits per color channel.', resolve: () => 16 }),
    }),
  }),
);

/** The public data of the site (docs/protocol/requests.md#site-index). */
export const siteType = oncePerBuilder((builder) =>
  builder.objectRef<object>('Site').implement({
    description: 'The public data of the site.',
    fields: (t) => ({
      name: t.string({ resolve: (_root, _args, { site }) => site.text('blogname') }),
      description: t.string({ resolve: (_root, _args, { site }) => site.text('blogdescription') }),
      url: t.string({
        description:
          'The address of the program. It equals `home`: both exist because clients of the REST API read both.',
        resolve: (_root, _args, { kernel }) => kernel.addresses.home,
      }),
      home: t.string({
        description: 'The address of the home page, without a slash at the end.',
        resolve: (_root, _args, { kernel }) => kernel.addresses.home,
      }),
      gmtOffset: t.string({
        description:
          'The hours ahead of GMT, such as `-5` or `5.5`: the present offset of the time zone, or the stored offset if no time zone is set.',
        resolve: (_root, _args, { site, kernel }) =>
          site.clock.timezone ? String(site.clock.offsetHours(kernel.now())) : site.text('gmt_offset', '0'),
      }),
      timezone: t.string({
        description: 'The name of the time zone; empty if an offset is set instead.',
        resolve: (_root, _args, { site }) => site.text('timezone_string'),
      }),
      pageForPosts: t.int({ resolve: (_root, _args, { site }) => site.integer('page_for_posts') }),
      pageOnFront: t.int({ resolve: (_root, _args, { site }) => site.integer('page_on_front') }),
      showOnFront: t.string({ resolve: (_root, _args, { site }) => site.text('show_on_front', 'posts') }),
      siteLogoId: t.int({ resolve: (_root, _args, { site }) => site.integer('site_logo') }),
      siteIconId: t.int({ resolve: (_root, _args, { site }) => site.integer('site_icon') }),
      takesApplicationPasswords: t.boolean({
        description:
          'Whether programs can log in with application passwords. They can over HTTPS, or if the operator allows it.',
        resolve: (_root, _args, { kernel }) => areApplicationPasswordsAvailable(kernel),
      }),
      activeTheme: t.string({
        nullable: true,
        description: 'The slug of the active theme. Null without the capability to edit items of some type.',
        resolve: async (_root, _args, context) =>
          canViewThemes(context, { onlyActive: true }) ? (await activeStylesheet(context)) || null : null,
      }),
      imageSettings: t.field({
        type: imageSettingsType(builder),
        nullable: true,
        description:
          'The settings for uploaded images. Null without the capability `upload_files`, and over plain HTTP, where browsers cannot create renditions.',
        resolve: (_root, _args, { viewer, kernel, site }) =>
          canUpload(viewer) && hasPrivateTransport(kernel) ? { sizes: imageSizes(site) } : null,
      }),
      isPublic: t.boolean({
        description: 'Whether search engines may list the site.',
        resolve: (_root, _args, { site }) => site.flag('blog_public', true),
      }),
      itemsPerFeed: t.int({
        description: 'The number of items in a feed.',
        resolve: (_root, _args, { site }) => itemsPerFeed(site),
      }),
      feedsShowExcerpts: t.boolean({
        description: 'Whether feeds contain excerpts instead of whole texts.',
        resolve: (_root, _args, { site }) => site.flag('rss_use_excerpt', false),
      }),
      siteIconUrl: t.string({ resolve: (_root, _args, context) => siteIconUrl(context) }),
    }),
  }),
);

/** Registers the query `site`. */
export function registerSiteQuery(builder: Builder): void {
  builder.queryField('site', (t) => t.field({ type: siteType(builder), resolve: () => ({}) }));
}
