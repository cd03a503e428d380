import { textAt } from '../../block-grammar/parsed-block.ts';
import { MONTHS, WEEKDAYS } from '../../dates/date-format.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { CalendarMonth } from '../../render-environment.ts';
import { defineBlock, typography } from '../define-block.ts';

export const calendarBlock = defineBlock('core/calendar', {
  title: 'Calendar',
  category: 'widgets',
  description: 'A month with the days on which something was published.',
  keywords: ['posts', 'archive'],
  attributes: { month: { type: 'integer' }, year: { type: 'integer' } },
  supports: { anchor: true, align: true, html: false, color: { link: true }, ...typography },
  writes: ['colors'],
  render: async (rendering) => {
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
    return `<div ${rendering.wrapper()}>${table}${navigation}</div>`;
  },
});

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
