/** The extensions of files that may contain an item. */
const EXTENSION = /\.(?:md|markdown|mdown|mkdn?|mdx|html?)$/i;

/** Folders at the top that contain no items of their own: output, templates and packages. Further down they are sections. */
const OTHER_TOP_FOLDERS: ReadonlySet<string> = new Set([
  ...['vendor', 'public', 'dist', 'resources', 'themes', 'layouts', 'archetypes', 'scaffolds', 'components'],
]);

/** Folders of generators and packages that are no sections at any depth. */
const OTHER_FOLDERS: ReadonlySet<string> = new Set([
  ...['node_modules', '_site', '_layouts', '_includes', '_sass', '_data', '_plugins'],
]);

/** Whether a file may contain an item, by its name. */
export const isItemFile = (path: string): boolean => EXTENSION.test(path);

/** Whether a file is written in HTML. */
export const isHtmlFile = (path: string): boolean => /\.html?$/i.test(path);

/** Whether a folder may contain items, by its path. Each folder at the top of an export contains the items of a type. */
export function isItemFolder(path: string, { isExport }: { isExport: boolean }): boolean {
  const parts = path.toLowerCase().split(/[\\/]/);
  const name = parts.at(-1) ?? '';
  if (name.startsWith('.')) return false;
  return isExport || !(OTHER_FOLDERS.has(name) || (parts.length === 1 && OTHER_TOP_FOLDERS.has(name)));
}

/** What the path of a file says about its item. */
export interface PathValues {
  readonly slug: string;
  /** The date in the name (`2015-12-15-my-slug.md`); empty without one. */
  readonly date: string;
  readonly isDraft: boolean;
  readonly isPost: boolean;
  readonly isSection: boolean;
  /** The names of the folders above the folder of posts, which are categories for Jekyll. */
  readonly categories: readonly string[];
}

const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/;

/** Reads the path of a file below the folder of the import. */
export function readPath(path: string): PathValues {
  const folders = path.split(/[\\/]/);
  const name = (folders.pop() ?? '').replace(EXTENSION, '');
  const isIndex = /^_?index$/i.test(name);
  // A bundle is a folder with the files of one item: `my-post/index.md`.
  const ownName = isIndex ? (folders.at(-1) ?? name) : name;
  const [, date = '', rest = ownName] = DATED_NAME.exec(ownName) ?? [];
  const posts = folders.findIndex((folder) => folder === '_posts' || folder === '_drafts');
  return {
    slug: rest,
    date,
    isDraft: folders.includes('_drafts'),
    isPost: posts >= 0,
    isSection: /^_index$/i.test(name),
    categories:
      posts > 0 ? folders.slice(0, posts).filter((folder) => !/^(?:source|src|content|blog)$/i.test(folder)) : [],
  };
}
