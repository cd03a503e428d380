// data table
import type { Attributes } from '../html/blocks/block.ts';
import { serializeBlocks } from '../html/blocks/serialize.ts';
import type { PlainMap } from '../plain-map.ts';

/** One of the values that a widget is made from. */
export interface WidgetField {
  name: string;
  /** What its form calls it. */
  label: string;
  /** A line of plain text, text with markup, a switch, one that is kept as 1 or 0, or a whole number. */
  kind: 'line' | 'markup' | 'switch' | 'bit' | 'number';
  /** Whether nothing is kept of it where nothing is said of it. */
  isOptional?: boolean;
}

/** What a widget shows: content, as posts hold it, or markup that is shown as it is. */
export type WidgetBody = { content: string } | { markup: string };

/** A kind of widget. */
export interface WidgetType {
  id: string;
  name: string;
  description: string;
  /** Class of the element that shows one. */
  className: string;
  fields: readonly WidgetField[];
  /** What stands above it where no title is given. */
  usualTitle: string;
  /** Class of an element around what it shows; none where there is no such element. */
  bodyClass: string;
  body: (instance: PlainMap) => WidgetBody;
}

const field = (kind: WidgetField['kind'], name: string, label: string): WidgetField => ({ name, label, kind });
const title = field('line', 'title', 'Title');
const counts = field('bit', 'count', 'Show how many there are');
const dropDown = field('bit', 'dropdown', 'Show as a list to choose from');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const block = (name: string, attributes: Attributes): WidgetBody => ({
  content: serializeBlocks([{ name, attributes, innerBlocks: [], innerHtml: '', innerContent: [] }]),
});

/** How many items a list shows that does not say. */
const USUAL_NUMBER = 5;
const MOST_ITEMS = 100;

const numberOf = (value: unknown): number => {
  const number = Math.trunc(Number(value));
  return number > 0 ? Math.min(number, MOST_ITEMS) : USUAL_NUMBER;
};

type Row = Pick<WidgetType, 'name' | 'description' | 'fields' | 'body'> &
  Partial<Pick<WidgetType, 'className' | 'usualTitle' | 'bodyClass'>>;

const rows: Readonly<Record<string, Row>> = {
  pages: {
    name: 'Pages',
    description: 'The pages of the site.',
    usualTitle: 'Pages',
    fields: [title],
    body: () => block('core/page-list', {}),
  },
  calendar: {
    name: 'Calendar',
    description: 'A month with the days on which something was published.',
    fields: [title],
    body: () => block('core/calendar', {}),
  },
  archives: {
    name: 'Archives',
    description: 'The months in which something was published.',
    className: 'widget_archive',
    usualTitle: 'Archives',
    fields: [title, dropDown, counts],
    body: ({ dropdown, count }) =>
      block('core/archives', { displayAsDropdown: Boolean(dropdown), showPostCounts: Boolean(count) }),
  },
  search: {
    name: 'Search',
    description: 'A field to search the site with.',
    fields: [title],
    body: () => block('core/search', { label: 'Search', showLabel: false, buttonText: 'Search' }),
  },
  text: {
    name: 'Text',
    description: 'A text with a title.',
    bodyClass: 'textwidget',
    fields: [
      title,
      field('markup', 'text', 'Text'),
      field('switch', 'filter', 'Make paragraphs'),
      { ...field('switch', 'visual', 'Written in the visual editor'), isOptional: true },
    ],
    body: ({ text, filter, visual }) => (filter || visual ? { content: textOf(text) } : { markup: textOf(text) }),
  },
  categories: {
    name: 'Categories',
    description: 'The categories of posts.',
    usualTitle: 'Categories',
    fields: [title, dropDown, counts, field('bit', 'hierarchical', 'Show what stands below what')],
    body: ({ dropdown, count, hierarchical }) =>
      block('core/categories', {
        displayAsDropdown: Boolean(dropdown),
        showPostCounts: Boolean(count),
        showHierarchy: Boolean(hierarchical),
      }),
  },
  'recent-posts': {
    name: 'Recent Posts',
    description: 'The newest posts.',
    className: 'widget_recent_entries',
    usualTitle: 'Recent Posts',
    fields: [title, field('number', 'number', 'How many'), field('switch', 'show_date', 'Show their dates')],
    body: ({ number, show_date }) =>
      block('core/latest-posts', { postsToShow: numberOf(number), displayPostDate: Boolean(show_date) }),
  },
  'recent-comments': {
    name: 'Recent Comments',
    description: 'The newest comments.',
    className: 'widget_recent_comments',
    usualTitle: 'Recent Comments',
    fields: [title, field('number', 'number', 'How many')],
    body: ({ number }) =>
      block('core/latest-comments', {
        commentsToShow: numberOf(number),
        displayAvatar: false,
        displayDate: false,
        displayExcerpt: false,
      }),
  },
  tag_cloud: {
    name: 'Tag Cloud',
    description: 'The most used tags, the larger the more.',
    usualTitle: 'Tags',
    bodyClass: 'tagcloud',
    fields: [title, counts, field('line', 'taxonomy', 'Taxonomy')],
    body: ({ taxonomy, count }) =>
      block('core/tag-cloud', { taxonomy: textOf(taxonomy) || 'post_tag', showTagCounts: Boolean(count) }),
  },
  custom_html: {
    name: 'Custom HTML',
    description: 'Markup as it is written.',
    bodyClass: 'textwidget custom-html-widget',
    fields: [title, field('markup', 'content', 'Content')],
    body: ({ content }) => ({ markup: textOf(content) }),
  },
  block: {
    name: 'Block',
    description: 'Any block.',
    fields: [field('markup', 'content', 'Content')],
    body: ({ content }) =>
      textOf(content).includes('<!-- wp:') ? { content: textOf(content) } : { markup: textOf(content) },
  },
};

/** The kinds of widgets that the site can keep and show, in the order in which they are listed. */
export const widgetTypes: readonly WidgetType[] = Object.entries(rows).map(([id, row]) => ({
  id,
  className: `widget_${id}`,
  usualTitle: '',
  bodyClass: '',
  ...row,
}));

const byId: ReadonlyMap<string, WidgetType> = new Map(widgetTypes.map((type) => [type.id, type]));

/** The kind of that name, if the site knows it. */
export const widgetTypeOf = (id: string): WidgetType | undefined => byId.get(id);
