import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import { emptyAsList } from '../declare/declared-parameter.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { embedViewEdit as context, fieldList } from '../declare/field.ts';
import type { Endpoint, Parameters, Permission, PermissionQuery, Route } from '../declare/route.ts';
import { flag, integer, list, map, text, texts } from '../declare/typed-schema.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { collectionLink, selfLink } from './crud/item-key.ts';

export const blockTypesPath = '/cms/v2/block-types';

const NAME = '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$';

const readOnly = { context, readonly: true } as const;

/** Options of a field that has this value for every block type. Without a selection it would not be in answers. */
const constantValue = (value: unknown) => ({ select: 'name', read: () => value });

/** A map, which answers contain as an empty list if it is empty. */
const emptiableMap = (description: string, keywords: JsonSchema = {}) =>
  map(description, { default: {}, properties: {}, ...keywords, read: emptyAsList });

const nullableText = (description: string) => text(description, { type: ['string', 'null'], default: null });

const blockNames = (description: string) =>
  list(description, { type: ['array', 'null'], items: { type: 'string', pattern: NAME }, default: null });

/** Fields with handles of scripts and style sheets; those without a selection are empty, because no block type has any. */
const handles = (description: string) => texts(description, { type: ['array'], default: [], ...constantValue([]) });
const handle = (description: string) => ({ ...nullableText(description), ...constantValue(null) });

/** Fields with the handles that a block type lists in `select`, and with the first one. */
const listedHandles = (description: string, select: string) =>
  texts(description, { type: ['array'], default: [], select });
const firstHandle = (description: string, select: string) => ({
  ...nullableText(description),
  select,
  read: (listed: unknown) => (listed as readonly string[])[0] ?? null,
});

const innerBlocks: JsonSchema = list('Inner blocks.', {
  items: {
    type: 'object',
    properties: {
      name: text('Block type, with its namespace.', { pattern: NAME, required: true }),
      attributes: map('Attributes of the block.'),
      innerBlocks: list('Inner blocks.'),
    },
  },
});

const example = map('Example content for previews of the block.', {
  type: ['object', 'null'],
  default: null,
  properties: { attributes: map('Attributes of the block.'), innerBlocks },
});

const keywords = texts('Search terms by which editors find the block.', { default: [] });
const category = nullableText('Category in which editors list the block.');
const icon = nullableText('Icon of the block type.');

const style: JsonSchema = {
  type: 'object',
  properties: {
    name: text('Unique name of the style.', { required: true }),
    label: text('Label of the style for display.'),
    inline_style: text('CSS of the style.'),
    style_handle: text('Handle of the style sheet that the style requires.'),
  },
};

/** The styles of a block type with the names of their properties in answers. */
const readStyles = (styles: unknown): unknown =>
  (styles as readonly { inlineStyle?: string }[]).map(({ inlineStyle, ...shown }) =>
    inlineStyle === undefined ? shown : { ...shown, inline_style: inlineStyle },
  );

const variation: JsonSchema = {
  type: 'object',
  properties: {
    name: text('Unique name of the variation.', { required: true }),
    title: text('Title of the variation for display.', { required: true }),
    description: text('Description of the variation.', { required: false }),
    category: { ...category, ...readOnly },
    icon: { ...icon, ...readOnly },
    isDefault: flag('Whether the variation is the default one.', { required: false, default: false }),
    attributes: map('Initial attributes of the block.'),
    innerBlocks,
    example: { ...example, ...readOnly },
    scope: texts('Places of the editor that offer the variation.', {
      type: ['array', 'null'],
      default: null,
      items: { type: 'string', enum: ['block', 'inserter', 'transform'] },
      readonly: true,
    }),
    keywords: { ...keywords, ...readOnly },
  },
};

/** A block type. */
export const blockTypeResource: Resource = {
  title: 'block-type',
  fields: fieldList(readOnly, {
    api_version: integer('Version of the block API that the block type uses.', { default: 1, ...constantValue(3) }),
    title: text('Title of the block type for display.', { default: '' }),
    name: text('Name of the block type, with its namespace.', { pattern: NAME, required: true }),
    description: text('Description of the block type.', { default: '' }),
    icon: { ...icon, ...constantValue(null) },
    attributes: emptiableMap('Schemas of the attributes, by name.', {
      type: ['object', 'null'],
      default: null,
      additionalProperties: { type: 'object' },
    }),
    provides_context: emptiableMap(
      'Context values that the block provides to inner blocks, each with the name of its attribute.',
      {
        additionalProperties: { type: 'string' },
      },
    ),
    uses_context: texts('Context values that the block uses from outer blocks.', { default: [] }),
    selectors: emptiableMap('CSS selectors of the elements to which styles apply.'),
    supports: emptiableMap('Editor features that the block supports.'),
    category,
    is_dynamic: flag('Whether the block is dynamic: it is rendered on request.', { default: false }),
    editor_script_handles: handles('Handles of the scripts for editors.'),
    script_handles: handles('Handles of the scripts for editors and pages.'),
    view_script_handles: handles('Handles of the scripts for pages.'),
    view_script_module_ids: listedHandles('Ids of the script modules for pages.', 'viewModules'),
    editor_style_handles: listedHandles('Handles of the style sheets for editors.', 'editorStyleSheets'),
    style_handles: listedHandles('Handles of the style sheets for editors and pages.', 'styleSheets'),
    view_style_handles: handles('Handles of the style sheets for pages.'),
    styles: list('Styles from which users can choose.', { items: style, default: [], read: readStyles }),
    variations: list('Variations of the block type.', { items: variation, default: null, read: emptyAsList }),
    textdomain: handle('Text domain of the translations.'),
    parent: blockNames('Block types that may be the direct parent.'),
    ancestor: blockNames('Block types one of which must be an outer block at any level.'),
    allowed_blocks: blockNames('Block types that may be direct inner blocks.'),
    keywords,
    example: { ...example, read: emptyAsList },
    block_hooks: map('Block types next to which the block is inserted automatically, with the position.', {
      patternProperties: { [NAME]: { type: 'string', enum: ['before', 'after', 'first_child', 'last_child'] } },
      default: {},
      ...constantValue([]),
    }),
    editor_script: handle('Handle of the first script for editors.'),
    script: handle('Handle of the first script for editors and pages.'),
    view_script: handle('Handle of the first script for pages.'),
    editor_style: firstHandle('Handle of the first style sheet for editors.', 'editorStyleSheets'),
    style: firstHandle('Handle of the first style sheet for editors and pages.', 'styleSheets'),
  }),
  links: [
    collectionLink(blockTypesPath),
    selfLink((node) => `${blockTypesPath}/${node._name}`, { select: '_name: name', allow: () => ['GET'] }),
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

const permission: Permission = { needs: 'site.editAnything' };
const namespace = text('Namespace of the block types.');

const listEndpoint: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: { context: contextParameter, namespace },
  variableTypes: { namespace: 'String' },
  reply: { kind: 'list', isUnpaged: true, field: 'blockTypes' },
};

const itemQuery = {
  field: 'blockType',
  variableTypes: { name: 'String!' },
  variables: ({ namespace: space, name }: Parameters) => ({ name: `${space}/${name}` }),
};

/** Unknown block types allow no method, as in the reference. */
const itemPermissions: PermissionQuery = { ...itemQuery, select: 'name' };

const itemEndpoint: Endpoint = {
  methods: ['GET'],
  permission: { needs: ['site.editAnything', 'item'] },
  parameters: { name: text('Name of the block type without its namespace.'), namespace, context: contextParameter },
  variableTypes: itemQuery.variableTypes,
  reply: { kind: 'item', field: itemQuery.field, variables: itemQuery.variables },
};

const NAMESPACE = '(?P<namespace>[a-zA-Z0-9_-]+)';

/**
 * The routes of block types. Not created by crudRoutes: the list has two paths, and a name takes two segments of the
 * path.
 */
export const blockTypeRoutes: readonly Route[] = [
  { pattern: blockTypesPath, resource: blockTypeResource, endpoints: [listEndpoint] },
  { pattern: `${blockTypesPath}/${NAMESPACE}`, resource: blockTypeResource, endpoints: [listEndpoint] },
  {
    pattern: `${blockTypesPath}/${NAMESPACE}/(?P<name>[a-zA-Z0-9_-]+)`,
    resource: blockTypeResource,
    itemPermissions,
    endpoints: [itemEndpoint],
  },
];
