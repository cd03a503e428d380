import { builder } from '../builder.ts';
import type { RequestContext } from '../context.ts';

/** The site as everybody may know it (protocol 7.1). */
const siteType = builder.objectRef<object>('Site').implement({
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
    gmtOffset: t.field({
      type: 'Json',
      description: 'Hours ahead of GMT: a number at present where a zone is named, else the stored text.',
      resolve: (_root, _args, { site, kernel }) =>
        site.clock.timezone ? site.clock.offsetHours(kernel.now()) : site.text('gmt_offset', '0') || '0',
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
    siteIconUrl: t.string({ resolve: (_root, _args, context) => siteIconUrl(context) }),
  }),
});

builder.queryField('site', (t) => t.field({ type: siteType, resolve: () => ({}) }));

async function siteIconUrl({ site, kernel, loaders }: RequestContext): Promise<string> {
  const id = site.integer('site_icon');
  const icon = id > 0 ? await loaders.media.load(id) : null;
  return icon ? `${kernel.addresses.uploads}/${icon.file}` : '';
}
