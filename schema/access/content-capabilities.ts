/** The capability names of a content type (9.2), under the names that the types route shows in snake case. */
export interface ContentCapabilities {
  editPost: string;
  readPost: string;
  deletePost: string;
  editPosts: string;
  editOthersPosts: string;
  editPrivatePosts: string;
  editPublishedPosts: string;
  deletePosts: string;
  deleteOthersPosts: string;
  deletePrivatePosts: string;
  deletePublishedPosts: string;
  publishPosts: string;
  readPrivatePosts: string;
  createPosts: string;
  read: string;
}

/** How a type names its capabilities: a base name, its plural when `s` is not enough, and what differs. */
export interface CapabilityDeclaration {
  singular: string;
  plural?: string;
  overrides?: Partial<ContentCapabilities>;
}

/** Takes a declaration, gives all capability names: those of the base name, with the overrides in their place. */
export function declareContentCapabilities(declaration: CapabilityDeclaration): ContentCapabilities {
  const { singular, plural = `${singular}s`, overrides = {} } = declaration;
  const named: ContentCapabilities = {
    editPost: `edit_${singular}`,
    readPost: `read_${singular}`,
    deletePost: `delete_${singular}`,
    editPosts: `edit_${plural}`,
    editOthersPosts: `edit_others_${plural}`,
    editPrivatePosts: `edit_private_${plural}`,
    editPublishedPosts: `edit_published_${plural}`,
    deletePosts: `delete_${plural}`,
    deleteOthersPosts: `delete_others_${plural}`,
    deletePrivatePosts: `delete_private_${plural}`,
    deletePublishedPosts: `delete_published_${plural}`,
    publishPosts: `publish_${plural}`,
    readPrivatePosts: `read_private_${plural}`,
    createPosts: `edit_${plural}`,
    read: 'read',
    ...overrides,
  };
  return overrides.createPosts === undefined ? { ...named, createPosts: named.editPosts } : named;
}

const theme = 'edit_theme_options';

/** Everything a theme editor writes takes one capability. */
const themeWrites = {
  editPosts: theme,
  editOthersPosts: theme,
  editPrivatePosts: theme,
  editPublishedPosts: theme,
  deletePosts: theme,
  deleteOthersPosts: theme,
  deletePrivatePosts: theme,
  deletePublishedPosts: theme,
  publishPosts: theme,
  readPrivatePosts: theme,
  createPosts: theme,
};

const post = declareContentCapabilities({ singular: 'post' });

const template = declareContentCapabilities({ singular: 'template', overrides: { ...themeWrites, read: theme } });

const font: ContentCapabilities = {
  ...post,
  ...themeWrites,
  editPrivatePosts: post.editPrivatePosts,
  deletePrivatePosts: post.deletePrivatePosts,
  read: theme,
};

/** The types that every site has. */
export const builtinContentCapabilities: Readonly<Record<string, ContentCapabilities>> = {
  post,
  page: declareContentCapabilities({ singular: 'page' }),
  attachment: { ...post, createPosts: 'upload_files' },
  nav_menu_item: { ...post, ...themeWrites },
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
  cms_navigation: { ...post, ...themeWrites },
  cms_font_family: font,
  cms_font_face: font,
};

/** Takes a type name, gives its capability names, or undefined when no built-in type bears it. */
export function contentCapabilities(type: string): ContentCapabilities | undefined {
  return Object.hasOwn(builtinContentCapabilities, type) ? builtinContentCapabilities[type] : undefined;
}
