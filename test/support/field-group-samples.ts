import { accounts, postIds, terms } from './site-content.ts';

/** A field with values that can be sent, and what REST shows of them. */
export interface FieldSample {
  /** The name, type and settings. */
  field: { name: string; type: string; [setting: string]: unknown };
  /** The values without a stored value: `light` and `standard`. */
  unset: readonly [light: unknown, standard: unknown];
  values: readonly (readonly [sent: unknown, light: unknown, standard: unknown])[];
  /** Values that are refused. */
  wrong: readonly unknown[];
}

const choices = { red: 'Red lead', '7': 'Seven' };
const both = (value: string, label: string) => ({ value, label });
const { sowingPeas: post, peaSoup: other, aboutPage: page } = postIds;

/** Fields of every type, with their return formats. */
export const fieldSamples: readonly FieldSample[] = [
  {
    field: { name: 'line', type: 'text', maxlength: 5 },
    unset: [null, null],
    values: [
      ['Fog', 'Fog', 'Fog'],
      ['', '', ''],
    ],
    wrong: [5, ['a'], 'longer'],
  },
  {
    field: { name: 'preset', type: 'text', default_value: 'North' },
    unset: ['North', 'North'],
    values: [['South', 'South', 'South']],
    wrong: [{}],
  },
  {
    field: { name: 'lines', type: 'textarea', new_lines: 'br' },
    unset: [null, null],
    values: [['a\nb', 'a\nb', 'a<br />\nb']],
    wrong: [7],
  },
  {
    field: { name: 'paragraphs', type: 'textarea', new_lines: 'wpautop' },
    unset: [null, null],
    values: [['a\n\nb', 'a\n\nb', '<p>a</p>\n<p>b</p>\n']],
    wrong: [true],
  },
  {
    field: { name: 'depth', type: 'number', max: 20 },
    unset: [null, null],
    values: [
      [3.5, 3.5, '3.5'],
      ['4', 4, '4'],
    ],
    wrong: ['deep', 21, ''],
  },
  {
    field: { name: 'wind', type: 'range', min: 0, max: 12, default_value: 4 },
    unset: [4, 4],
    values: [[7, 7, '7']],
    wrong: [13, -1, 'gale'],
  },
  {
    field: { name: 'mail', type: 'email' },
    unset: [null, null],
    values: [['a@example.org', 'a@example.org', 'a@example.org']],
    wrong: ['nope', ''],
  },
  {
    field: { name: 'chart', type: 'url' },
    unset: [null, null],
    values: [
      ['https://example.org/?a=1&b=2', 'https://example.org/?a=1&b=2', 'https://example.org/?a=1&b=2'],
      ['nope', 'http://nope', 'http://nope'],
    ],
    wrong: [7],
  },
  { field: { name: 'gate', type: 'password' }, unset: [null, null], values: [['tar', 'tar', 'tar']], wrong: [1] },
  {
    field: { name: 'account', type: 'wysiwyg' },
    unset: [null, null],
    values: [['a "b"\n\nc', 'a "b"\n\nc', '<p>a &#8220;b&#8221;</p>\n<p>c</p>\n']],
    wrong: [12],
  },
  {
    field: { name: 'recording', type: 'oembed' },
    unset: [null, null],
    values: [
      ['https://no.example/v', 'https://no.example/v', '<a href="https://no.example/v">https://no.example/v</a>'],
    ],
    wrong: [[]],
  },
  {
    field: { name: 'lit', type: 'true_false', default_value: 1 },
    unset: [true, true],
    values: [
      [false, false, false],
      [true, true, true],
    ],
    wrong: ['yes', 2],
  },
  {
    field: { name: 'paint', type: 'select', choices, return_format: 'value', default_value: false },
    unset: [false, false],
    values: [
      ['red', 'red', 'red'],
      [7, '7', '7'],
    ],
    wrong: ['mauve', ''],
  },
  {
    field: { name: 'paint_label', type: 'select', choices, return_format: 'label', default_value: false },
    unset: [false, false],
    values: [['red', 'red', 'Red lead']],
    wrong: ['Red lead'],
  },
  {
    field: { name: 'paints', type: 'select', choices, multiple: 1, return_format: 'array', default_value: [] },
    unset: [[], []],
    values: [
      [
        ['red', '7'],
        ['red', '7'],
        [both('red', 'Red lead'), both('7', 'Seven')],
      ],
    ],
    wrong: [['mauve'], []],
  },
  {
    field: { name: 'gear', type: 'checkbox', choices, return_format: 'label', default_value: [] },
    unset: [[], []],
    values: [[['red'], ['red'], ['Red lead']]],
    wrong: [['mauve']],
  },
  {
    field: { name: 'side', type: 'radio', choices, return_format: 'array', allow_null: 1 },
    unset: [null, null],
    values: [['red', 'red', both('red', 'Red lead')]],
    wrong: ['mauve', ['red']],
  },
  {
    field: { name: 'tide', type: 'radio', choices, other_choice: 1 },
    unset: [null, null],
    values: [['mauve', 'mauve', 'mauve']],
    wrong: [['red']],
  },
  {
    field: { name: 'button', type: 'button_group', choices, return_format: 'value' },
    unset: [null, null],
    values: [['7', '7', '7']],
    wrong: ['mauve'],
  },
  {
    field: { name: 'day', type: 'date_picker', return_format: 'd/m/Y' },
    unset: [null, null],
    values: [
      ['20240229', '20240229', '29/02/2024'],
      ['nope', 'nope', 'nope'],
    ],
    wrong: [20240229],
  },
  {
    field: { name: 'moment', type: 'date_time_picker', return_format: 'Y-m-d H:i' },
    unset: [null, null],
    values: [['2024-02-29 18:05:09', '2024-02-29 18:05:09', '2024-02-29 18:05']],
    wrong: [1],
  },
  {
    field: { name: 'bell', type: 'time_picker', return_format: 'g:i a' },
    unset: [null, null],
    values: [['16:30:00', '16:30:00', '4:30 pm']],
    wrong: [16],
  },
  {
    field: { name: 'flag', type: 'color_picker', return_format: 'array' },
    unset: [null, { red: 0, green: 0, blue: 0, alpha: 0 }],
    values: [
      ['#b03a2e', '#b03a2e', { red: 176, green: 58, blue: 46, alpha: 1 }],
      ['rgba(1,2,3,0.5)', 'rgba(1,2,3,0.5)', { red: 1, green: 2, blue: 3, alpha: 0.5 }],
    ],
    wrong: [['#fff']],
  },
  {
    field: { name: 'mark', type: 'icon_picker', return_format: 'string', tabs: ['dashicons', 'url'] },
    unset: [null, { type: null, value: null }],
    values: [
      [{ type: 'dashicons', value: 'dashicons-yes' }, { type: 'dashicons', value: 'dashicons-yes' }, 'dashicons-yes'],
    ],
    wrong: ['dashicons-yes', { type: 'nope', value: 'x' }, { value: 'x' }],
  },
  {
    field: { name: 'more', type: 'link', return_format: 'array' },
    unset: [null, null],
    values: [
      [
        { title: 'T', url: '/t', target: '' },
        { title: 'T', url: '/t', target: '' },
        { title: 'T', url: '/t', target: '' },
      ],
    ],
    wrong: ['https://example.org', { title: 'only' }],
  },
  {
    field: { name: 'more_url', type: 'link', return_format: 'url' },
    unset: [null, null],
    values: [
      [{ url: '/t' }, { url: '/t' }, '/t'],
      [{ title: 'T', url: '' }, '', ''],
    ],
    wrong: [7],
  },
  {
    field: { name: 'place', type: 'google_map' },
    unset: [null, false],
    values: [
      [
        { address: 'A', lat: 1.5, lng: 2.5 },
        { address: 'A', lat: 1.5, lng: 2.5 },
        { address: 'A', lat: 1.5, lng: 2.5 },
      ],
    ],
    wrong: ['x'],
  },
  {
    field: { name: 'sister', type: 'post_object', return_format: 'id', post_type: ['post'] },
    unset: [null, false],
    values: [
      [post, post, post],
      [[other], [other], other],
    ],
    wrong: [99_999, 'x', page, 0],
  },
  {
    field: { name: 'sisters', type: 'post_object', return_format: 'id', multiple: 1 },
    unset: [null, false],
    values: [
      [
        [post, other],
        [post, other],
        [post, other],
      ],
    ],
    wrong: [[99_999], []],
  },
  {
    field: { name: 'fleet', type: 'relationship', return_format: 'id', max: 2 },
    unset: [null, null],
    values: [
      [
        [other, post],
        [other, post],
        [other, post],
      ],
    ],
    wrong: [[post, other, page], ['abc']],
  },
  {
    field: { name: 'see', type: 'page_link', allow_archives: 1, post_type: ['page'] },
    unset: [null, null],
    values: [['https://example.org/e', ['https://example.org/e'], 'https://example.org/e']],
    wrong: [99_999, post],
  },
  {
    field: { name: 'shelf', type: 'taxonomy', taxonomy: 'category', field_type: 'checkbox', return_format: 'id' },
    unset: [[], false],
    values: [
      [
        [terms.garden.id, terms.herbs.id],
        [terms.garden.id, terms.herbs.id],
        [terms.garden.id, terms.herbs.id],
      ],
    ],
    wrong: [['garden'], []],
  },
  {
    field: { name: 'shelf_one', type: 'taxonomy', taxonomy: 'category', field_type: 'select', return_format: 'id' },
    unset: [null, false],
    values: [[terms.mint.id, terms.mint.id, terms.mint.id]],
    wrong: ['mint'],
  },
  {
    field: { name: 'skipper', type: 'user', return_format: 'id', role: ['author', 'editor'] },
    unset: [null, false],
    values: [[accounts.author.id, accounts.author.id, accounts.author.id]],
    wrong: [accounts.admin.id, 99_999, 'admin'],
  },
  {
    field: {
      name: 'hull',
      type: 'group',
      sub_fields: [
        { name: 'wood', type: 'text', default_value: 'larch' },
        { name: 'planks', type: 'number' },
        { name: 'plan', type: 'link' },
      ],
    },
    unset: [
      { wood: 'larch', planks: null, plan: null },
      { wood: 'larch', planks: null, plan: null },
    ],
    values: [
      [{ planks: 4 }, { wood: 'larch', planks: 4, plan: null }, { wood: 'larch', planks: '4', plan: null }],
      [{ plan: null }, { wood: 'larch', planks: 4, plan: null }, { wood: 'larch', planks: '4', plan: null }],
    ],
    wrong: ['x', { planks: 'many' }],
  },
  {
    field: {
      name: 'crew',
      type: 'repeater',
      max: 2,
      sub_fields: [
        { name: 'name', type: 'text', required: 1 },
        { name: 'age', type: 'number' },
      ],
    },
    unset: [null, false],
    values: [
      [
        [{ name: 'A', age: 3 }, { name: 'B' }],
        [
          { name: 'A', age: 3 },
          { name: 'B', age: null },
        ],
        [
          { name: 'A', age: '3' },
          { name: 'B', age: null },
        ],
      ],
      [[], null, false],
    ],
    wrong: [[{ age: 3 }], 'x', [{ name: 'A' }, { name: 'B' }, { name: 'C' }]],
  },
  {
    field: {
      name: 'parts',
      type: 'flexible_content',
      layouts: [
        { name: 'quote', sub_fields: [{ name: 'words', type: 'text' }] },
        { name: 'pic', sub_fields: [{ name: 'file', type: 'number' }] },
      ],
    },
    unset: [null, false],
    values: [
      [
        [
          { acf_fc_layout: 'quote', words: 'a' },
          { acf_fc_layout: 'pic', file: 2 },
        ],
        [
          { acf_fc_layout: 'quote', words: 'a' },
          { acf_fc_layout: 'pic', file: 2 },
        ],
        [
          { acf_fc_layout: 'quote', words: 'a' },
          { acf_fc_layout: 'pic', file: '2' },
        ],
      ],
    ],
    wrong: [[{ acf_fc_layout: 'nope' }], [{}], Array(1_001).fill({ acf_fc_layout: 'quote' })],
  },
];
