import { assignedLocations } from '../content/menus/menu-settings.ts';
import { readableItem, readableMedia } from '../content/readable-items.ts';
import { isAudience } from '../core/audience.ts';
import type { Builder } from '../core/builder.ts';
import { menuAudience } from '../core/registry/registry-entry.ts';
import type { RequestContext } from '../core/request-context.ts';
import { pageType } from '../kinds/pages/page-type.ts';
import { menuType } from '../kinds/terms/menu-type.ts';
import { siteLocale } from '../kinds/users/locale.ts';
import { postsPerPage } from '../site/settings/posts-per-page.ts';
import { siteType } from '../site/settings/site-query.ts';

/** A page that a setting names, if the viewer may read it. */
async function pageOf(setting: string, context: RequestContext) {
  if (context.site.text('show_on_front') !== 'page') return null;
  const row = await readableItem(context.site.integer(setting), context);
  return row?.type === 'page' ? row : null;
}

/** Registers what this file declares on a schema builder. */
export function registerSiteRelations(builder: Builder): void {
  builder.objectFields(siteType(builder), (t) => ({
    logo: t.field({
      type: 'MediaItem',
      nullable: true,
      description: 'The logo, if the viewer may read the file.',
      resolve: (_root, _args, context) => readableMedia(context.site.integer('site_logo'), context),
    }),
    icon: t.field({
      type: 'MediaItem',
      nullable: true,
      description: 'The icon, if the viewer may read the file.',
      resolve: (_root, _args, context) => readableMedia(context.site.integer('site_icon'), context),
    }),
    frontPage: t.field({
      type: pageType(builder),
      nullable: true,
      description: 'The page at the home address; null if the latest posts are there.',
      resolve: (_root, _args, context) => pageOf('page_on_front', context),
    }),
    postsPage: t.field({
      type: pageType(builder),
      nullable: true,
      description: 'The page at whose address the latest posts are; null if that is the home address, or none.',
      resolve: (_root, _args, context) => pageOf('page_for_posts', context),
    }),
    menu: t.field({
      type: menuType(builder),
      nullable: true,
      description:
        'The menu at a location, by the name of the location; null without one, and when menus are not visible to the viewer: the setting `menusArePublic` makes them visible to everyone.',
      args: { location: t.arg.string({ required: true, description: 'Name of the location, such as `primary`.' }) },
      resolve: (_root, { location }, context) => {
        const id = assignedLocations(context.site).get(location);
        return id !== undefined && isAudience(menuAudience, context) ? context.loaders.terms.load(id) : null;
      },
    }),
    language: t.string({
      description: 'Its language as HTML writes it: `en-GB`.',
      resolve: (_root, _args, { site }) => siteLocale(site).split('_').slice(0, 2).join('-'),
    }),
    postsPerPage: t.int({
      description: 'Items on a page of a list, as `placeByUri` and the pages of the site count them.',
      resolve: (_root, _args, { site }) => postsPerPage(site),
    }),
    dateFormat: t.string({
      description: 'How dates are to be written, in the letters of PHP: `j F Y`.',
      resolve: (_root, _args, { site }) => site.text('date_format', 'F j, Y'),
    }),
    timeFormat: t.string({
      description: 'How times are to be written, in the letters of PHP: `H:i`.',
      resolve: (_root, _args, { site }) => site.text('time_format', 'g:i a'),
    }),
    startOfWeek: t.int({
      description: 'The day that a week begins with; 0 is Sunday.',
      resolve: (_root, _args, { site }) => site.integer('start_of_week', 1),
    }),
  }));
}
