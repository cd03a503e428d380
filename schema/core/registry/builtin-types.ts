import { contentLabels, partialLabels, pickedLabels, taxonomyLabels } from './labels.ts';
import { features, type PostType, postTypeOf } from './post-type.ts';
import { menuAudience } from './registry-entry.ts';
import { type Taxonomy, taxonomyOf, visibilityOf } from './taxonomy.ts';

const templateLabels = (name: string, singularName: string) => {
  const lower = singularName.charAt(0) + singularName.slice(1).toLowerCase();
  return partialLabels(
    { name, singularName },
    {
      ...pickedLabels({ name, singularName }, [
        ...['addNewItem', 'editItem', 'newItem', 'viewItem', 'searchItems', 'notFound', 'notFoundInTrash'],
        ...['parentItemColon', 'insertIntoItem', 'uploadedToThisItem', 'filterItemsList'],
      ]),
      addNew: `Add ${singularName}`,
      archives: `${lower} archives`,
      itemsListNavigation: `${lower}s list navigation`,
      itemsList: `${lower}s list`,
      itemUpdated: `${lower} updated.`,
    },
  );
};

const templateSupports = features('title', 'slug', 'excerpt', 'editor', 'revisions', 'author', 'autosave');

/** The details of the feature `editor` of types that support notes. */
const NOTES = [{ notes: true }] as const;

/** The built-in types, in the order of lists. */
export const builtinTypes: readonly PostType[] = [
  postTypeOf('post', {
    graphqlName: 'Post',
    restBase: 'posts',
    labels: contentLabels({ name: 'Posts', singularName: 'Post' }),
    viewable: true,
    showInNavMenus: true,
    showUi: true,
    icon: 'dashicons-admin-post',
    supports: {
      ...features(
        ...'title editor author thumbnail excerpt trackbacks custom-fields comments revisions post-formats autosave'.split(
          ' ',
        ),
      ),
      editor: NOTES,
    },
    taxonomies: ['category', 'post_tag'],
    supportsFormats: true,
    editsBlocks: true,
  }),
  postTypeOf('page', {
    graphqlName: 'Page',
    restBase: 'pages',
    labels: contentLabels({ name: 'Pages', singularName: 'Page' }, { hierarchical: true }),
    hierarchical: true,
    permalinkScheme: 'ancestors',
    closesDiscussion: true,
    editsBlocks: true,
    viewable: true,
    showInNavMenus: true,
    showUi: true,
    icon: 'dashicons-admin-page',
    supports: {
      ...features(
        ...'title editor author thumbnail page-attributes custom-fields comments revisions autosave'.split(' '),
      ),
      editor: NOTES,
    },
  }),
  postTypeOf('attachment', {
    graphqlName: 'MediaItem',
    restBase: 'media',
    labels: partialLabels(
      { name: 'Media', singularName: 'Media' },
      {
        addNew: 'Add Media File',
        addNewItem: 'Add Media File',
        editItem: 'Edit Media',
        viewItem: 'View Media File',
        attributes: 'Attachment Attributes',
      },
    ),
    viewable: true,
    permalinkScheme: 'attachment',
    showUi: true,
    icon: 'dashicons-admin-media',
    supports: features('title', 'author', 'comments'),
    defaultStatus: 'inherit',
  }),
  postTypeOf('nav_menu_item', {
    graphqlName: 'MenuItem',
    audience: menuAudience,
    hasNoDate: true,
    restBase: 'menu-items',
    labels: partialLabels({ name: 'Navigation Menu Items', singularName: 'Navigation Menu Item' }),
    supports: features('title', 'editor', 'autosave'),
    taxonomies: ['nav_menu'],
  }),
  postTypeOf('cms_block', {
    graphqlName: 'Block',
    showsSource: true,
    editsBlocks: true,
    restBase: 'blocks',
    labels: partialLabels(
      { name: 'Patterns', singularName: 'Pattern' },
      {
        ...pickedLabels({ name: 'Patterns', singularName: 'Pattern' }, [
          ...['addNewItem', 'newItem', 'viewItem', 'viewItems', 'searchItems', 'notFound', 'notFoundInTrash'],
          ...['allItems', 'filterItemsList', 'itemsListNavigation', 'itemsList', 'itemPublished', 'itemUpdated'],
          ...['itemPublishedPrivately', 'itemRevertedToDraft', 'itemScheduled'],
        ]),
        addNew: 'Add Pattern',
        editItem: 'Edit Block Pattern',
        archives: 'All Patterns',
      },
    ),
    showUi: true,
    supports: features('title', 'excerpt', 'editor', 'revisions', 'custom-fields', 'autosave'),
    taxonomies: ['cms_pattern_category'],
  }),
  postTypeOf('cms_template', {
    graphqlName: null,
    restBase: 'templates',
    labels: templateLabels('Templates', 'Template'),
    description: 'Templates to include in your theme.',
    internalTaxonomies: ['cms_theme'],
    slugTaxonomy: 'cms_theme',
    supports: templateSupports,
  }),
  postTypeOf('cms_template_part', {
    graphqlName: null,
    restBase: 'template-parts',
    labels: templateLabels('Template Parts', 'Template Part'),
    description: 'Template parts to include in your templates.',
    internalTaxonomies: ['cms_theme', 'cms_template_part_area'],
    slugTaxonomy: 'cms_theme',
    supports: templateSupports,
  }),
  postTypeOf('cms_global_styles', {
    graphqlName: 'GlobalStyles',
    restBase: 'global-styles',
    labels: partialLabels({ name: 'Global Styles', singularName: 'Global Styles' }),
    description: 'Global styles to include in themes.',
    supports: features('title', 'editor', 'revisions'),
  }),
  postTypeOf('cms_navigation', {
    graphqlName: 'Navigation',
    showsSource: true,
    editsBlocks: true,
    restBase: 'navigation',
    labels: partialLabels(
      { name: 'Navigation Menus', singularName: 'Navigation Menu' },
      {
        ...pickedLabels({ name: 'Navigation Menus', singularName: 'Navigation Menu' }, [
          ...['addNewItem', 'editItem', 'newItem', 'viewItem', 'searchItems', 'parentItemColon'],
          ...['itemsListNavigation', 'itemsList', 'itemUpdated'],
        ]),
        addNew: 'Add Navigation Menu',
        notFound: 'No Navigation Menu found.',
        notFoundInTrash: 'No Navigation Menu found in Trash.',
        archives: 'Navigation Menu archives',
        insertIntoItem: 'Insert into Navigation Menu',
        uploadedToThisItem: 'Uploaded to this Navigation Menu',
        filterItemsList: 'Filter Navigation Menu list',
      },
    ),
    description: 'Navigation menus that can be inserted into your site.',
    showUi: true,
    supports: features('title', 'editor', 'revisions', 'autosave'),
  }),
  postTypeOf('cms_font_family', {
    graphqlName: 'FontFamily',
    restBase: 'font-families',
    labels: partialLabels({ name: 'Font Families', singularName: 'Font Family' }),
  }),
  postTypeOf('cms_font_face', {
    graphqlName: 'FontFace',
    restBase: 'font-families/(?P<font_family_id>[\\d]+)/font-faces',
    labels: partialLabels({ name: 'Font Faces', singularName: 'Font Face' }),
  }),
];

/** Types that exist, but that the API does not expose. */
export const hiddenTypes: ReadonlySet<string> = new Set([
  'revision',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'user_request',
]);

/** The built-in taxonomies, in the order of lists. */
export const builtinTaxonomies: readonly Taxonomy[] = [
  taxonomyOf('category', {
    graphqlName: 'Category',
    restBase: 'categories',
    labels: {
      ...taxonomyLabels({ name: 'Categories', singularName: 'Category' }, { hierarchical: true }),
      nameAdminBar: 'category',
    },
    hierarchical: true,
    viewable: true,
    showCloud: true,
    visibility: visibilityOf({ site: true, admin: true }),
    defaultTermSetting: 'default_category',
  }),
  taxonomyOf('post_tag', {
    graphqlName: 'Tag',
    restBase: 'tags',
    labels: { ...taxonomyLabels({ name: 'Tags', singularName: 'Tag' }), nameAdminBar: 'post_tag' },
    viewable: true,
    showCloud: true,
    visibility: visibilityOf({ site: true, admin: true }),
  }),
  taxonomyOf('nav_menu', {
    graphqlName: 'Menu',
    audience: menuAudience,
    restBase: 'menus',
    labels: {
      ...taxonomyLabels({ name: 'Tags', singularName: 'Tag' }),
      name: 'Navigation Menus',
      singularName: 'Navigation Menu',
      allItems: 'Navigation Menus',
      menuName: 'Navigation Menus',
      nameAdminBar: 'Navigation Menu',
      archives: 'Navigation Menus',
      templateName: 'Navigation Menu Archives',
    },
    types: ['nav_menu_item'],
  }),
  taxonomyOf('cms_pattern_category', {
    graphqlName: 'PatternCategory',
    restBase: 'cms_pattern_category',
    labels: {
      ...taxonomyLabels({ name: 'Pattern Categories', singularName: 'Pattern Category' }),
      addNewItem: 'Add Category',
      allItems: 'Pattern Categories',
      archives: 'Pattern Categories',
    },
    types: ['cms_block'],
    visibility: visibilityOf({ site: false, admin: true }),
  }),
];

/** Taxonomies that exist, but that the API does not expose. */
export const hiddenTaxonomies: ReadonlySet<string> = new Set([
  'post_format',
  'link_category',
  'cms_theme',
  'cms_template_part_area',
]);
