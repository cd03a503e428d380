import { MONTHS } from '../../dates/date-format.ts';
import { escapeUrl } from '../../html/escape.ts';
import type { ArchiveEntry } from '../../render-environment.ts';
import { texturize } from '../../texturize/texturize.ts';
import { anchored, defineBlock, flag, text } from '../define-block.ts';
import { dropDownScript } from '../parts/drop-down-script.ts';
import type { RenderingBlock } from '../render-context.ts';

const TYPES = ['yearly', 'monthly', 'weekly', 'daily', 'postbypost'] as const;
type ArchiveType = (typeof TYPES)[number];

const CHOICES: Readonly<Record<ArchiveType, string>> = {
  yearly: 'Select Year',
  monthly: 'Select Month',
  daily: 'Select Day',
  weekly: 'Select Week',
  postbypost: 'Select Post',
};

export const archivesBlock = defineBlock('core/archives', {
  title: 'Archives',
  category: 'widgets',
  description: 'The times at which something was published.',
  attributes: {
    displayAsDropdown: flag(false),
    showLabel: flag(true),
    showPostCounts: flag(false),
    type: text('monthly'),
  },
  supports: { ...anchored, align: true },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const type = TYPES.find((each) => each === attributes.type) ?? 'monthly';
    const entries = await context.state.environment.load.archives(type);
    if (entries.length === 0) return `<div ${rendering.wrapper()}>No archives to show.</div>`;
    const showsCounts = attributes.showPostCounts === true;
    if (attributes.displayAsDropdown === true) return dropDown(rendering, { type, entries, showsCounts });
    const items = entries.map((entry) => {
      const count = showsCounts ? `&nbsp;(${entry.count})` : '';
      return `\t<li><a href='${escapeUrl(entry.link)}'>${labelOf(entry, { type, rendering })}</a>${count}</li>\n`;
    });
    return `<ul ${rendering.wrapper({ class: 'wp-block-archives-list' })}>${items.join('')}</ul>`;
  },
});

function labelOf(
  entry: ArchiveEntry,
  { type, rendering: { context } }: { type: ArchiveType; rendering: RenderingBlock },
): string {
  const day = `${entry.year}-${String(entry.month).padStart(2, '0')}-${String(entry.day).padStart(2, '0')}T00:00:00`;
  const { site } = context.state.environment;
  const shown = (date: string) => site.formatDate(site.dateFormat, date);
  if (type === 'yearly') return String(entry.year);
  if (type === 'monthly') return `${MONTHS[entry.month - 1]} ${entry.year}`;
  if (type === 'daily') return shown(day);
  if (type === 'postbypost') return texturize(entry.postTitle);
  const end = new Date(Date.parse(`${day}Z`) + 6 * 86_400_000).toISOString().slice(0, 19);
  return `${shown(day)}&#8211;${shown(end)}`;
}

function dropDown(
  rendering: RenderingBlock,
  list: { type: ArchiveType; entries: readonly ArchiveEntry[]; showsCounts: boolean },
): string {
  const id = `wp-block-archives-${rendering.context.state.environment.session.nextUniqueNumber()}`;
  const options = list.entries.map((entry) => {
    const count = list.showsCounts ? `&nbsp;(${entry.count})` : '';
    return `\t<option value='${escapeUrl(entry.link)}'> ${labelOf(entry, { type: list.type, rendering })} ${count}</option>\n`;
  });
  const hidden = rendering.attributes.showLabel === false ? ' screen-reader-text' : '';
  const label = `<label for="${id}" class="wp-block-archives__label${hidden}">Archives</label>`;
  const select = `<select id="${id}" name="archive-dropdown">\n<option value="">${CHOICES[list.type]}</option>${options.join('')}</select>`;
  return `<div ${rendering.wrapper({ class: 'wp-block-archives-dropdown' })}>${label}\n${select}${dropDownScript()}</div>`;
}
