import { canUpload } from '../../access/site-access.ts';
import { areApplicationPasswordsAvailable, hasPrivateTransport } from '../../auth/application-password-availability.ts';
import { canViewThemes } from '../../core/audience.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { activeStylesheet } from '../../rendering/data/theme-data.ts';
import { imageSizes, MAX_IMAGE_SIDE } from '../../rendering/image-sizes.ts';
import { siteIconUrl } from '../../rendering/site-icon.ts';

const pictureSettingsType = oncePerBuilder((builder) =>
  builder.objectRef<{ sizes: object }>('PictureSettings').implement({
    description: 'How pictures are kept.',
    fields: (t) => ({
      sizes: t.expose('sizes', { type: 'Json', description: 'Width, height and `crop` of each size, by its name.' }),
      largestSide: t.int({
        description: 'Pixels; a larger picture is shown in this size.',
        resolve: () => MAX_IMAGE_SIDE,
      }),
      dropsMetadata: t.boolean({
        description: 'Whether what cameras write beside the picture is left out of the sizes.',
        resolve: () => true,
      }),
      bitDepth: t.int({ description: 'Most bits of a channel.', resolve: () => 16 }),
    }),
  }),
);

/** The site as everybody may know it (docs/protocol/requests.md#site-index). */
export const siteType = oncePerBuilder((builder) =>
  builder.objectRef<object>('Site').implement({
    description: 'The site itself.',
    fields: (t) => ({
      name: t.string({ resolve: (_root, _args, { site }) => site.text('blogname') }),
      description: t.string({ resolve: (_root, _args, { site }) => site.text('blogdescription') }),
      url: t.string({
        description: 'Address of the installation.',
        resolve: (_root, _args, { kernel }) => kernel.addresses.home,
      }),
      home: t.string({
        description: 'Address of the public home.',
        resolve: (_root, _args, { kernel }) => kernel.addresses.home,
      }),
      gmtOffset: t.string({
        description: 'Hours ahead of GMT, such as `-5` or `5.5`: at this moment where a zone is named, else as stored.',
        resolve: (_root, _args, { site, kernel }) =>
          site.clock.timezone ? String(site.clock.offsetHours(kernel.now())) : site.text('gmt_offset', '0') || '0',
      }),
      timezone: t.string({
        description: 'Name of the zone; empty where an offset is set.',
        resolve: (_root, _args, { site }) => site.text('timezone_string'),
      }),
      pageForPosts: t.int({ resolve: (_root, _args, { site }) => site.integer('page_for_posts') }),
      pageOnFront: t.int({ resolve: (_root, _args, { site }) => site.integer('page_on_front') }),
      showOnFront: t.string({ resolve: (_root, _args, { site }) => site.text('show_on_front', 'posts') }),
      siteLogoId: t.int({ resolve: (_root, _args, { site }) => site.integer('site_logo') }),
      siteIconId: t.int({ resolve: (_root, _args, { site }) => site.integer('site_icon') }),
      takesApplicationPasswords: t.boolean({
        description:
          'Whether programs may send application passwords: where nobody can read them on their way, or the operator allows it.',
        resolve: (_root, _args, { kernel }) => areApplicationPasswordsAvailable(kernel),
      }),
      activeTheme: t.string({
        nullable: true,
        description: 'Name of the theme, for those who may edit something.',
        resolve: async (_root, _args, context) =>
          canViewThemes(context, { onlyActive: true }) ? (await activeStylesheet(context)) || null : null,
      }),
      pictures: t.field({
        type: pictureSettingsType(builder),
        nullable: true,
        description:
          'How pictures are kept, for those who may upload some; null where browsers could not prepare them.',
        resolve: (_root, _args, { viewer, kernel, site }) =>
          canUpload(viewer) && hasPrivateTransport(kernel) ? { sizes: imageSizes(site) } : null,
      }),
      siteIconUrl: t.string({ resolve: (_root, _args, context) => siteIconUrl(context) }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerSettingsQuery(builder: Builder): void {
  builder.queryField('site', (t) => t.field({ type: siteType(builder), resolve: () => ({}) }));
}
