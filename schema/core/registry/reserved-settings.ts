/** The settings that every site has: the names under which their values are stored, by their names in GraphQL. */
export const builtinSettingNames = {
  title: 'blogname',
  description: 'blogdescription',
  url: 'siteurl',
  email: 'admin_email',
  timezone: 'timezone_string',
  dateFormat: 'date_format',
  timeFormat: 'time_format',
  startOfWeek: 'start_of_week',
  language: 'WPLANG',
  useSmilies: 'use_smilies',
  defaultCategory: 'default_category',
  defaultPostFormat: 'default_post_format',
  postsPerPage: 'posts_per_page',
  showOnFront: 'show_on_front',
  pageOnFront: 'page_on_front',
  pageForPosts: 'page_for_posts',
  defaultPingStatus: 'default_ping_status',
  defaultCommentStatus: 'default_comment_status',
  siteLogo: 'site_logo',
  siteIcon: 'site_icon',
  permalinkStructure: 'permalink_structure',
  categoryBase: 'category_base',
  tagBase: 'tag_base',
  blogPublic: 'blog_public',
  postsPerRss: 'posts_per_rss',
  rssUseExcerpt: 'rss_use_excerpt',
  usersListRequiresLogin: 'users_list_requires_login',
  menusArePublic: 'menus_are_public',
} as const satisfies Readonly<Record<string, string>>;

/** Further stored settings that the program reads or writes: they have a meaning, or grant rights. */
const PROGRAM_SETTINGS: ReadonlySet<string> = new Set([
  ...['home', 'roles', 'user_roles', 'default_role', 'users_can_register', 'stylesheet', 'template', 'template_root'],
  ...['active_plugins', 'inactive_plugins', 'sidebars_widgets', 'nav_menu_options', 'sticky_posts', 'gmt_offset'],
  ...['export', 'demo_site', 'render_version', 'search_text_progress', 'events_loaded', 'doctor_probe'],
  ...[
    'storage_probe',
    'image_key',
    'updater_key_hash',
    'two_factor_key',
    'cron',
    'rewrite_rules',
    'upload_path',
    'upload_url_path',
  ],
  ...['show_avatars', 'avatar_rating', 'avatar_default', 'moderation_keys', 'disallowed_keys', 'require_name_email'],
  ...['comment_registration', 'comment_moderation', 'comment_previously_approved', 'comment_max_links'],
  ...['comment_order', 'comments_per_page', 'default_comments_page', 'page_comments', 'thread_comments'],
  ...['thread_comments_depth', 'close_comments_for_old_posts', 'close_comments_days_old'],
  ...['using_application_passwords', 'uploads_use_yearmonth_folders', 'wp_page_for_privacy_policy'],
  ...['wpseo', 'wpseo_titles', 'wpseo_social', 'wpseo_taxonomy_meta', 'polylang'],
]);

/** Names that the program forms itself: sizes of images, widgets, settings of themes, and those of the program. */
const PROGRAM_PATTERN =
  /^(?:(?:thumbnail|medium|medium_large|large)_(?:size_[wh]|crop)|widget_.*|theme_mods_.*|_(?:site_)?transient_.*|(?:cms|wp|postern)_.*)$/;

const builtinOptions: ReadonlySet<string> = new Set(Object.values(builtinSettingNames));

/** Whether a stored setting has a meaning for the program, so that a site cannot declare it. */
export const isReservedSetting = (name: string): boolean =>
  builtinOptions.has(name) || PROGRAM_SETTINGS.has(name) || PROGRAM_PATTERN.test(name);
