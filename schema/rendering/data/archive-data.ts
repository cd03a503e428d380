import { allOf, type Sql, sql } from '../../core/dialect/sql.ts';
import { queryRows } from '../../core/reads/recording-reader.ts';
import { itemsOfTypes } from '../../core/reads/row-tags.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  type PermalinkSettings,
  plainAddress,
  prettyAddress,
  structureFront,
} from '../../core/site/permalink-structure.ts';
import { pageLanguage } from '../../core/site/request-language.ts';
import type { ArchiveEntry, CalendarMonth } from '../../markup/render-environment.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { itemsOfPage } from './page-language.ts';
import { NARROW_RENDER_INPUT_COLUMNS, type RenderInputRow } from './rendered-post-data.ts';

type ArchiveType = 'yearly' | 'monthly' | 'weekly' | 'daily' | 'postbypost';

interface Day {
  year: number;
  month: number;
  day: number;
  count: number;
}

const MAX_POSTS = 500;

/** Returns the periods in which posts were published, latest first; for `postbypost` the latest posts. */
export async function loadArchives(context: RequestContext, type: ArchiveType): Promise<readonly ArchiveEntry[]> {
  if (type === 'postbypost') return latestPosts(context);
  const permalinks = archivePermalinks(context);
  const entries = new Map<string, ArchiveEntry>();
  for (const { year, month, day, count } of await publishedDays(context)) {
    const period = periodOf(
      { year, month, day, count },
      { type, startOfWeek: context.site.integer('start_of_week', 1) },
    );
    // A week in two years has two entries, with the number that it has in each.
    const week = type === 'weekly' ? weekLink({ year, month, day }, context) : '';
    const key = [...Object.values(period), week].join('-');
    const entry = entries.get(key);
    if (entry) entry.count += count;
    else {
      const link = week || dateLink(permalinks, period);
      entries.set(key, { month: 1, day: 1, ...period, count, link, postTitle: '' });
    }
  }
  return [...entries.values()];
}

/** The settings of the addresses of archives: those of the language of the page. */
const archivePermalinks = (context: RequestContext): PermalinkSettings =>
  pageLanguage(context)?.permalinks ?? context.site.permalinks;

/** The condition that a post `p` is in the archives of the page. */
function isArchived(context: RequestContext): Sql {
  const inLanguage = itemsOfPage(['post'], context);
  return allOf([sql`p."type" = 'post' AND p."status" = 'publish'`, ...(inLanguage ? [inLanguage] : [])]);
}

function periodOf(
  { year, month, day }: Day,
  { type, startOfWeek }: { type: ArchiveType; startOfWeek: number },
): DatePeriod {
  if (type === 'yearly') return { year };
  if (type === 'monthly') return { year, month };
  if (type === 'daily') return { year, month, day };
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCDate(day - ((date.getUTCDay() - startOfWeek + 7) % 7));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const DAY_MS = 86_400_000;

/** Weeks have no permalinks. The address of the week of a day has its number in the year of the day in the query. */
function weekLink({ year, month = 1, day = 1 }: DatePeriod, context: RequestContext): string {
  const { site } = context;
  const date = Date.UTC(year, month - 1, day);
  const firstWeekday = new Date(Date.UTC(year, 0, 1)).getUTCDay();
  const offset = (firstWeekday - site.integer('start_of_week', 1) + 7) % 7;
  const week = Math.floor((date / DAY_MS - Date.UTC(year, 0, 1) / DAY_MS + offset) / 7) + (offset > 3 ? 0 : 1);
  return plainAddress(archivePermalinks(context), `m=${year}&w=${week}`);
}

async function latestPosts(context: RequestContext): Promise<ArchiveEntry[]> {
  const rows = await context.kernel.database.reader.$queryRaw<RenderInputRow[]>(sql`
    SELECT ${NARROW_RENDER_INPUT_COLUMNS} FROM "posts" p
    WHERE ${isArchived(context)}
    ORDER BY p."date" DESC, p."id" DESC LIMIT ${MAX_POSTS}`);
  return Promise.all(
    rows.map(async (row) => ({
      ...dayOf(row.date),
      count: 1,
      link: await permalinkOf(row, context),
      postTitle: row.title || String(row.id),
    })),
  );
}

/** Returns the days on which posts were published, latest first; cached until the database changes. */
function publishedDays(context: RequestContext): Promise<readonly Day[]> {
  const condition = isArchived(context);
  return partCache(context).get(`published-days:${condition.sql}:${condition.values.join()}`, async ({ kernel }) => {
    const rows = await queryRows<{ day: string; count: number | bigint }>(kernel.database.reader, {
      statement: sql`
        SELECT substr(p."date", 1, 10) AS "day", COUNT(*) AS "count" FROM "posts" p
        WHERE ${condition} GROUP BY substr(p."date", 1, 10) ORDER BY 1 DESC`,
      mentions: { posts: 1 },
      rows: itemsOfTypes(['post']),
    });
    return rows.map((row) => ({ ...dayOf(row.day), count: Number(row.count) }));
  });
}

function dayOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return { year, month, day };
}

/**
 * Returns a month, by default the current one, with links to its days with posts and to the nearest months with posts.
 * Null if the site has no posts.
 */
export async function loadCalendar(
  context: RequestContext,
  period: { year: number | undefined; month: number | undefined },
): Promise<CalendarMonth | null> {
  const daysWithPosts = await publishedDays(context);
  if (daysWithPosts.length === 0) return null;
  const { clock } = context.site;
  const permalinks = archivePermalinks(context);
  const today = dayOf(clock.at(context.kernel.now(clock.endOfDay)).local);
  const year = period.year ?? today.year;
  const month = period.month ?? today.month;
  const monthIndex = (day: { year: number; month: number }) => day.year * 12 + day.month;
  const current = monthIndex({ year, month });
  const days = daysWithPosts.filter((day) => monthIndex(day) === current);
  const monthOf = (day: Day | undefined) =>
    day ? { year: day.year, month: day.month, link: dateLink(permalinks, { year: day.year, month: day.month }) } : null;
  return {
    year,
    month,
    ...(monthIndex(today) === current ? { today: today.day } : {}),
    days: Object.fromEntries(days.map(({ day }) => [day, { link: dateLink(permalinks, { year, month, day }) }])),
    previous: monthOf(daysWithPosts.find((day) => monthIndex(day) < current)),
    next: monthOf(daysWithPosts.findLast((day) => monthIndex(day) > current)),
  };
}

/** A day, month (without a day) or year (without a month). */
interface DatePeriod {
  year: number;
  month?: number;
  day?: number;
}

/** The orders of the parts of a date in a permalink structure. */
const ORDERS = ['%year%/%monthnum%/%day%', '%day%/%monthnum%/%year%', '%monthnum%/%day%/%year%'];

/** Returns the address of the archive of a period. */
export function dateLink(settings: PermalinkSettings, { year, month, day }: DatePeriod): string {
  const [yearText, monthText, dayText] = [digits(year, 4), digits(month, 2), digits(day, 2)];
  if (settings.structure === '') return plainAddress(settings, `m=${yearText}${monthText}${dayText}`);
  const order = ORDERS.find((each) => settings.structure.includes(each)) ?? ORDERS[0] ?? '';
  const parts = order
    .split('/')
    .filter((part) => part === '%year%' || (part === '%monthnum%' ? monthText !== '' : dayText !== ''));
  const path = parts.join('/').replace('%year%', yearText).replace('%monthnum%', monthText).replace('%day%', dayText);
  return prettyAddress(settings, `${structureFront(settings)}${datePrefix(settings.structure)}${path}`);
}

/** Returns the prefix that distinguishes a year from the id of a post, if the structure begins with such ids. */
function datePrefix(structure: string): string {
  const parts: string[] = structure.match(/%[a-z_]+%/g) ?? [];
  return parts.slice(0, 3).includes('%post_id%') ? 'date/' : '';
}

const digits = (value: number | undefined, width: number): string =>
  value === undefined ? '' : String(value).padStart(width, '0');
