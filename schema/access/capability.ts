import { defaultRoles, type RoleCapability } from './roles.ts';

/** Capabilities that no role lists, each with the capability that a role must have instead. */
const SUBSTITUTES = {
  customize: 'edit_theme_options',
  view_site_health_checks: 'install_plugins',
  edit_css: 'unfiltered_html',
  manage_privacy_options: 'manage_options',
  export_others_personal_data: 'manage_options',
  erase_others_personal_data: 'manage_options',
  edit_categories: 'manage_categories',
  delete_categories: 'manage_categories',
  assign_categories: 'edit_posts',
  manage_post_tags: 'manage_categories',
  edit_post_tags: 'manage_categories',
  delete_post_tags: 'manage_categories',
  assign_post_tags: 'edit_posts',
} as const satisfies Readonly<Record<string, RoleCapability>>;

/** A capability that a site's declaration of a type, taxonomy or ability names. The compiler cannot check it. */
export type DeclaredCapability = string & { readonly isDeclared: true };

/** A capability that a rule can require. A misspelled name does not compile. */
export type Capability = RoleCapability | keyof typeof SUBSTITUTES | DeclaredCapability;

/** Returns the capability names of a declaration with the type that rules accept. */
export const declaredCapabilities = <Right extends string>(names: Readonly<Record<Right, string>>) =>
  names as Readonly<Record<Right, DeclaredCapability>>;

/** Whether a built-in role grants a capability with this name. */
export const isKnownCapability = (name: string): boolean =>
  Object.hasOwn(defaultRoles.administrator?.capabilities ?? {}, name);

/** Returns the capability that a role must have instead of one that no role lists; null for any other name. */
export const replacementOf = (name: string): string | null =>
  Object.hasOwn(SUBSTITUTES, name) ? SUBSTITUTES[name as keyof typeof SUBSTITUTES] : null;

/**
 * Converts a capability of a type or taxonomy to the primitive capability that roles grant. Capabilities of synced
 * patterns (`edit_blocks`) become those of posts (`edit_posts`); all others are already primitive.
 */
export function primitiveCapability(name: Capability): string {
  if (Object.hasOwn(SUBSTITUTES, name)) return SUBSTITUTES[name as keyof typeof SUBSTITUTES];
  return name.endsWith('_blocks') ? `${name.slice(0, -'_blocks'.length)}_posts` : name;
}

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

/** The rights for which a taxonomy names a capability. */
export type TermRight = 'manageTerms' | 'editTerms' | 'deleteTerms' | 'assignTerms';

/** The capabilities of a taxonomy by right. */
export type TaxonomyCapabilities = Readonly<Record<TermRight, Capability>>;

/** The capabilities of a taxonomy that declares no others. */
export const defaultTaxonomyCapabilities: TaxonomyCapabilities = {
  manageTerms: 'manage_categories',
  editTerms: 'manage_categories',
  deleteTerms: 'manage_categories',
  assignTerms: 'edit_posts',
};

const builtinTaxonomyCapabilities: Readonly<Record<string, TaxonomyCapabilities>> = {
  category: {
    manageTerms: 'manage_categories',
    editTerms: 'edit_categories',
    deleteTerms: 'delete_categories',
    assignTerms: 'assign_categories',
  },
  post_tag: {
    manageTerms: 'manage_post_tags',
    editTerms: 'edit_post_tags',
    deleteTerms: 'delete_post_tags',
    assignTerms: 'assign_post_tags',
  },
  nav_menu: {
    manageTerms: 'edit_theme_options',
    editTerms: 'edit_theme_options',
    deleteTerms: 'edit_theme_options',
    assignTerms: 'edit_theme_options',
  },
};

/** Returns the capabilities of a built-in taxonomy; the default ones for other taxonomies. */
export function taxonomyCapabilities(taxonomy: string): TaxonomyCapabilities {
  const builtin = Object.hasOwn(builtinTaxonomyCapabilities, taxonomy)
    ? builtinTaxonomyCapabilities[taxonomy]
    : undefined;
  return builtin ?? defaultTaxonomyCapabilities;
}
