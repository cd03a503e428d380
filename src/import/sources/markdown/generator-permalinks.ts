import { permalinkStructureError } from '../../../../schema/site/settings/settings-options.ts';
import { toJsonObject } from '../../../../schema/values/json-text.ts';

/** What the address of a post depends on, apart from its date and slug. */
export interface AddressedFile {
  /** The path of the file below the folder of the import. */
  readonly path: string;
  readonly hasCategories: boolean;
}

/**
 * Returns the permalink structure with the form in which a generator writes the address of a post; undefined if no
 * structure has it.
 */
export type PostStructure = (file: AddressedFile) => string | undefined;

const DATE_TOKENS: Readonly<Record<string, string>> = {
  year: '%year%',
  month: '%monthnum%',
  day: '%day%',
  hour: '%hour%',
  minute: '%minute%',
  second: '%second%',
};

const JEKYLL_TOKENS: Readonly<Record<string, string>> = {
  ...DATE_TOKENS,
  title: '%postname%',
  slug: '%postname%',
  categories: '%category%',
  slugified_categories: '%category%',
  output_ext: '.html',
};

/** The named permalinks of Jekyll. Others have parts that no structure has, such as the number of the week. */
const JEKYLL_STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title:output_ext',
};

/** The addresses of Jekyll, from its setting `permalink`. */
export function jekyllPermalinks(permalink: unknown): PostStructure {
  const setting = typeof permalink === 'string' ? permalink : 'date';
  const template = setting.includes(':') ? setting : JEKYLL_STYLES[setting];
  return ({ hasCategories }) => structureOf(template, { tokens: JEKYLL_TOKENS, hasCategories });
}

const HEXO_TOKENS: Readonly<Record<string, string>> = {
  ...DATE_TOKENS,
  title: '%postname%',
  name: '%postname%',
  post_title: '%postname%',
  category: '%category%',
};

/** The addresses of Hexo, from its setting `permalink`. Posts without a category have a default one, as on the imported site. */
export function hexoPermalinks(permalink: unknown): PostStructure {
  const template = typeof permalink === 'string' ? permalink : ':year/:month/:day/:title/';
  return () => structureOf(template, { tokens: HEXO_TOKENS, hasCategories: true });
}

const HUGO_TOKENS: Readonly<Record<string, string>> = {
  ...DATE_TOKENS,
  slug: '%postname%',
  title: '%postname%',
  filename: '%postname%',
  contentbasename: '%postname%',
  slugorfilename: '%postname%',
  slugorcontentbasename: '%postname%',
};

/**
 * The addresses of Hugo: those of its setting `permalinks` by section, also for the kind `page`, otherwise the folders of
 * the file.
 */
export function hugoPermalinks(permalinks: unknown, { hasUglyUrls }: { hasUglyUrls: boolean }): PostStructure {
  const bySection = toJsonObject(permalinks);
  return ({ path }) => {
    const folders = path.split(/[\\/]/);
    const name = folders.pop() ?? '';
    if (folders[0] === 'content') folders.shift();
    // A bundle is a folder with the files of one item.
    if (/^index\.\w+$/i.test(name)) folders.pop();
    const [section = ''] = folders;
    const setting = toJsonObject(bySection.page)[section] ?? bySection[section];
    const template = typeof setting === 'string' ? setting : [...folders, ':slug', ''].join('/');
    const written = hasUglyUrls ? template.replace(/\/$/, '.html') : template;
    return structureOf(written, { tokens: { ...HUGO_TOKENS, section }, hasCategories: false });
  };
}

function structureOf(
  template: string | undefined,
  { tokens, hasCategories }: { tokens: Readonly<Record<string, string>>; hasCategories: boolean },
): string | undefined {
  if (template === undefined) return undefined;
  const unknown = [...template.matchAll(/:(\w+)/g)].some(([, token = '']) => !Object.hasOwn(tokens, token));
  // Hugo takes parts of tokens, such as `:sections[1:]`.
  if (unknown || /[[\]{}]/.test(template)) return undefined;
  const written = template.replace(/:(\w+)/g, (_all, token: string) => tokens[token] ?? '');
  const structure = `/${hasCategories ? written : written.replaceAll('%category%', '')}`.replace(/\/{2,}/g, '/');
  return permalinkStructureError(structure) === null ? structure : undefined;
}
