import type { StyleRule } from '../../markup/blocks/supports/style-rules.ts';

/** Elements that are aligned in the flow of a text. */
const aligned = (layout: string): StyleRule[] => [
  [`${layout} > .alignleft`, 'float: left;margin-inline-start: 0;margin-inline-end: 2em;'],
  [`${layout} > .alignright`, 'float: right;margin-inline-start: 2em;margin-inline-end: 0;'],
  [`${layout} > .aligncenter`, 'margin-left: auto !important;margin-right: auto !important;'],
];

const NOT_ALIGNED = ':where(:not(.alignleft):not(.alignright):not(.alignfull))';

/** The rules of the layouts of blocks, whatever the theme sets. */
export const layoutRules: readonly StyleRule[] = [
  ...aligned('.is-layout-flow'),
  ...aligned('.is-layout-constrained'),
  [
    `.is-layout-constrained > ${NOT_ALIGNED}`,
    'max-width: var(--wp--style--global--content-size);margin-left: auto !important;margin-right: auto !important;',
  ],
  ['.is-layout-constrained > .alignwide', 'max-width: var(--wp--style--global--wide-size);'],
  ['body .is-layout-flex', 'display: flex;'],
  ['.is-layout-flex', 'flex-wrap: wrap;align-items: center;'],
  ['.is-layout-flex > :is(*, div)', 'margin: 0;'],
  ['body .is-layout-grid', 'display: grid;'],
  ['.is-layout-grid > :is(*, div)', 'margin: 0;'],
];

/** The rules of the outermost blocks of a page. */
export const pageRules: readonly StyleRule[] = [
  [':where(body)', 'margin: 0;'],
  ['.wp-site-blocks > .alignleft', 'float: left; margin-right: 2em;'],
  ['.wp-site-blocks > .alignright', 'float: right; margin-left: 2em;'],
  ['.wp-site-blocks > .aligncenter', 'justify-content: center; margin-left: auto; margin-right: auto;'],
];

/** Padded blocks inside padded blocks, except those directly in a block of the full width. */
const NESTED_PADDING = ':where(:not(.alignfull.is-layout-flow) > .has-global-padding:not(.wp-block-block, .alignfull))';

/** The rules for a page whose padding is inside its outermost blocks, so that blocks of the full width reach over it. */
export const rootPaddingRules: readonly StyleRule[] = [
  [
    '.wp-site-blocks',
    'padding-top: var(--wp--style--root--padding-top); padding-bottom: var(--wp--style--root--padding-bottom);',
  ],
  [
    '.has-global-padding',
    'padding-right: var(--wp--style--root--padding-right); padding-left: var(--wp--style--root--padding-left);',
  ],
  [
    '.has-global-padding > .alignfull',
    'margin-right: calc(var(--wp--style--root--padding-right) * -1); margin-left: calc(var(--wp--style--root--padding-left) * -1);',
  ],
  [`.has-global-padding ${NESTED_PADDING}`, 'padding-right: 0; padding-left: 0;'],
  [`.has-global-padding ${NESTED_PADDING} > .alignfull`, 'margin-left: 0; margin-right: 0;'],
];

/** The types of layouts by the class that blocks with one have. */
const LAYOUT_TYPES: Readonly<Record<string, 'stacked' | 'gap'>> = {
  flow: 'stacked',
  constrained: 'stacked',
  flex: 'gap',
  grid: 'gap',
};

/** The rules for the distance between blocks: on the whole page, and in each layout. */
export function gapRules(gap: string): StyleRule[] {
  return [
    [':where(.wp-site-blocks) > *', `margin-block-start: ${gap}; margin-block-end: 0;`],
    [':where(.wp-site-blocks) > :first-child', 'margin-block-start: 0;'],
    [':where(.wp-site-blocks) > :last-child', 'margin-block-end: 0;'],
    [':root', `--wp--style--block-gap: ${gap};`],
    ...layoutGapRules((layout) => `.is-layout-${layout}`, gap),
  ];
}

/** The rules for the distance between the blocks inside blocks of a type. */
export const blockGapRules = (blockClass: string, gap: string): StyleRule[] =>
  layoutGapRules((layout) => `.${blockClass}-is-layout-${layout}`, gap);

function layoutGapRules(selectorOf: (layout: string) => string, gap: string): StyleRule[] {
  return Object.entries(LAYOUT_TYPES).flatMap(([layout, kind]): StyleRule[] => {
    const selector = `:root :where(${selectorOf(layout)})`;
    if (kind === 'gap') return [[selector, `gap: ${gap};`]];
    return [
      [`${selector} > :first-child`, 'margin-block-start: 0;'],
      [`${selector} > :last-child`, 'margin-block-end: 0;'],
      [`${selector} > *`, `margin-block-start: ${gap};margin-block-end: 0;`],
    ];
  });
}

/** The rules for the distance between blocks in a theme that does not set it. */
export const fallbackGapRules: readonly StyleRule[] = [
  [':where(.is-layout-flex)', 'gap: 0.5em;'],
  [':where(.is-layout-grid)', 'gap: 0.5em;'],
  [':where(.wp-block-columns.is-layout-flex)', 'gap: 2em;'],
  [':where(.wp-block-post-template.is-layout-flex)', 'gap: 1.25em;'],
];
