/** A template that every theme may have, under a slug that all themes know. */
export interface TemplateType {
  slug: string;
  title: string;
  description: string;
}

const FORMATS = ['Standard', 'Aside', 'Chat', 'Gallery', 'Link', 'Image', 'Quote', 'Status', 'Video', 'Audio'];

const type = (slug: string, title: string, description: string): TemplateType => ({ slug, title, description });

/** The templates that themes know by their slug, in the order in which they are listed. */
export const templateTypes: readonly TemplateType[] = [
  type('index', 'Index', 'Shows every page that no other template is made for.'),
  type('home', 'Blog Home', 'Shows the latest posts, on the front page or on the page that is chosen for them.'),
  type('front-page', 'Front Page', 'Shows the front page, whether it holds the latest posts or a page.'),
  type('singular', 'Single Entries', 'Shows one item of any type for which there is no template of its own.'),
  type('single', 'Single Posts', 'Shows one post.'),
  type('page', 'Pages', 'Shows a page that asks for no other template.'),
  type('archive', 'All Archives', 'Shows lists of posts for which there is no template of their own.'),
  type('author', 'Author Archives', 'Shows the posts of one author.'),
  type('category', 'Category Archives', 'Shows the posts of one category.'),
  type('taxonomy', 'Taxonomy', "Shows the items with one term of a taxonomy of the site's own."),
  type('date', 'Date Archives', 'Shows the posts of a year, a month or a day.'),
  type('tag', 'Tag Archives', 'Shows the posts with one tag.'),
  type('attachment', 'Attachment Pages', 'Shows one file of the media library.'),
  type('search', 'Search Results', 'Shows what a search found.'),
  type('privacy-policy', 'Privacy Policy', 'Shows the page that says what becomes of personal data.'),
  type('404', 'Page: 404', 'Shows that there is nothing at an address.'),
  ...FORMATS.map((format) =>
    type(
      `taxonomy-post_format-post-format-${format.toLowerCase()}`,
      `Post Format: ${format}`,
      `Shows the posts of the format ${format.toLowerCase()}.`,
    ),
  ),
];

const bySlug: ReadonlyMap<string, TemplateType> = new Map(templateTypes.map((entry) => [entry.slug, entry]));

/** The template that all themes know by this slug. */
export const templateType = (slug: string): TemplateType | undefined => bySlug.get(slug);

/** What a template part is for. */
export interface TemplatePartArea {
  area: string;
  label: string;
  description: string;
  icon: string;
  /** The element that a part of the area is put in. */
  areaTag: string;
}

const area = (name: string, label: string, more: { description: string; areaTag?: string; icon?: string }) => ({
  area: name,
  label,
  description: more.description,
  icon: more.icon ?? name,
  areaTag: more.areaTag ?? 'div',
});

/** A part of no area in particular. */
export const NO_AREA = 'uncategorized';

/** What template parts may be for, in the order in which it is listed. */
export const templatePartAreas: readonly TemplatePartArea[] = [
  area(NO_AREA, 'General', { description: 'For any place in a template.', icon: 'layout' }),
  area('header', 'Header', { description: 'For the top of a page: title, logo, navigation.', areaTag: 'header' }),
  area('footer', 'Footer', { description: 'For the end of a page: credits, links, whatever else.', areaTag: 'footer' }),
  area('navigation-overlay', 'Navigation Overlay', { description: 'For navigation that opens over the page.' }),
];

const areas: ReadonlySet<string> = new Set(templatePartAreas.map((entry) => entry.area));

/** An area that there is: what names another one belongs to none in particular. */
export const knownArea = (name: string): string => (areas.has(name) ? name : NO_AREA);
