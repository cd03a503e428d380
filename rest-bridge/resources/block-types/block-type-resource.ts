import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { embedViewEdit as context } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { emptyAsList } from '../../declare/empty-as-list.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { flag, integer, list, map, text, texts } from '../../declare/typed-schema.ts';
import { collectionLink } from '../crud/path-links.ts';

export const blockTypesPath = '/cms/v2/block-types';

const NAME = '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$';

const shown = { context, readonly: true } as const;

/** What is the same for all kinds of blocks here. */
const always = (value: unknown) => ({ select: 'name', read: () => value });

const emptyMap = (description: string, more: JsonSchema = {}) =>
  map(description, { default: {}, properties: {}, ...more, read: emptyAsList });

const textOrNone = (description: string) => text(description, { type: ['string', 'null'], default: null });

const blockNames = (description: string) =>
  list(description, { type: ['array', 'null'], items: { type: 'string', pattern: NAME }, default: null });

/** The site brings along no scripts and style sheets of blocks. */
const handles = (description: string) => texts(description, { type: ['array'], default: [], ...always([]) });
const handle = (description: string) => ({ ...textOrNone(description), ...always(null) });

const inner: JsonSchema = list('The blocks in it.', {
  items: {
    type: 'object',
    properties: {
      name: text('Kind of the block.', { pattern: NAME, required: true }),
      attributes: map('Its attributes.'),
      innerBlocks: list('The blocks in it.'),
    },
  },
});

const example = map('What a preview shows.', {
  type: ['object', 'null'],
  default: null,
  properties: { attributes: map('Its attributes.'), innerBlocks: inner },
});

const keywords = texts('Words that people look for it by.', { default: [] });
const category = textOrNone('Where editors list it.');
const icon = textOrNone('A drawing that stands for it.');

const style: JsonSchema = {
  type: 'object',
  properties: {
    name: text('What it is known by.', { required: true }),
    label: text('What people call it.'),
    inline_style: text('Styles as they are written.'),
    style_handle: text('The style sheet that it needs.'),
  },
};

const variation: JsonSchema = {
  type: 'object',
  properties: {
    name: text('What it is known by.', { required: true }),
    title: text('What people call it.', { required: true }),
    description: text('About it.', { required: false }),
    category: { ...category, ...shown },
    icon: { ...icon, ...shown },
    isDefault: flag('Whether it is the usual one.', { required: false, default: false }),
    attributes: map('What its attributes begin with.'),
    innerBlocks: inner,
    example: { ...example, ...shown },
    scope: texts('Where people meet it.', {
      type: ['array', 'null'],
      default: null,
      items: { type: 'string', enum: ['block', 'inserter', 'transform'] },
      readonly: true,
    }),
    keywords: { ...keywords, ...shown },
  },
};

/** A kind of block. */
export const blockTypeResource: Resource = {
  title: 'block-type',
  fields: fieldRows(shown, {
    api_version: integer('Version of how it is declared.', { default: 1, ...always(3) }),
    title: text('What people call it.', { default: '' }),
    name: text('Its name with its namespace.', { pattern: NAME, required: true }),
    description: text('About it.', { default: '' }),
    icon: { ...icon, ...always(null) },
    attributes: emptyMap('Its attributes by name.', {
      type: ['object', 'null'],
      default: null,
      additionalProperties: { type: 'object' },
    }),
    provides_context: emptyMap('Values that it hands down, each with the attribute that holds it.', {
      additionalProperties: { type: 'string' },
    }),
    uses_context: texts('Values that it takes from the blocks around it.', { default: [] }),
    selectors: emptyMap('The elements of its markup that styles are for.'),
    supports: emptyMap('What people may do to it beside its attributes.'),
    category,
    is_dynamic: flag('Whether what it shows is worked out when it is shown.', { default: false }),
    editor_script_handles: handles('Scripts that editors need.'),
    script_handles: handles('Scripts that editors and readers need.'),
    view_script_handles: handles('Scripts that readers need.'),
    view_script_module_ids: handles('Modules of scripts that readers need.'),
    editor_style_handles: handles('Style sheets that editors need.'),
    style_handles: handles('Style sheets that editors and readers need.'),
    view_style_handles: handles('Style sheets that readers need.'),
    styles: list('Looks that it offers.', { items: style, default: [] }),
    variations: list('Forms in which people insert it.', { items: variation, default: null, read: emptyAsList }),
    textdomain: handle('Where its texts are translated.'),
    parent: blockNames('Blocks that it may stand in directly.'),
    ancestor: blockNames('Blocks one of which it stands in.'),
    allowed_blocks: blockNames('Blocks that may stand in it directly.'),
    keywords,
    example: { ...example, ...always(null) },
    block_hooks: map('Blocks beside which it stands of itself.', {
      patternProperties: { [NAME]: { type: 'string', enum: ['before', 'after', 'first_child', 'last_child'] } },
      default: {},
      ...always([]),
    }),
    editor_script: handle('The first script that editors need.'),
    script: handle('The first script that editors and readers need.'),
    view_script: handle('The first script that readers need.'),
    editor_style: handle('The first style sheet that editors need.'),
    style: handle('The first style sheet that editors and readers need.'),
  }),
  links: [
    collectionLink(blockTypesPath),
    { rel: 'self', select: '_name: name', targets: (node) => [{ href: `${blockTypesPath}/${node._name}` }] },
    {
      rel: 'up',
      targets: (node) => [{ href: `${blockTypesPath}/${String(node._name).split('/')[0]}` }],
    },
    {
      rel: 'cms:render-block',
      select: '_dynamic: isDynamic',
      targets: (node) => (node._dynamic ? [{ href: `/cms/v2/block-renderer/${node._name}?context=edit` }] : []),
    },
  ],
};
