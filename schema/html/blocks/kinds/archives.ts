import { MONTHS, WEEKDAYS } from '../../../content/dates/date-format.ts';
import type { ArchiveEntry, CalendarMonth } from '../../environment.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { texturize } from '../../texturize/texturize.ts';
import { textAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { dropDownScript } from './drop-down-script.ts';

const TYPES = ['yearly', 'monthly', 'weekly', 'daily', 'postbypost'] as const;
type ArchiveType = (typeof TYPES)[number];

/** Links to the archives by time, as a list or a drop-down. */
export const renderArchives: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  context.state.isDynamic = true;
  const type = TYPES.find((each) => each === attributes.type) ?? 'monthly';
  const entries = await context.state.environment.load.archives(type);
  if (entries.length === 0) return `<div ${wrapperAttributes(rendering)}>No archives to show.</div>`;
  const showsCounts = attributes.showPostCounts === true;
  if (attributes.displayAsDropdown === true) return dropDown(rendering, { type, entries, showsCounts });
  const items = entries.map((entry) => {
    const count = showsCounts ? `&nbsp;(${entry.count})` : '';
    return `\t<li><a href='${escapeUrl(entry.link)}'>${labelOf(entry, { type, rendering })}</a>${count}</li>\n`;
  });
  return `<ul ${wrapperAttributes(rendering, { class: 'wp-block-archives-list' })}>${items.join('')}</ul>`;
};

function labelOf(
  entry: ArchiveEntry,
  { type, rendering: { context } }: { type: ArchiveType; rendering: RenderingBlock },
): string {
  const day = `${entry.year}-${String(entry.month).padStart(2, '0')}-${String(entry.day).padStart(2, '0')}T00:00:00`;
  const { site } = context.state.environment;
  const shown = (date: string) => site.formatDate(site.dateFormat, date);
  if (type === 'yearly') return String(entry.year);
  if (type === 'monthly') return `${monthName(entry.month)} ${entry.year}`;
  if (type === 'daily') return shown(day);
  if (type === 'postbypost') return texturize(entry.postTitle);
  const end = new Date(Date.parse(`${day}Z`) + 6 * 86_400_000).toISOString().slice(0, 19);
  return `${shown(day)}&#8211;${shown(end)}`;
}

const CHOICES: Readonly<Record<ArchiveType, string>> = {
  yearly: 'Select Year',
  monthly: 'Select Month',
  daily: 'Select Day',
  weekly: 'Select Week',
  postbypost: 'Select Post',
};

function dropDown(
  rendering: RenderingBlock,
  list: { type: ArchiveType; entries: readonly ArchiveEntry[]; showsCounts: boolean },
): string {
  const id = `wp-block-archives-${rendering.context.state.environment.session.uniqueNumber()}`;
  const options = list.entries.map((entry) => {
    const count = list.showsCounts ? `&nbsp;(${entry.count})` : '';
    return `\t<option value='${escapeUrl(entry.link)}'> ${labelOf(entry, { type: list.type, rendering })} ${count}</option>\n`;
  });
  const hidden = rendering.attributes.showLabel === false ? ' screen-reader-text' : '';
  const label = `<label for="${id}" class="wp-block-archives__label${hidden}">Archives</label>`;
  const select = `<select id="${id}" name="archive-dropdown">\n<option value="">${CHOICES[list.type]}</option>${options.join('')}</select>`;
  return `<div ${wrapperAttributes(rendering, { class: 'wp-block-archives-dropdown' })}>${label}\n${select}${dropDownScript()}</div>`;
}

/** A month with links to the days that have posts. */
export const renderCalendar: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  context.state.isDynamic = true;
  const { load, site } = context.state.environment;
  const wanted = (name: string) => Number.parseInt(textAt(attributes, name) ?? '', 10) || undefined;
  const month = await load.calendar(wanted('year'), wanted('month'));
  if (month === null) return '';
  const heads = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const name = WEEKDAYS[(index + site.startOfWeek) % 7] ?? '';
    return `<th scope="col" aria-label="${name}">${name.slice(0, 1)}</th>`;
  });
  const caption = `<caption>${monthName(month.month)} ${month.year}</caption>`;
  const body = calendarRows(month, site.startOfWeek);
  const table = `<table id="wp-calendar" class="wp-calendar-table">${caption}<thead><tr>${heads.join('')}</tr></thead><tbody>${body}</tbody></table>`;
  const link = (to: { link: string; month: number } | null, text: (name: string) => string) =>
    to === null ? '&nbsp;' : `<a href="${escapeUrl(to.link)}">${text(monthName(to.month).slice(0, 3))}</a>`;
  const navigation = `<nav aria-label="Previous and next months" class="wp-calendar-nav"><span class="wp-calendar-nav-prev">${link(month.previous, (name) => `&laquo; ${name}`)}</span><span class="pad">&nbsp;</span><span class="wp-calendar-nav-next">${link(month.next, (name) => `${name} &raquo;`)}</span></nav>`;
  return `<div ${wrapperAttributes(rendering)}>${table}${navigation}</div>`;
};

function calendarRows(month: CalendarMonth, startOfWeek: number): string {
  const first = new Date(Date.UTC(month.year, month.month - 1, 1)).getUTCDay();
  const count = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate();
  const padding = (first - startOfWeek + 7) % 7;
  const cells: string[] = padding > 0 ? [`<td colspan="${padding}" class="pad">&nbsp;</td>`] : [];
  for (let day = 1; day <= count; day += 1) {
    if (day > 1 && (padding + day - 1) % 7 === 0) cells.push('</tr><tr>');
    const name = `${monthName(month.month)} ${day}, ${month.year}`;
    const posts = month.days[day];
    const text = posts
      ? `<a href="${escapeUrl(posts.link)}" aria-label="${escapeAttribute(`Posts published on ${name}`)}">${day}</a>`
      : escapeHtml(String(day));
    cells.push(`<td${day === month.today ? ' id="today"' : ''}>${text}</td>`);
  }
  const rest = (7 - ((padding + count) % 7)) % 7;
  if (rest > 0) cells.push(`<td class="pad" colspan="${rest}">&nbsp;</td>`);
  return `<tr>${cells.join('')}</tr>`;
}

/** A month's English name, 1 for January. */
const monthName = (month: number): string => MONTHS[month - 1] ?? '';
