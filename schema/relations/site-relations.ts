import { assignedLocations } from '../content/menus/menu-settings.ts';
import { readableItem, readableMedia } from '../content/previews/content-item.ts';
import type { Builder } from '../core/graphql/builder.ts';
import { menuAudience } from '../core/registry/registry-entry.ts';
import type { RequestContext } from '../core/request-context.ts';
import { isInAudience } from '../core/rows/audience.ts';
import { pageType } from '../kinds/posts/page-type.ts';
import { menuType } from '../kinds/terms/menu-type.ts';
import { postsPerPage, siteType } from '../site/settings/site-query.ts';

/** Loads the page whose id a setting contains; null without one, or if it is not visible to the viewer. */
async function loadPageOfSetting(setting: string, context: RequestContext) {
  if (context.site.text('show_on_front') !== 'page') return null;
  const row = await readableItem(context.site.integer(setting), context);
  return row?.type === 'page' ? row : null;
}

/** Registers the fields of the site that lead to other types, and its language and formats. */
export function registerSiteRelations(builder: Builder): void {
  builder.objectFields(siteType(builder), (t) => ({
    logo: t.field({
      type: 'MediaItem',
      nullable: true,
      description: 'The logo; null without one, or if the file is not visible to the viewer.',
      resolve: (_root, _args, context) => readableMedia(context.site.integer('site_logo'), context),
    }),
    icon: t.field({
      type: 'MediaItem',
      nullable: true,
      description: 'The icon; null without one, or if the file is not visible to the viewer.',
      resolve: (_root, _args, context) => readableMedia(context.site.integer('site_icon'), context),
    }),
    frontPage: t.field({
      type: pageType(builder),
      nullable: true,
      description: 'The page at the home address; null if it lists the latest posts.',
      resolve: (_root, _args, context) => loadPageOfSetting('page_on_front', context),
    }),
    postsPage: t.field({
      type: pageType(builder),
      nullable: true,
      description:
        'The page whose address lists the latest posts; null if that is the home address, or no page is chosen.',
      resolve: (_root, _args, context) => loadPageOfSetting('page_for_posts', context),
    }),
    menu: t.field({
      type: menuType(builder),
      nullable: true,
      description:
        'The menu at a location; null without one, or if menus are not visible to the viewer. The setting `menusArePublic` makes menus visible to everyone.',
      args: { location: t.arg.string({ required: true, description: 'The name of the location, such as `primary`.' }) },
      resolve: (_root, { location }, context) => {
        const id = assignedLocations(context.site).get(location);
        return id !== undefined && isInAudience(menuAudience, context) ? context.loaders.terms.load(id) : null;
      },
    }),
    language: t.string({
      description: 'The language of the site as a language tag, such as `en-GB`.',
      resolve: (_root, _args, { site }) => site.locale.split('_').slice(0, 2).join('-'),
    }),
    postsPerPage: t.int({
      description: 'The number of items on each page of a list.',
      resolve: (_root, _args, { site }) => postsPerPage(site),
    }),
    dateFormat: t.string({
      description: 'The format of dates in the notation of PHP, such as `j F Y`.',
      resolve: (_root, _args, { site }) => site.text('date_format', 'F j, Y'),
    }),
    timeFormat: t.string({
      description: 'The format of times in the notation of PHP, such as `H:i`.',
      resolve: (_root, _args, { site }) => site.text('time_format', 'g:i a'),
    }),
    startOfWeek: t.int({
      description: 'The first day of the week; 0 is Sunday.',
      resolve: (_root, _args, { site }) => site.integer('start_of_week', 1),
    }),
  }));
}
