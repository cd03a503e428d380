import { MONTHS } from '../../date-format.ts';
import { escapeUrl } from '../../html/escape.ts';
import type { ArchiveEntry } from '../../render-environment.ts';
import { texturize } from '../../texturize/texturize.ts';
import { defineBlock, flag, text } from '../define-block.ts';
import { dropDownScript } from '../parts/drop-down-script.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

const ARCHIVE_TYPES = ['yearly', 'monthly', 'weekly', 'daily', 'postbypost'] as const;
type ArchiveType = (typeof ARCHIVE_TYPES)[number];

const DROP_DOWN_PROMPTS: Readonly<Record<ArchiveType, string>> = {
  yearly: 'Select Year',
  monthly: 'Select Month',
  daily: 'Select Day',
  weekly: 'Select Week',
  postbypost: 'Select Post',
};

export const archivesBlock = defineBlock('core/archives', {
  title: 'Archives',
  category: 'widgets',
  description: 'Links to the archives of posts by date.',
  attributes: {
    displayAsDropdown: flag(false),
    showLabel: flag(true),
    showPostCounts: flag(false),
    type: text('monthly'),
  },
  supports: {
    anchor: true,
    align: true,
    __experimentalBorder: { ...allBorders },
    html: false,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, ...controls('fontSize') },
    color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
    interactivity: { clientNavigation: true },
  },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const type = ARCHIVE_TYPES.find((each) => each === attributes.type) ?? 'monthly';
    const entries = await context.state.environment.load.archives(type);
    if (entries.length === 0)
      return `<div ${rendering.wrapperAttributes({ class: 'wp-block-archives-list' })}>No archives to show.</div>`;
    const showsCounts = attributes.showPostCounts === true;
    if (attributes.displayAsDropdown === true) return renderDropDown(rendering, { type, entries, showsCounts });
    const items = entries.map((entry) => {
      const count = showsCounts ? `&nbsp;(${entry.count})` : '';
      return `\t<li><a href='${escapeUrl(entry.link)}'>${renderLabel(entry, { type, rendering })}</a>${count}</li>\n`;
    });
    return `<ul ${rendering.wrapperAttributes({ class: 'wp-block-archives-list' })}>${items.join('')}</ul>`;
  },
});

function renderLabel(
  entry: ArchiveEntry,
  { type, rendering: { context } }: { type: ArchiveType; rendering: BlockRenderInput },
): string {
  const day = `${entry.year}-${String(entry.month).padStart(2, '0')}-${String(entry.day).padStart(2, '0')}T00:00:00`;
  const { site } = context.state.environment;
  const formatDate = (date: string) => site.formatDate(site.dateFormat, date);
  if (type === 'yearly') return String(entry.year);
  if (type === 'monthly') return `${MONTHS[entry.month - 1]} ${entry.year}`;
  if (type === 'daily') return formatDate(day);
  if (type === 'postbypost') return texturize(entry.postTitle);
  const end = new Date(Date.parse(`${day}Z`) + 6 * 86_400_000).toISOString().slice(0, 19);
  return `${formatDate(day)}&#8211;${formatDate(end)}`;
}

function renderDropDown(
  rendering: BlockRenderInput,
  archives: { type: ArchiveType; entries: readonly ArchiveEntry[]; showsCounts: boolean },
): string {
  const id = `wp-block-archives-${rendering.context.state.environment.session.nextUniqueNumber()}`;
  const options = archives.entries.map((entry) => {
    const count = archives.showsCounts ? `&nbsp;(${entry.count})` : '';
    return `\t<option value='${escapeUrl(entry.link)}'> ${renderLabel(entry, { type: archives.type, rendering })} ${count}</option>\n`;
  });
  const hiddenClass = rendering.attributes.showLabel === false ? ' screen-reader-text' : '';
  const label = `<label for="${id}" class="wp-block-archives__label${hiddenClass}">Archives</label>`;
  const select = `<select id="${id}" name="archive-dropdown">\n<option value="">${DROP_DOWN_PROMPTS[archives.type]}</option>${options.join('')}</select>`;
  return `<div ${rendering.wrapperAttributes({ class: 'wp-block-archives-dropdown' })}>${label}\n${select}${dropDownScript()}</div>`;
}
