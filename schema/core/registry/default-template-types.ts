import { postFormats } from './post-status.ts';

/** A template with a fixed slug and purpose, which every theme may contain. */
export interface TemplateType {
  slug: string;
  title: string;
  description: string;
}

const FORMATS = ['Standard', ...postFormats.map(({ name }) => name)];

/** The templates with fixed slugs, in the order of lists. */
export const templateTypes: readonly TemplateType[] = [
  { slug: 'index', title: 'Index', description: 'Shows every address for which the theme has no other template.' },
  {
    slug: 'home',
    title: 'Blog Home',
    description: 'Shows the latest posts, on the front page or on the posts page.',
  },
  {
    slug: 'front-page',
    title: 'Front Page',
    description: 'Shows the front page, with the latest posts or with a page.',
  },
  {
    slug: 'singular',
    title: 'Single Entries',
    description: 'Shows one item of any type without a more specific template.',
  },
  { slug: 'single', title: 'Single Posts', description: 'Shows one post.' },
  { slug: 'page', title: 'Pages', description: 'Shows a page without a template of its own.' },
  {
    slug: 'archive',
    title: 'All Archives',
    description: 'Shows archives without a more specific template.',
  },
  { slug: 'author', title: 'Author Archives', description: 'Shows the posts of one author.' },
  { slug: 'category', title: 'Category Archives', description: 'Shows the posts of one category.' },
  {
    slug: 'taxonomy',
    title: 'Taxonomy',
    description: 'Shows the items with one term of a taxonomy that the site declares.',
  },
  { slug: 'date', title: 'Date Archives', description: 'Shows the posts of a year, a month or a day.' },
  { slug: 'tag', title: 'Tag Archives', description: 'Shows the posts with one tag.' },
  { slug: 'attachment', title: 'Attachment Pages', description: 'Shows one file of the media library.' },
  { slug: 'search', title: 'Search Results', description: 'Shows the results of a search.' },
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    description: 'Shows the page with the privacy policy.',
  },
  { slug: '404', title: 'Page: 404', description: 'Shows a message for an address without content.' },
  ...FORMATS.map((format) => ({
    slug: `taxonomy-post_format-post-format-${format.toLowerCase()}`,
    title: `Post Format: ${format}`,
    description: `Shows the posts of the format ${format.toLowerCase()}.`,
  })),
];

const bySlug: ReadonlyMap<string, TemplateType> = new Map(templateTypes.map((entry) => [entry.slug, entry]));

/** Returns the template type with this slug, if there is one. */
export const templateType = (slug: string): TemplateType | undefined => bySlug.get(slug);

/** The purpose of a template part. */
export interface TemplatePartArea {
  area: string;
  label: string;
  description: string;
  icon: string;
  /** The HTML element that contains a part of the area. */
  areaTag: string;
}

const area = (
  name: string,
  more: { label: string; description: string; areaTag?: string; icon?: string },
): TemplatePartArea => ({ area: name, icon: name, areaTag: 'div', ...more });

/** The area of parts without a specific purpose. */
export const DEFAULT_AREA = 'uncategorized';

/** The areas of template parts, in the order of lists. */
export const templatePartAreas: readonly TemplatePartArea[] = [
  area(DEFAULT_AREA, { label: 'General', description: 'For any position in a template.', icon: 'layout' }),
  area('header', {
    label: 'Header',
    description: 'For the top of a page: title, logo, navigation.',
    areaTag: 'header',
  }),
  area('footer', {
    label: 'Footer',
    description: 'For the bottom of a page: credits, links and other content.',
    areaTag: 'footer',
  }),
  area('navigation-overlay', {
    label: 'Navigation Overlay',
    description: 'For navigation that opens over the page.',
  }),
];

const areas: ReadonlySet<string> = new Set(templatePartAreas.map((entry) => entry.area));

/** Returns the area if it exists, otherwise `DEFAULT_AREA`. */
export const areaOrDefault = (name: string): string => (areas.has(name) ? name : DEFAULT_AREA);
