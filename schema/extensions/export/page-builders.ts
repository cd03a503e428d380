/** A meta key that says that an item was made with a page builder; with values where the key alone does not say it. */
interface BuilderMark {
  readonly builder: string;
  readonly key: string;
  readonly values?: readonly unknown[];
}

const ON = ['on', 'yes', 'true', '1', 1, true];

/** By which page builders are known, in the order in which they are looked for. */
export const BUILDER_MARKS: readonly BuilderMark[] = [
  { builder: 'elementor', key: '_elementor_edit_mode', values: ['builder'] },
  { builder: 'divi', key: '_et_pb_use_builder', values: ['on'] },
  { builder: 'beaver', key: '_fl_builder_enabled', values: ON },
  { builder: 'bricks', key: '_bricks_page_content_2' },
  { builder: 'breakdance', key: '_breakdance_data' },
  { builder: 'oxygen', key: 'ct_builder_json' },
  { builder: 'oxygen', key: '_ct_builder_json' },
  { builder: 'oxygen', key: 'ct_builder_shortcodes' },
  { builder: 'oxygen', key: '_ct_builder_shortcodes' },
  { builder: 'brizy', key: 'brizy' },
  { builder: 'wpbakery', key: '_wpb_vc_js_status', values: ON },
  { builder: 'siteorigin', key: 'panels_data' },
  { builder: 'thrive', key: 'tcb_editor_enabled', values: ON },
  { builder: 'seedprod', key: '_seedprod_page', values: ON },
];

/** Shortcodes that page builders write the whole of a body in, by how their names begin. */
export const BUILDER_SHORTCODES: readonly (readonly [prefix: string, builder: string])[] = [
  ['et_pb_', 'divi'],
  ['vc_', 'wpbakery'],
  ['fusion_', 'fusion'],
  ['av_', 'avia'],
  ['cs_', 'cornerstone'],
];
