import { type Capability, declaredCapabilities } from './capability.ts';

/** How a type names the capability for each right: `#` is replaced by its base name, `*` by the plural. */
const NAMES = {
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

type ContentRight = keyof typeof NAMES;

/** The capability names of a content type, by rights, which the types route shows in snake case. */
export type ContentCapabilities = Readonly<Record<ContentRight, Capability>>;

/** How a type names its capabilities: a base name, its plural when `s` is not enough, and what differs. */
export interface CapabilityDeclaration {
  singular: string;
  plural?: string;
  overrides?: Partial<Record<ContentRight, string>>;
}

/** Takes a declaration, returns all capability names: those of the base name, with the overrides. */
export function declareContentCapabilities(declaration: CapabilityDeclaration): ContentCapabilities {
  const { singular, plural = `${singular}s`, overrides = {} } = declaration;
  const named = Object.entries(NAMES).map(([right, name]) => [right, name.replace('#', singular).replace('*', plural)]);
  const all: Record<ContentRight, string> = { ...Object.fromEntries(named), ...overrides };
  return declaredCapabilities({ ...all, createPosts: overrides.createPosts ?? all.editPosts });
}

const theme = 'edit_theme_options' satisfies Capability;

/** All types of the theme editor require one capability. */
const themeWrites = Object.fromEntries(
  Object.entries(NAMES).flatMap(([right, name]) => (name.includes('*') ? [[right, theme]] : [])),
) as Partial<ContentCapabilities>;

const post = declareContentCapabilities({ singular: 'post' });

const themeContent: ContentCapabilities = { ...post, ...themeWrites };

const template = declareContentCapabilities({ singular: 'template', overrides: { ...themeWrites, read: theme } });

const font: ContentCapabilities = {
  ...themeContent,
  editPrivatePosts: post.editPrivatePosts,
  deletePrivatePosts: post.deletePrivatePosts,
  read: theme,
};

/** The types that every site has. */
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
  cms_template_part: template,
  cms_global_styles: {
    ...post,
    editPosts: theme,
    editOthersPosts: theme,
    editPublishedPosts: theme,
    deleteOthersPosts: theme,
    deletePublishedPosts: theme,
    createPosts: theme,
    read: post.editPosts,
  },
  cms_navigation: themeContent,
  cms_font_family: font,
  cms_font_face: font,
};

/** Takes a type name, returns its capability names, or undefined if it is not built in. */
export function contentCapabilities(type: string): ContentCapabilities | undefined {
  return Object.hasOwn(builtinContentCapabilities, type) ? builtinContentCapabilities[type] : undefined;
}
