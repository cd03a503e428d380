import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhereShortFirst as context } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { emptyAsList } from '../content/empty-maps.ts';

export const path = '/cms/v2/block-types';

const NAME = '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$';

type Rest = Pick<Field, 'select' | 'read'>;

/** A row; its schema as given, with what all rows have. */
const row = (name: string, schema: JsonSchema): Field => ({
  name,
  schema: { ...schema, context, readonly: true },
});

/** What is the same for all kinds of blocks here. */
const always = (value: unknown): Rest => ({ select: 'name', read: () => value });

const map = (name: string, { description, ...schema }: { description: string } & JsonSchema): Field => ({
  ...row(name, { description, type: 'object', default: {}, properties: {}, ...schema }),
  read: emptyAsList,
});

const words = (name: string, description: string): Field =>
  row(name, { description, type: 'array', items: { type: 'string' }, default: [] });

const blockNames = (name: string, description: string): Field =>
  row(name, { description, type: ['array', 'null'], items: { type: 'string', pattern: NAME }, default: null });

/** The site brings along no scripts and style sheets of blocks. */
const handles = (name: string, description: string): Field => ({
  ...row(name, { description, type: ['array'], default: [], items: { type: 'string' } }),
  ...always([]),
});

const handle = (name: string, description: string): Field => ({
  ...row(name, { description, type: ['string', 'null'], default: null }),
  ...always(null),
});

const inner: JsonSchema = {
  description: 'The blocks in it.',
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: { description: 'Kind of the block.', type: 'string', pattern: NAME, required: true },
      attributes: { description: 'Its attributes.', type: 'object' },
      innerBlocks: { description: 'The blocks in it.', type: 'array' },
    },
  },
};

const example: JsonSchema = {
  description: 'What a preview shows.',
  type: ['object', 'null'],
  default: null,
  properties: { attributes: { description: 'Its attributes.', type: 'object' }, innerBlocks: inner },
  context,
  readonly: true,
};

const keywords: JsonSchema = {
  description: 'Words that people look for it by.',
  type: 'array',
  items: { type: 'string' },
  default: [],
  context,
  readonly: true,
};

const category: JsonSchema = {
  description: 'Where editors list it.',
  type: ['string', 'null'],
  default: null,
  context,
  readonly: true,
};

const icon: JsonSchema = {
  description: 'A drawing that stands for it.',
  type: ['string', 'null'],
  default: null,
  context,
  readonly: true,
};

const style: JsonSchema = {
  type: 'object',
  properties: {
    name: { description: 'What it is known by.', type: 'string', required: true },
    label: { description: 'What people call it.', type: 'string' },
    inline_style: { description: 'Styles as they are written.', type: 'string' },
    style_handle: { description: 'The style sheet that it needs.', type: 'string' },
  },
};

const variation: JsonSchema = {
  type: 'object',
  properties: {
    name: { description: 'What it is known by.', type: 'string', required: true },
    title: { description: 'What people call it.', type: 'string', required: true },
    description: { description: 'About it.', type: 'string', required: false },
    category,
    icon,
    isDefault: { description: 'Whether it is the usual one.', type: 'boolean', required: false, default: false },
    attributes: { description: 'What its attributes begin with.', type: 'object' },
    innerBlocks: inner,
    example,
    scope: {
      description: 'Where people meet it.',
      type: ['array', 'null'],
      default: null,
      items: { type: 'string', enum: ['block', 'inserter', 'transform'] },
      readonly: true,
    },
    keywords,
  },
};

/** A kind of block. */
export const blockTypeResource: Resource = {
  title: 'block-type',
  fields: [
    {
      ...row('api_version', { description: 'Version of how it is declared.', type: 'integer', default: 1 }),
      ...always(3),
    },
    row('title', { description: 'What people call it.', type: 'string', default: '' }),
    row('name', { description: 'Its name with its namespace.', type: 'string', pattern: NAME, required: true }),
    row('description', { description: 'About it.', type: 'string', default: '' }),
    { name: 'icon', schema: icon, ...always(null) },
    {
      ...row('attributes', {
        description: 'Its attributes by name.',
        type: ['object', 'null'],
        properties: {},
        default: null,
        additionalProperties: { type: 'object' },
      }),
      read: emptyAsList,
    },
    map('provides_context', {
      description: 'Values that it hands down, each with the attribute that holds it.',
      additionalProperties: { type: 'string' },
    }),
    words('uses_context', 'Values that it takes from the blocks around it.'),
    map('selectors', { description: 'The elements of its markup that styles are for.' }),
    map('supports', { description: 'What people may do to it beside its attributes.' }),
    { name: 'category', schema: category },
    row('is_dynamic', {
      description: 'Whether what it shows is worked out when it is shown.',
      type: 'boolean',
      default: false,
    }),
    handles('editor_script_handles', 'Scripts that editors need.'),
    handles('script_handles', 'Scripts that editors and readers need.'),
    handles('view_script_handles', 'Scripts that readers need.'),
    handles('view_script_module_ids', 'Modules of scripts that readers need.'),
    handles('editor_style_handles', 'Style sheets that editors need.'),
    handles('style_handles', 'Style sheets that editors and readers need.'),
    handles('view_style_handles', 'Style sheets that readers need.'),
    row('styles', { description: 'Looks that it offers.', type: 'array', items: style, default: [] }),
    {
      ...row('variations', {
        description: 'Forms in which people insert it.',
        type: 'array',
        items: variation,
        default: null,
      }),
      read: emptyAsList,
    },
    {
      ...row('textdomain', { description: 'Where its texts are translated.', type: ['string', 'null'], default: null }),
      ...always(null),
    },
    blockNames('parent', 'Blocks that it may stand in directly.'),
    blockNames('ancestor', 'Blocks one of which it stands in.'),
    blockNames('allowed_blocks', 'Blocks that may stand in it directly.'),
    { name: 'keywords', schema: keywords },
    { name: 'example', schema: example, ...always(null) },
    {
      ...row('block_hooks', {
        description: 'Blocks beside which it stands of itself.',
        type: 'object',
        patternProperties: { [NAME]: { type: 'string', enum: ['before', 'after', 'first_child', 'last_child'] } },
        default: {},
      }),
      ...always([]),
    },
    handle('editor_script', 'The first script that editors need.'),
    handle('script', 'The first script that editors and readers need.'),
    handle('view_script', 'The first script that readers need.'),
    handle('editor_style', 'The first style sheet that editors need.'),
    handle('style', 'The first style sheet that editors and readers need.'),
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: path }] },
    { rel: 'self', select: '_name: name', targets: (node) => [{ href: `${path}/${node._name}` }] },
    {
      rel: 'up',
      targets: (node) => [{ href: `${path}/${String(node._name).split('/')[0]}` }],
    },
    {
      rel: 'cms:render-block',
      select: '_dynamic: isDynamic',
      targets: (node) => (node._dynamic ? [{ href: `/cms/v2/block-renderer/${node._name}?context=edit` }] : []),
    },
  ],
};
