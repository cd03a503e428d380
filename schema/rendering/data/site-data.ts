import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { structureRoot } from '../../core/site/permalink-structure.ts';
import { pageLanguage, requestLanguage } from '../../core/site/request-language.ts';
import type { SiteData, UserData } from '../../markup/render-environment.ts';
import { authorAddress } from '../../urls/archive-address.ts';
import { accountAvatar } from '../account-avatar.ts';
import { imageSizes, variantSources } from '../image-sizes.ts';
import { loadThemeData } from './theme-data.ts';

/** Loads the data of the site for rendering. */
export async function loadSiteData(context: RequestContext): Promise<SiteData> {
  const { site, kernel } = context;
  const { addresses } = kernel;
  const postsPageId = requestLanguage(context)?.postsPageId || site.integer('page_for_posts');
  return {
    url: addresses.home,
    homeUrl: pageLanguage(context)?.permalinks.home ?? addresses.home,
    ...languageHomesOf(site),
    uploadsUrl: addresses.uploads,
    includesUrl: addresses.includes,
    loginUrl: addresses.login ?? addresses.admin,
    name: site.text('blogname'),
    description: site.text('blogdescription'),
    language: site.locale.replaceAll('_', '-'),
    dateFormat: site.text('date_format', 'F j, Y'),
    formatDate: site.clock.format,
    timeFormat: site.text('time_format', 'g:i a'),
    // A site without a named zone has the same offset at all times.
    timezone: site.clock.timezone || offsetText(site.clock.offsetHours(new Date(0))),
    startOfWeek: site.integer('start_of_week', 1),
    usesSmilies: site.flag('use_smilies', true),
    showsAvatars: site.flag('show_avatars', true),
    postsPerPage: Math.max(1, site.integer('posts_per_page', 10)),
    properName: kernel.properName ?? '',
    logoId: site.integer('site_logo'),
    iconId: site.integer('site_icon'),
    frontPageId: requestLanguage(context)?.frontPageId || site.integer('page_on_front'),
    postsPageId: site.text('show_on_front') === 'page' ? postsPageId : 0,
    feedUrl: feedUrl(context),
    typeNames: Object.fromEntries(
      [...context.registry.postTypes.values()].map(({ name, labels }) => [name, labels.singularName ?? name]),
    ),
    comments: {
      threaded: site.flag('thread_comments', true),
      maxDepth: Math.max(1, site.integer('thread_comments_depth', 5)),
      perPage: site.flag('page_comments') ? Math.max(0, site.integer('comments_per_page', 50)) : 0,
      opensAtNewest: site.text('default_comments_page', 'newest') === 'newest',
      newestFirst: site.text('comment_order') === 'desc',
      needsName: site.flag('require_name_email', true),
      needsAccount: site.flag('comment_registration'),
      formUrl: addresses.comments ?? addresses.home,
    },
    imageSizes: imageSizes(site),
    ...variantSources(kernel),
    theme: await loadThemeData(context),
  };
}

/** Returns the address of the icon of the site; empty if it has none. */
export async function siteIconUrl({ site, kernel, loaders }: RequestContext): Promise<string> {
  const id = site.integer('site_icon');
  const icon = id > 0 ? await loaders.media.load(id) : null;
  return icon ? `${kernel.addresses.uploads}/${icon.file}` : '';
}

/** The home addresses of languages with a host of their own. */
function languageHomesOf({ languages }: RequestContext['site']): Pick<SiteData, 'languageHomes'> {
  const languageHomes = languages?.all.flatMap(({ host, permalinks }) => (host === null ? [] : permalinks.home)) ?? [];
  return languageHomes.length > 0 ? { languageHomes } : {};
}

/** Formats an offset from UTC as `+05:30`. */
function offsetText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function feedUrl({ site: { permalinks }, kernel }: RequestContext): string {
  const { home } = kernel.addresses;
  return permalinks.structure === '' ? `${home}/?feed=rss2` : `${home}${structureRoot(permalinks)}feed`;
}

/** Loads the data of accounts for rendering, by id. */
export async function loadUserData(
  context: RequestContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserData>> {
  const requested = [...new Set(ids)].filter((id) => id > 0);
  const rows = await Promise.all(requested.map((id) => context.loaders.users.load(id)));
  const users = await Promise.all(rows.flatMap((row) => (row ? [userData(row, context)] : [])));
  return new Map(users.map((user) => [user.id, user]));
}

async function userData(row: UserRow, context: RequestContext): Promise<UserData> {
  const avatar = await accountAvatar(row, context);
  return {
    id: row.id,
    name: row.displayName,
    slug: row.slug,
    description: row.description,
    website: row.url,
    link: authorAddress(context.site.permalinks, row),
    avatarUrl: (size) => avatar.addressIn({ size, site: context.site }),
  };
}
