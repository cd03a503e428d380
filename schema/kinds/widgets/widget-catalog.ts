// data table
import { AUDIO_EXTENSIONS, VIDEO_EXTENSIONS } from '../../markup/shortcodes/player-types.ts';
import type { JsonObject } from '../../values/json-text.ts';
import { imageBody } from './bodies/image-widget.ts';
import { audioBody, galleryBody, videoBody } from './bodies/media-widget.ts';
import { metaBody } from './bodies/meta-widget.ts';
import { navMenuBody } from './bodies/nav-menu-widget.ts';
import { pagesBody } from './bodies/pages-widget.ts';
import { recentPostsBody } from './bodies/recent-posts-widget.ts';
import { rssBody } from './bodies/rss-widget.ts';
import { blockBody, type WidgetBodyRenderer, widgetText } from './widget-body.ts';
import type { WidgetField } from './widget-fields.ts';

/** The values of a widget, with its type. */
export interface TypedInstance {
  type: WidgetType;
  instance: JsonObject;
}

/** A type of widget. */
export interface WidgetType {
  id: string;
  name: string;
  description: string;
  /** CSS class of the element of a widget. */
  className: string;
  fields: readonly WidgetField[];
  /** The title that is shown for a widget without a title. */
  defaultTitle: string;
  /** CSS class of an element around the body; empty for no such element. */
  bodyClass: string;
  /** Whether a change preserves omitted and invalid values. */
  preservesOmitted: boolean;
  /** Returns the values to store for those of a change, which the fields have cleaned. */
  complete?(cleaned: JsonObject, change: { input: JsonObject; stored: JsonObject }): JsonObject;
  body: WidgetBodyRenderer;
}

const field = (
  kind: WidgetField['kind'],
  { name, label, ...options }: { name: string; label: string } & Partial<WidgetField>,
): WidgetField => ({ name, label, kind, ...options });
const title = field('line', { name: 'title', label: 'Title' });
const countsField = field('numeric-switch', { name: 'count', label: 'Show post counts' });
const dropDownField = field('numeric-switch', { name: 'dropdown', label: 'Display as dropdown' });

/** The fields of all widgets that show one file. */
const singleFileFields = [
  title,
  field('number', { name: 'attachment_id', label: 'Id of the file' }),
  field('address', { name: 'url', label: 'Address of the file' }),
];

const choiceField = (
  name: string,
  { label, choices, fallback }: { label: string; choices: readonly string[]; fallback: string },
): WidgetField => field('choice', { name, label, choices, fallback });

const preloadField = (fallback: string) =>
  choiceField('preload', { label: 'Preload', choices: ['none', 'auto', 'metadata'], fallback });

const playerFields = (extensions: readonly string[], fallback: string): readonly WidgetField[] => [
  ...singleFileFields,
  preloadField(fallback),
  field('switch', { name: 'loop', label: 'Loop' }),
  ...extensions.map((extension) => field('address', { name: extension, label: `Address as ${extension}` })),
];

/** The number of items in a list: by default, and at most. */
const DEFAULT_ITEMS = 5;
const MAX_ITEMS = 100;

const itemCount = (value: unknown): number => {
  const number = Math.trunc(Number(value));
  return number > 0 ? Math.min(number, MAX_ITEMS) : DEFAULT_ITEMS;
};

type WidgetTypeRow = Pick<WidgetType, 'name' | 'description' | 'fields' | 'body'> &
  Partial<Pick<WidgetType, 'className' | 'defaultTitle' | 'bodyClass' | 'preservesOmitted' | 'complete'>>;

const rows: Readonly<Record<string, WidgetTypeRow>> = {
  pages: {
    name: 'Pages',
    description: 'The pages of the site.',
    defaultTitle: 'Pages',
    fields: [
      title,
      choiceField('sortby', {
        label: 'Sort by',
        choices: ['post_title', 'menu_order', 'ID'],
        fallback: 'menu_order',
      }),
      field('line', { name: 'exclude', label: 'Ids of pages to leave out' }),
    ],
    body: pagesBody,
  },
  calendar: {
    name: 'Calendar',
    description: 'A calendar of the days with published posts.',
    fields: [title],
    body: () => blockBody('core/calendar', {}),
  },
  archives: {
    name: 'Archives',
    description: 'The monthly archives of posts.',
    className: 'widget_archive',
    defaultTitle: 'Archives',
    fields: [title, dropDownField, countsField],
    body: ({ dropdown, count }) =>
      blockBody('core/archives', { displayAsDropdown: Boolean(dropdown), showPostCounts: Boolean(count) }),
  },
  media_audio: {
    name: 'Audio',
    description: 'An audio player.',
    preservesOmitted: true,
    fields: playerFields(AUDIO_EXTENSIONS, 'none'),
    body: audioBody,
  },
  media_image: {
    name: 'Image',
    description: 'An image.',
    preservesOmitted: true,
    fields: [
      ...singleFileFields,
      field('choice', { name: 'size', label: 'Size', fallback: 'medium' }),
      field('number', { name: 'width', label: 'Width' }),
      field('number', { name: 'height', label: 'Height' }),
      field('plain-markup', { name: 'caption', label: 'Caption' }),
      field('line', { name: 'alt', label: 'Alternative text' }),
      choiceField('link_type', { label: 'Link to', choices: ['none', 'file', 'post', 'custom'], fallback: 'custom' }),
      field('address', { name: 'link_url', label: 'Address of the link' }),
      field('classes', { name: 'image_classes', label: 'Classes of the image' }),
      field('classes', { name: 'link_classes', label: 'Classes of the link' }),
      field('classes', { name: 'link_rel', label: 'Relation of the link' }),
      field('switch', { name: 'link_target_blank', label: 'Open in a new tab' }),
      field('line', { name: 'image_title', label: 'Tooltip' }),
    ],
    body: imageBody,
  },
  media_gallery: {
    name: 'Gallery',
    description: 'A gallery of images.',
    preservesOmitted: true,
    fields: [
      title,
      field('files', { name: 'ids', label: 'Ids of the images' }),
      field('number', { name: 'columns', label: 'Columns', min: 1, max: 9, fallback: 3 }),
      field('choice', { name: 'size', label: 'Size', fallback: 'thumbnail' }),
      choiceField('link_type', { label: 'Link to', choices: ['post', 'file', 'none'], fallback: 'post' }),
      field('switch', { name: 'orderby_random', label: 'Random order' }),
    ],
    body: galleryBody,
  },
  media_video: {
    name: 'Video',
    description: 'A video player.',
    preservesOmitted: true,
    fields: [
      ...playerFields(VIDEO_EXTENSIONS, 'metadata'),
      field('plain-markup', { name: 'content', label: 'Tracks' }),
    ],
    body: videoBody,
  },
  meta: {
    name: 'Meta',
    description: 'A link to log in.',
    defaultTitle: 'Meta',
    fields: [title],
    body: metaBody,
  },
  search: {
    name: 'Search',
    description: 'A search field for the site.',
    fields: [title],
    body: () => blockBody('core/search', { label: 'Search', showLabel: false, buttonText: 'Search' }),
  },
  text: {
    name: 'Text',
    description: 'A text with a title.',
    bodyClass: 'textwidget',
    fields: [
      title,
      field('markup', { name: 'text', label: 'Text' }),
      field('switch', { name: 'filter', label: 'Add paragraphs automatically' }),
      { ...field('switch', { name: 'visual', label: 'Written in the visual editor' }), isOptional: true },
    ],
    body: (instance) => {
      const text = widgetText(instance, 'text');
      return instance.filter || instance.visual ? { content: text } : { markup: text };
    },
    // Programs that do not know the visual editor leave `visual` out: what was written in it remains so, with paragraphs.
    complete: (cleaned, { input, stored }) => {
      const visual = cleaned.visual ?? (input.filter === 'content' ? true : stored.visual);
      return visual === undefined ? cleaned : { ...cleaned, filter: visual === true || cleaned.filter, visual };
    },
  },
  categories: {
    name: 'Categories',
    description: 'The categories of posts.',
    defaultTitle: 'Categories',
    fields: [
      title,
      dropDownField,
      countsField,
      field('numeric-switch', { name: 'hierarchical', label: 'Show hierarchy' }),
    ],
    body: ({ dropdown, count, hierarchical }) =>
      blockBody('core/categories', {
        displayAsDropdown: Boolean(dropdown),
        showPostCounts: Boolean(count),
        showHierarchy: Boolean(hierarchical),
      }),
  },
  'recent-posts': {
    name: 'Recent Posts',
    description: 'The newest posts.',
    className: 'widget_recent_entries',
    defaultTitle: 'Recent Posts',
    fields: [
      title,
      field('number', { name: 'number', label: 'Number of entries' }),
      field('switch', { name: 'show_date', label: 'Show dates' }),
    ],
    body: recentPostsBody(itemCount),
  },
  'recent-comments': {
    name: 'Recent Comments',
    description: 'The newest comments.',
    className: 'widget_recent_comments',
    defaultTitle: 'Recent Comments',
    fields: [title, field('number', { name: 'number', label: 'Number of entries' })],
    body: ({ number }) =>
      blockBody('core/latest-comments', {
        commentsToShow: itemCount(number),
        displayAvatar: false,
        displayDate: false,
        displayExcerpt: false,
      }),
  },
  rss: {
    name: 'RSS',
    description: 'A feed of another site.',
    fields: [
      title,
      field('address', { name: 'url', label: 'Address of the feed' }),
      field('number', { name: 'items', label: 'Number of entries', min: 1, max: 20, fallback: 10 }),
      field('numeric-switch', { name: 'show_summary', label: 'Show summaries' }),
      field('numeric-switch', { name: 'show_author', label: 'Show authors' }),
      field('numeric-switch', { name: 'show_date', label: 'Show dates' }),
    ],
    body: rssBody,
  },
  tag_cloud: {
    name: 'Tag Cloud',
    description: 'The most used tags, sized by their use.',
    defaultTitle: 'Tags',
    bodyClass: 'tagcloud',
    fields: [title, countsField, field('line', { name: 'taxonomy', label: 'Taxonomy' })],
    body: (instance) =>
      blockBody('core/tag-cloud', {
        taxonomy: widgetText(instance, 'taxonomy') || 'post_tag',
        showTagCounts: Boolean(instance.count),
      }),
  },
  nav_menu: {
    name: 'Navigation Menu',
    description: 'A menu of the site.',
    fields: [{ ...title, omitsEmpty: true }, field('menu', { name: 'nav_menu', label: 'Menu', omitsEmpty: true })],
    body: navMenuBody,
  },
  custom_html: {
    name: 'Custom HTML',
    description: 'Arbitrary HTML.',
    bodyClass: 'textwidget custom-html-widget',
    fields: [title, field('markup', { name: 'content', label: 'Content' })],
    body: (instance) => ({ markup: widgetText(instance, 'content') }),
  },
  block: {
    name: 'Block',
    description: 'Any block.',
    fields: [field('markup', { name: 'content', label: 'Content' })],
    body: (instance) => {
      const content = widgetText(instance, 'content');
      return content.includes('<!-- wp:') ? { content } : { markup: content };
    },
  },
};

/** The types of widgets, in the order in which lost widgets are listed. */
export const orderedWidgetTypes: readonly WidgetType[] = Object.entries(rows).map(([id, row]) => ({
  id,
  className: `widget_${id}`,
  defaultTitle: '',
  bodyClass: '',
  preservesOmitted: false,
  ...row,
}));

/** The types of widgets, by id. */
export const widgetTypes: readonly WidgetType[] = [...orderedWidgetTypes].sort((a, b) => (a.id < b.id ? -1 : 1));

const byId: ReadonlyMap<string, WidgetType> = new Map(widgetTypes.map((type) => [type.id, type]));

/** Returns the type with this id; undefined if there is none. */
export const findWidgetType = (id: string): WidgetType | undefined => byId.get(id);
