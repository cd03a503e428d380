import { type ContentCapabilities, contentCapabilities } from '../access/content-capabilities.ts';
import { builtinMeta } from '../content/meta/meta-registrations.ts';
import { contentLabels, partialLabels, pickedLabels } from './labels.ts';
import type { PostType } from './post-type.ts';
import { menuAudience } from './registry-entry.ts';

const builtin = (
  name: string,
  differences: Partial<PostType> & Pick<PostType, 'labels' | 'restBase' | 'graphqlName'>,
): PostType => ({
  name,
  description: '',
  hierarchical: false,
  viewable: false,
  hasArchive: false,
  showInNavMenus: false,
  showUi: false,
  icon: null,
  supports: { title: true },
  template: [],
  templateLock: false,
  restNamespace: 'cms/v2',
  taxonomies: [],
  capabilities: contentCapabilities(name) ?? (contentCapabilities('post') as ContentCapabilities),
  defaultStatus: 'publish',
  meta: builtinMeta[name] ?? {},
  ...differences,
});

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

const templateSupports = { title: true, slug: true, excerpt: true, editor: true, revisions: true, author: true };

/** The types that every site has, in the order in which they are listed. */
export const builtinTypes: readonly PostType[] = [
  builtin('post', {
    graphqlName: 'Post',
    restBase: 'posts',
    labels: contentLabels({ name: 'Posts', singularName: 'Post' }),
    viewable: true,
    showInNavMenus: true,
    showUi: true,
    icon: 'dashicons-admin-post',
    supports: {
      title: true,
      editor: [{ notes: true }],
      author: true,
      thumbnail: true,
      excerpt: true,
      trackbacks: true,
      'custom-fields': true,
      comments: true,
      revisions: true,
      'post-formats': true,
      autosave: true,
    },
    taxonomies: ['category', 'post_tag'],
    supportsFormats: true,
  }),
  builtin('page', {
    graphqlName: 'Page',
    restBase: 'pages',
    labels: contentLabels({ name: 'Pages', singularName: 'Page' }, { hierarchical: true }),
    hierarchical: true,
    viewable: true,
    showInNavMenus: true,
    showUi: true,
    icon: 'dashicons-admin-page',
    supports: {
      title: true,
      editor: [{ notes: true }],
      author: true,
      thumbnail: true,
      'page-attributes': true,
      'custom-fields': true,
      comments: true,
      revisions: true,
      autosave: true,
    },
  }),
  builtin('attachment', {
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
    showUi: true,
    icon: 'dashicons-admin-media',
    supports: { title: true, author: true, comments: true },
    defaultStatus: 'inherit',
  }),
  builtin('nav_menu_item', {
    graphqlName: 'MenuItem',
    audience: menuAudience,
    restBase: 'menu-items',
    labels: partialLabels({ name: 'Navigation Menu Items', singularName: 'Navigation Menu Item' }),
    supports: { title: true, editor: true, autosave: true },
    taxonomies: ['nav_menu'],
  }),
  builtin('cms_block', {
    graphqlName: 'Block',
    showsSource: true,
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
    supports: { title: true, excerpt: true, editor: true, revisions: true, 'custom-fields': true, autosave: true },
    taxonomies: ['cms_pattern_category'],
  }),
  builtin('cms_template', {
    graphqlName: null,
    restBase: 'templates',
    labels: templateLabels('Templates', 'Template'),
    description: 'Templates to include in your theme.',
    innerTaxonomies: ['cms_theme'],
    slugTaxonomy: 'cms_theme',
    supports: { ...templateSupports, autosave: true },
  }),
  builtin('cms_template_part', {
    graphqlName: null,
    restBase: 'template-parts',
    labels: templateLabels('Template Parts', 'Template Part'),
    description: 'Template parts to include in your templates.',
    innerTaxonomies: ['cms_theme', 'cms_template_part_area'],
    slugTaxonomy: 'cms_theme',
    supports: { ...templateSupports, autosave: true },
  }),
  builtin('cms_global_styles', {
    graphqlName: 'GlobalStyles',
    restBase: 'global-styles',
    labels: partialLabels({ name: 'Global Styles', singularName: 'Global Styles' }),
    description: 'Global styles to include in themes.',
    supports: { title: true, editor: true, revisions: true },
  }),
  builtin('cms_navigation', {
    graphqlName: 'Navigation',
    showsSource: true,
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
    supports: { title: true, editor: true, revisions: true, autosave: true },
  }),
  builtin('cms_font_family', {
    graphqlName: 'FontFamily',
    restBase: 'font-families',
    labels: partialLabels({ name: 'Font Families', singularName: 'Font Family' }),
  }),
  builtin('cms_font_face', {
    graphqlName: 'FontFace',
    restBase: 'font-families/(?P<font_family_id>[\\d]+)/font-faces',
    labels: partialLabels({ name: 'Font Faces', singularName: 'Font Face' }),
  }),
];

/** Types that exist, but that the API shows to nobody. */
export const hiddenTypes: ReadonlySet<string> = new Set([
  'revision',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'user_request',
]);
