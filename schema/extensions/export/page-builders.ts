/** A meta key that identifies the page builder of an item; with `values`, only if its value is one of them. */
interface BuilderIndicator {
  readonly builder: string;
  readonly key: string;
  readonly values?: readonly unknown[];
}

/** The meta values that indicate that a page builder is used. */
const ENABLED_VALUES = ['on', 'yes', 'true', '1', 1, true];

/** The meta keys of page builders, in the order in which they are checked. */
export const BUILDER_INDICATORS: readonly BuilderIndicator[] = [
  { builder: 'elementor', key: '_elementor_edit_mode', values: ['builder'] },
  { builder: 'divi', key: '_et_pb_use_builder', values: ['on'] },
  { builder: 'beaver', key: '_fl_builder_enabled', values: ENABLED_VALUES },
  { builder: 'bricks', key: '_bricks_page_content_2' },
  { builder: 'breakdance', key: '_breakdance_data' },
  { builder: 'oxygen', key: 'ct_builder_json' },
  { builder: 'oxygen', key: '_ct_builder_json' },
  { builder: 'oxygen', key: 'ct_builder_shortcodes' },
  { builder: 'oxygen', key: '_ct_builder_shortcodes' },
  { builder: 'brizy', key: 'brizy' },
  { builder: 'wpbakery', key: '_wpb_vc_js_status', values: ENABLED_VALUES },
  { builder: 'siteorigin', key: 'panels_data' },
  { builder: 'thrive', key: 'tcb_editor_enabled', values: ENABLED_VALUES },
  { builder: 'seedprod', key: '_seedprod_page', values: ENABLED_VALUES },
];

/** The prefixes of shortcodes of page builders; content that begins with such a shortcode belongs to the builder. */
export const BUILDER_SHORTCODES: readonly (readonly [prefix: string, builder: string])[] = [
  ['et_pb_', 'divi'],
  ['vc_', 'wpbakery'],
  ['fusion_', 'fusion'],
  ['av_', 'avia'],
  ['cs_', 'cornerstone'],
];
