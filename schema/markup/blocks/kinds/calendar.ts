import { type Attributes, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { MONTHS, WEEKDAYS } from '../../date-format.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { CalendarMonth } from '../../render-environment.ts';
import { filterStyle } from '../../sanitizing/filter-style.ts';
import { defineBlock } from '../define-block.ts';
import { controls } from '../support-settings.ts';
import { addColors } from '../supports/style-supports.ts';

export const calendarBlock = defineBlock('core/calendar', {
  title: 'Calendar',
  category: 'widgets',
  description: 'A calendar of a month, with links to days with posts.',
  keywords: ['posts', 'archive'],
  attributes: { month: { type: 'integer' }, year: { type: 'integer' } },
  supports: {
    anchor: true,
    align: true,
    html: false,
    color: {
      link: true,
      __experimentalSkipSerialization: ['text', 'background'],
      __experimentalSelector: 'table, th',
      ...controls('background', 'text'),
    },
    typography: {
      fontSize: true,
      lineHeight: true,
      __experimentalFontFamily: true,
      __experimentalFontWeight: true,
      __experimentalFontStyle: true,
      __experimentalTextTransform: true,
      __experimentalLetterSpacing: true,
      ...controls('fontSize'),
    },
    interactivity: { clientNavigation: true },
  },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const { load, site } = context.state.environment;
    const requestedNumber = (name: string) => Number.parseInt(textAt(attributes, name) ?? '', 10) || undefined;
    const [requestedYear, requestedMonth] = [requestedNumber('year'), requestedNumber('month')];
    const isRequested = requestedYear !== undefined && requestedMonth !== undefined;
    const month = await (isRequested
      ? load.calendar(requestedYear, requestedMonth)
      : load.calendar(undefined, undefined));
    if (month === null) return '';
    const headerCells = [0, 1, 2, 3, 4, 5, 6].map((index) => {
      const name = WEEKDAYS[(index + site.startOfWeek) % 7] ?? '';
      return `<th scope="col" aria-label="${name}">${name.slice(0, 1)}</th>`;
    });
    const { classes, style } = tableColors(attributes);
    const caption = `<caption>${monthName(month.month)} ${month.year}</caption>`;
    const body = renderRows(month, site.startOfWeek);
    const table = `<table${style} id="wp-calendar" class="${classes}">${caption}<thead><tr>${headerCells.join('')}</tr></thead><tbody>${body}</tbody></table>`;
    const renderLink = (target: { link: string; month: number } | null, text: (name: string) => string) =>
      target === null
        ? '&nbsp;'
        : `<a href="${escapeUrl(target.link)}">${text(monthName(target.month).slice(0, 3))}</a>`;
    const navigation = `<nav aria-label="Previous and next months" class="wp-calendar-nav"><span class="wp-calendar-nav-prev">${renderLink(month.previous, (name) => `&laquo; ${name}`)}</span><span class="pad">&nbsp;</span><span class="wp-calendar-nav-next">${renderLink(month.next, (name) => `${name} &raquo;`)}</span></nav>`;
    return `<div ${rendering.wrapperAttributes()}>${table}${navigation}</div>`;
  },
});

/** Returns the colors that the table has instead of its block. */
function tableColors(attributes: Attributes): { classes: string; style: string } {
  const parts: { classes: string[]; styles: string[] } = { classes: ['wp-calendar-table'], styles: [] };
  addColors(parts, { attributes, writesPart: (part) => part !== 'gradient' });
  if (valueAt(attributes, 'style', 'elements', 'link', 'color', 'text')) parts.classes.push('has-link-color');
  const css = filterStyle(parts.styles.join(';'));
  return {
    classes: escapeAttribute(parts.classes.join(' ')),
    style: css === undefined ? '' : ` style="${escapeAttribute(css)};"`,
  };
}

function renderRows(month: CalendarMonth, startOfWeek: number): string {
  const firstWeekday = new Date(Date.UTC(month.year, month.month - 1, 1)).getUTCDay();
  const dayCount = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate();
  const padding = (firstWeekday - startOfWeek + 7) % 7;
  const cells: string[] = padding > 0 ? [`<td colspan="${padding}" class="pad">&nbsp;</td>`] : [];
  for (let day = 1; day <= dayCount; day += 1) {
    if (day > 1 && (padding + day - 1) % 7 === 0) cells.push('</tr><tr>');
    const name = `${monthName(month.month)} ${day}, ${month.year}`;
    const posts = month.days[day];
    const text = posts
      ? `<a href="${escapeUrl(posts.link)}" aria-label="${escapeAttribute(`Posts published on ${name}`)}">${day}</a>`
      : escapeHtml(String(day));
    cells.push(`<td${day === month.today ? ' id="today"' : ''}>${text}</td>`);
  }
  const remainingCells = (7 - ((padding + dayCount) % 7)) % 7;
  if (remainingCells > 0) cells.push(`<td class="pad" colspan="${remainingCells}">&nbsp;</td>`);
  return `<tr>${cells.join('')}</tr>`;
}

/** Returns the English name of a month, from 1. */
const monthName = (month: number): string => MONTHS[month - 1] ?? '';
