// data table

/** A kind of block that the renderer knows. */
export interface BlockType {
  /** With its namespace: `core/quote`. */
  name: string;
  title: string;
  category: string;
  /** What it shows is worked out when it is shown. */
  isDynamic: boolean;
  /** Blocks that it may stand in directly; null: any. */
  parent: readonly string[] | null;
  /** Blocks one of which it must stand in, at whatever depth; null: none. */
  ancestor: readonly string[] | null;
}

interface Place {
  parent?: readonly string[];
  ancestor?: readonly string[];
}

const core = (name: string): string => `core/${name}`;

/** `post-author-name` as `Post Author Name`. */
const titleOf = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();

/** Titles that do not follow from the name. */
const TITLES: Readonly<Record<string, string>> = {
  block: 'Pattern',
  categories: 'Terms List',
  code: 'Code',
  freeform: 'Classic',
  html: 'Custom HTML',
  loginout: 'Login/out',
  more: 'More',
  nextpage: 'Page Break',
  query: 'Query Loop',
  'media-text': 'Media & Text',
  'navigation-submenu': 'Submenu',
  'post-comments-form': 'Comments Form',
  'post-content': 'Content',
  'post-date': 'Date',
  'post-excerpt': 'Excerpt',
  'post-featured-image': 'Featured Image',
  'post-title': 'Title',
  'query-pagination': 'Pagination',
  'query-pagination-next': 'Next Page',
  'query-pagination-numbers': 'Page Numbers',
  'query-pagination-previous': 'Previous Page',
  'query-no-results': 'No Results',
  'social-link': 'Social Icon',
  'social-links': 'Social Icons',
};

const blocks =
  (category: string, isDynamic: boolean) =>
  (entries: Readonly<Record<string, Place>>): BlockType[] =>
    Object.entries(entries).map(([name, { parent, ancestor }]) => ({
      name: core(name),
      title: TITLES[name] ?? titleOf(name),
      category,
      isDynamic,
      parent: parent?.map(core) ?? null,
      ancestor: ancestor?.map(core) ?? null,
    }));

/** The kinds of blocks that every site has. */
export const builtinBlocks: readonly BlockType[] = [
  ...blocks(
    'text',
    false,
  )({
    paragraph: {},
    code: {},
    freeform: {},
    list: {},
    'list-item': { parent: ['list'] },
    missing: {},
    preformatted: {},
    pullquote: {},
    quote: {},
    table: {},
    verse: {},
    details: {},
  }),
  ...blocks('text', true)({ heading: {}, footnotes: {} }),
  ...blocks('media', false)({ audio: {}, video: {} }),
  ...blocks('media', true)({ cover: {}, file: {}, gallery: {}, image: {}, icon: {}, 'media-text': {} }),
  ...blocks(
    'design',
    false,
  )({
    buttons: {},
    column: { parent: ['columns'] },
    columns: {},
    group: {},
    more: {},
    nextpage: {},
    separator: {},
    spacer: {},
    'text-columns': {},
  }),
  ...blocks(
    'design',
    true,
  )({
    button: { parent: ['buttons'] },
    'home-link': { parent: ['navigation'] },
    'navigation-link': { parent: ['navigation'] },
    'navigation-submenu': { parent: ['navigation'] },
    'comments-pagination': { parent: ['comments'] },
  }),
  ...blocks('widgets', false)({ html: {}, 'social-links': {} }),
  ...blocks(
    'widgets',
    true,
  )({
    archives: {},
    calendar: {},
    categories: {},
    'latest-comments': {},
    'latest-posts': {},
    'page-list': {},
    rss: {},
    search: {},
    shortcode: {},
    'social-link': { parent: ['social-links'] },
    'tag-cloud': {},
  }),
  ...blocks('embed', false)({ embed: {} }),
  ...blocks('reusable', true)({ block: {} }),
  ...blocks('theme', false)({ 'query-no-results': { ancestor: ['query'] } }),
  ...blocks(
    'theme',
    true,
  )({
    avatar: {},
    breadcrumbs: {},
    loginout: {},
    navigation: {},
    pattern: {},
    'post-author': {},
    'post-author-biography': {},
    'post-author-name': {},
    'post-comments-count': {},
    'post-content': {},
    'post-date': {},
    'post-excerpt': {},
    'post-featured-image': {},
    'post-navigation-link': {},
    'post-template': { ancestor: ['query'] },
    'post-terms': {},
    'post-title': {},
    query: {},
    'query-pagination': { ancestor: ['query'] },
    'query-pagination-next': { parent: ['query-pagination'] },
    'query-pagination-numbers': { parent: ['query-pagination'] },
    'query-pagination-previous': { parent: ['query-pagination'] },
    'query-title': {},
    'query-total': { ancestor: ['query'] },
    'read-more': {},
    'site-logo': {},
    'site-tagline': {},
    'site-title': {},
    'template-part': {},
    'term-description': {},
    'term-name': {},
    'term-template': { ancestor: ['terms-query'] },
    'terms-query': {},
  }),
];
