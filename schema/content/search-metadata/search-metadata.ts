import type { RequestContext } from '../../core/request-context.ts';
import type { AttachmentData } from '../../markup/render-environment.ts';
import { loadAttachmentData } from '../../rendering/data/attachment-data.ts';
import { type SearchPageKind, type SearchSettings, searchSettings } from './search-settings.ts';
import type { StoredPreview, StoredSearchMetadata } from './stored-search-metadata.ts';

type PromiseOrValue<T> = T | Promise<T>;

/** A link in the path from the front page to a page. */
export interface Breadcrumb {
  text: string;
  url: string;
}

/** An image for previews. `data` is null for an image of which only the address is known. */
export interface PreviewImage {
  url: string;
  data: AttachmentData | null;
}

/** What the metadata of a page is computed from. */
export interface SearchPage {
  kind: SearchPageKind;
  stored: StoredSearchMetadata;
  /** The values of the variables that differ by page. */
  variables: TemplateVariables;
  /** The name of the page, as text. */
  name: string;
  openGraphType: 'article' | 'website' | 'profile';
  address(): PromiseOrValue<string>;
  /** The description if none is stored, as text of any length. */
  computedDescription(): PromiseOrValue<string>;
  /** The id of the image that represents the page; 0 for none. */
  imageId: number;
  /** The times of publication and of the last change, with the time zone; null for pages without them. */
  published: string | null;
  modified: string | null;
  authorName(): PromiseOrValue<string>;
  /** The pages between the front page and this one. */
  parents(): PromiseOrValue<readonly Breadcrumb[]>;
}

/** The values of pages that are not one item: no image, dates, author or parents. */
export const VALUES_OF_LIST_PAGES = {
  imageId: 0,
  published: null,
  modified: null,
  authorName: () => '',
  parents: () => [],
} as const satisfies Partial<SearchPage>;

/** Descriptions that are computed are not longer, as search engines show no more. */
const MAX_DESCRIPTION_LENGTH = 155;

/** Shortens a text at the end of a word. */
function shorten(text: string): string {
  const collapsed = text.replace(/\s+/g, ' ').trim();
  if (collapsed.length <= MAX_DESCRIPTION_LENGTH) return collapsed;
  const cut = collapsed.slice(0, MAX_DESCRIPTION_LENGTH + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–-]+$/, '')}…`;
}

/**
 * The metadata of one page for search engines and social networks: what is stored with it, else computed from the templates
 * of the site and from the page. Each value is computed when it is first read.
 */
export class SearchMetadata {
  readonly page: SearchPage;
  readonly settings: SearchSettings;
  readonly #context: RequestContext;
  readonly #values = new Map<string, Promise<unknown>>();

  constructor(page: SearchPage, context: RequestContext) {
    this.page = page;
    this.settings = searchSettings(context.site);
    this.#context = context;
  }

  #once<T>(name: string, compute: () => Promise<T>): Promise<T> {
    const existing = this.#values.get(name) as Promise<T> | undefined;
    if (existing) return existing;
    const value = compute();
    this.#values.set(name, value);
    return value;
  }

  #expand(template: string): Promise<string> {
    const { separator } = this.settings;
    return expandTemplate(template, { variables: { ...this.#siteVariables(), ...this.page.variables }, separator });
  }

  #siteVariables(): TemplateVariables {
    const { site, kernel } = this.#context;
    const date = () => site.clock.at(kernel.now()).local;
    return {
      sitename: () => this.settings.siteName,
      sitedesc: () => site.text('blogdescription'),
      currentyear: () => date().slice(0, 4),
      currentmonth: () => date().slice(5, 7),
      currentday: () => date().slice(8, 10),
      currentdate: () => date().slice(0, 10),
      focuskw: () => this.page.stored.focusKeyword,
      keyword: () => this.page.stored.focusKeyword,
    };
  }

  title(): Promise<string> {
    const { stored, kind } = this.page;
    return this.#once('title', () => this.#expand(stored.title || this.settings.titleTemplate(kind)));
  }

  description(): Promise<string> {
    const { stored, kind } = this.page;
    return this.#once('description', async () => {
      const template = stored.description || this.settings.descriptionTemplate(kind);
      return (await this.#expand(template)) || shorten(await this.page.computedDescription());
    });
  }

  canonical(): Promise<string> {
    return this.#once('canonical', async () => this.page.stored.canonical || this.page.address());
  }

  address(): Promise<string> {
    return this.#once('address', async () => this.page.address());
  }

  /** Whether search engines list the page. */
  get isIndexed(): boolean {
    const { stored, kind } = this.page;
    return this.settings.isSiteIndexed && (stored.isIndexed ?? this.settings.isIndexed(kind));
  }

  get isFollowed(): boolean {
    return this.page.stored.isFollowed;
  }

  /** The title, description or image for a social network; by default those of Open Graph or of the page. */
  openGraphTitle(): Promise<string> {
    return this.#once('openGraphTitle', () => this.#previewText(this.page.stored.openGraph.title, () => this.title()));
  }

  openGraphDescription(): Promise<string> {
    return this.#once('openGraphDescription', () =>
      this.#previewText(this.page.stored.openGraph.description, () => this.description()),
    );
  }

  openGraphImage(): Promise<PreviewImage | null> {
    return this.#once('openGraphImage', async () => {
      const { stored, imageId } = this.page;
      const { id, url } = this.settings.defaultImage;
      return (
        (await this.#storedImage(stored.openGraph)) ??
        (await this.#image({ id: imageId, url: '' })) ??
        this.#image({ id, url })
      );
    });
  }

  twitterTitle(): Promise<string> {
    return this.#previewText(this.page.stored.twitter.title, () => this.openGraphTitle());
  }

  twitterDescription(): Promise<string> {
    return this.#previewText(this.page.stored.twitter.description, () => this.openGraphDescription());
  }

  twitterImage(): Promise<PreviewImage | null> {
    return this.#once(
      'twitterImage',
      async () => (await this.#storedImage(this.page.stored.twitter)) ?? this.openGraphImage(),
    );
  }

  /** The path from the front page to this page. */
  breadcrumbs(): Promise<Breadcrumb[]> {
    return this.#once('breadcrumbs', async () => {
      const home = this.settings.title('breadcrumbs-home', 'Home');
      const { kernel } = this.#context;
      const start = { text: home, url: `${kernel.addresses.home}/` };
      const address = await this.address();
      if (address === start.url) return [start];
      return [
        start,
        ...(await this.page.parents()),
        { text: this.page.stored.breadcrumbTitle || this.page.name, url: address },
      ];
    });
  }

  async #previewText(stored: string, fallback: () => Promise<string>): Promise<string> {
    return (stored === '' ? '' : await this.#expand(stored)) || fallback();
  }

  #storedImage({ imageId, image }: StoredPreview): Promise<PreviewImage | null> {
    return this.#image({ id: imageId, url: image });
  }

  async #image({ id, url }: { id: number; url: string }): Promise<PreviewImage | null> {
    const data = id > 0 ? (await loadAttachmentData(this.#context, { ids: [id] })).get(id) : undefined;
    if (data?.mimeType.startsWith('image/')) return { url: data.url, data };
    return url === '' ? null : { url, data: null };
  }
}

/** The values of template variables by name. A value is computed only if a template contains its variable. */
type TemplateVariables = Readonly<Record<string, () => string | Promise<string>>>;

/** The longest template that is expanded. */
const MAX_TEMPLATE_LENGTH = 2_000;

const VARIABLE = /%%([a-z_]{1,60})(?:\([^)%]{0,60}\))?%%|%([a-z_]{1,60})(?:\([^)%]{0,60}\))?%/g;

/**
 * Replaces the variables of a title or description, such as `%%title%%`, or `%title%` in the spelling of Rank Math, by
 * their values. Unknown variables become empty. White space is collapsed, and separators without a text beside them are
 * removed.
 */
async function expandTemplate(
  template: string,
  { variables, separator }: { variables: TemplateVariables; separator: string },
): Promise<string> {
  const text = template.slice(0, MAX_TEMPLATE_LENGTH);
  const values = new Map<string, string>();
  for (const match of text.matchAll(VARIABLE)) {
    const name = match[1] ?? match[2] ?? '';
    if (!values.has(name)) values.set(name, name === 'sep' ? SEPARATOR_MARK : ((await variables[name]?.()) ?? ''));
  }
  const expanded = text.replace(
    VARIABLE,
    (_match, double?: string, single?: string) => values.get(double ?? single ?? '') ?? '',
  );
  return expanded
    .split(SEPARATOR_MARK)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(` ${separator} `);
}

/** Stands for a separator until the empty parts beside it are removed. */
const SEPARATOR_MARK = '\ufdd5';
