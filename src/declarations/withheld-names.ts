import type { MetaObject } from '../../schema/core/registry/meta-registrations.ts';
import { mayBeSecret } from '../../schema/core/registry/secret-names.ts';

/** Keys that are internal to programs beside this one. */
const INTERNAL_KEY =
  /^(?:rank_math|yoast|wpseo|aioseop?|seopress|elementor|et_pb|et_|fusion_|vc_|wpb_|fl_builder|ct_|oxygen|bricks|jetpack|sharing_disabled|switch_like_status|litespeed|rocket_|wp_|cms_|wc_|woocommerce|_?wpml|icl_|pll_|wprm_|ngg_|rs_page|slide_template|sbg_|tm_|ampforwp|onesignal|wordfence|wf|itsec|googlesitekit|enclosure$|footnotes$|inline_featured_image$|is_cms_suggestion$|is_wp_suggestion$|akismet)/i;

/** Settings of the editing pages of an account. */
const ACCOUNT_SETTING =
  /^(?:user-settings|dismissed_|show_welcome_panel|rich_editing|syntax_highlighting|comment_shortcuts|admin_color|use_ssl|show_admin_bar|meta-box-order|closedpostboxes|metaboxhidden|manage.*columnshidden$|screen_layout|nav_menu_recently_edited|.*per_page$|default_password_nag|community-events|dashboard_|media_library_mode|persisted_preferences|last_update$|edit_|locale$|closedmeta|tgmpa_|\d)/i;

/** Keys of the entries of a list that a program has stored as values of their own, such as `team_0_name`. */
const NUMBERED_KEY = /(?:^|[_-])\d+[_-]/;

/** Keys whose values are about a person. */
const PERSONAL_KEY =
  /e-?mail|phone|mobile|fax|address|street|birth|gender|customer|billing|shipping|payer|payment|(?:^|[_-])(?:ip|vat|tax)(?:[_-]|$)|user_agent|salary|income/i;

/** Types that are internal to programs beside this one, or whose items are about customers. */
const INTERNAL_TYPE =
  /^(?:acf-|scheduled-action|elementor|e-|wpcf7|flamingo|shop_(?:order|coupon|subscription)|wpforms|nf_sub|jetpack|jp_|amn_|wc_|wp-|customize|fl-builder|et_|ct_|oxy_|bricks|um_|mc4wp|tablepress_|polylang|_|mw-wp-form|is_search_form|user_request|wpcode|amp_validated|rank_math|sureforms|fluentform)/i;

const INTERNAL_TAXONOMY =
  /^(?:action-group|elementor|product_(?:visibility|shipping_class|type)|amp_|translation_priority|post_translations|term_(?:language|translations)|wpcode|layout_|et_|wp_|acf-|polylang|_)/i;

/** Returns why the values of a key are not proposed; null if they are. */
export function withholdingReason({ object, key }: { object: MetaObject; key: string }): string | null {
  if (key.trim() === '' || key.length > 191) return 'without a usable name';
  if (mayBeSecret(key)) return 'may be secret';
  if (INTERNAL_KEY.test(key)) return 'internal to a program';
  if (object === 'user' && ACCOUNT_SETTING.test(key)) return 'settings of the editing pages';
  if (NUMBERED_KEY.test(key)) return 'numbered entries of a list';
  return null;
}

/** Whether values with the key are about a person, so that not every reader should see them. */
export const isPersonalKey = (key: string): boolean => PERSONAL_KEY.test(key);

/** Whether a type or taxonomy is internal to a program beside this one. */
export const isInternalKind = (name: string, kind: 'type' | 'taxonomy'): boolean =>
  (kind === 'type' ? INTERNAL_TYPE : INTERNAL_TAXONOMY).test(name);
