import { type Capability, declaredCapabilities } from './capability.ts';

/** Patterns of the capability names of a type: `#` stands for its singular name, `*` for its plural name. */
const NAME_PATTERNS = {
  editPost: 'edit_#',
  readPost: 'read_#',
  deletePost: 'delete_#',
  editPosts: 'edit_*',
  editOthersPosts: 'edit_others_*',
  editPrivatePosts: 'edit_private_*',
  editPublishedPosts: 'edit_published_*',
  deletePosts: 'delete_*',
  deleteOthersPosts: 'delete_others_*',
  deletePrivatePosts: 'delete_private_*',
  deletePublishedPosts: 'delete_published_*',
  publishPosts: 'publish_*',
  readPrivatePosts: 'read_private_*',
  createPosts: 'edit_*',
  read: 'read',
} as const;

type ContentRight = keyof typeof NAME_PATTERNS;

/** The capabilities of a type by the right that they grant. The route `types` returns the rights in snake case. */
export type ContentCapabilities = Readonly<Record<ContentRight, Capability>>;

/** Names of the capabilities of a declared type. */
export interface CapabilityDeclaration {
  singular: string;
  /** By default the singular name with an `s`. */
  plural?: string;
  /** Capabilities that do not follow the pattern, by right. */
  overrides?: Partial<Record<ContentRight, string>>;
}

/** Returns all capabilities of a declared type. Without an override, creating requires the capability to edit. */
export function declareContentCapabilities(declaration: CapabilityDeclaration): ContentCapabilities {
  const { singular, plural = `${singular}s`, overrides = {} } = declaration;
  const patterned = Object.entries(NAME_PATTERNS).map(([right, pattern]) => [
    right,
    pattern.replace('#', singular).replace('*', plural),
  ]);
  const all: Record<ContentRight, string> = { ...Object.fromEntries(patterned), ...overrides };
  return declaredCapabilities({ ...all, createPosts: overrides.createPosts ?? all.editPosts });
}

const editTheme = 'edit_theme_options' satisfies Capability;

/** Writing items of the theme editor requires one capability for every right. */
const themeWriteCapabilities = Object.fromEntries(
  Object.entries(NAME_PATTERNS).flatMap(([right, pattern]) => (pattern.includes('*') ? [[right, editTheme]] : [])),
) as Partial<ContentCapabilities>;

const post = declareContentCapabilities({ singular: 'post' });

const themeContent: ContentCapabilities = { ...post, ...themeWriteCapabilities };

const template = declareContentCapabilities({
  singular: 'template',
  overrides: { ...themeWriteCapabilities, read: editTheme },
});

/** Template parts have the rights of templates, with the names of posts for those on one item. */
const templatePart: ContentCapabilities = { ...themeContent, read: editTheme };

const font: ContentCapabilities = {
  ...themeContent,
  editPrivatePosts: post.editPrivatePosts,
  deletePrivatePosts: post.deletePrivatePosts,
  read: editTheme,
};

/** The capabilities of the built-in types. */
export const builtinContentCapabilities: Readonly<Record<string, ContentCapabilities>> = {
  post,
  page: declareContentCapabilities({ singular: 'page' }),
  attachment: { ...post, createPosts: 'upload_files' },
  nav_menu_item: themeContent,
  cms_block: declareContentCapabilities({
    singular: 'block',
    overrides: {
      editPosts: post.editPosts,
      editOthersPosts: post.editOthersPosts,
      editPublishedPosts: post.editPublishedPosts,
      deletePosts: post.deletePosts,
      deleteOthersPosts: post.deleteOthersPosts,
      deletePublishedPosts: post.deletePublishedPosts,
      createPosts: post.publishPosts,
      read: post.editPosts,
    },
  }),
  cms_template: template,
  cms_template_part: templatePart,
  cms_global_styles: {
    ...post,
    editPosts: editTheme,
    editOthersPosts: editTheme,
    editPublishedPosts: editTheme,
    deleteOthersPosts: editTheme,
    deletePublishedPosts: editTheme,
    createPosts: editTheme,
    read: post.editPosts,
  },
  cms_navigation: themeContent,
  cms_font_family: font,
  cms_font_face: font,
};

/** Returns the capabilities of a built-in type; undefined for other types. */
export function contentCapabilities(type: string): ContentCapabilities | undefined {
  return Object.hasOwn(builtinContentCapabilities, type) ? builtinContentCapabilities[type] : undefined;
}
