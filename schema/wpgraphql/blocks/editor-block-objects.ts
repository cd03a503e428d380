import { type ContentBlock, contentBlocksOf, flattenBlocks } from '../../content/rendered/content-blocks.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { BLOCK_TYPES } from '../../markup/blocks/block-catalog.ts';
import type { BlockType } from '../../markup/blocks/render-context.ts';
import { oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { isRestricted } from '../nodes/visible-node.ts';
import { blockAttributesObject, blockTypeName, UNKNOWN_BLOCK } from './block-attributes-object.ts';

/** The version of the interface of blocks that all built-in ones have. */
const API_VERSION = 3;

/** The cost of the markup of a block, which reflects its usual size. */
const MARKUP_COST = 10;

const typeNameOf = ({ type, name }: ContentBlock): string => (type ? blockTypeName(name) : UNKNOWN_BLOCK);

/** The interface of blocks. */
const editorBlockInterface = oncePerSchema((builder) => {
  const editorBlock = builder.interfaceRef<ContentBlock>('EditorBlock');
  return editorBlock.implement({
    description: 'A block of the content of an item.',
    resolveType: (value) => typeNameOf(value as ContentBlock),
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name with its namespace, such as `core/quote`.' }),
      type: t.string({ description: 'The name of its GraphQL type.', resolve: typeNameOf }),
      clientId: t.exposeString('clientId', { description: 'Identifies the block on the site.' }),
      parentClientId: t.exposeString('parentClientId', { description: 'The id of the block that contains it.' }),
      innerBlocks: t.field({
        type: [editorBlock],
        description: 'The blocks that it contains; of a reference to a pattern, those of the pattern.',
        resolve: ({ innerBlocks }) => innerBlocks,
      }),
      renderedHtml: t.string({
        description: 'Its markup, with that of its inner blocks.',
        extensions: { cost: MARKUP_COST },
        resolve: (block) => block.renderMarkup(),
      }),
      apiVersion: t.int({ resolve: () => API_VERSION }),
      blockEditorCategoryName: t.string({
        description: 'Its category in editors.',
        resolve: ({ type }) => type?.category ?? null,
      }),
      cssClassNames: t.stringList({
        description: 'The class names that its author added.',
        resolve: ({ block: { attributes } }) =>
          typeof attributes.className === 'string' ? attributes.className.split(/\s+/).filter(Boolean) : null,
      }),
      isDynamic: t.boolean({
        nullable: false,
        description: 'Whether it is rendered on request.',
        resolve: ({ type }) => type?.isDynamic ?? false,
      }),
    }),
  });
});

/** The interface of blocks that can have an anchor. */
const anchoredBlockInterface = oncePerSchema((builder) =>
  builder.interfaceRef<ContentBlock>('BlockWithSupportsAnchor').implement({
    description: 'A block that links can lead to.',
    resolveType: (value) => typeNameOf(value as ContentBlock),
    fields: (t) => ({
      anchor: t.string({ description: 'The id of its element.', resolve: ({ attributes }) => attributes.anchor() }),
    }),
  }),
);

/** Creates the type of the blocks of a name. */
function registerBlockType(builder: WpgraphqlBuilder, type: BlockType): void {
  const interfaces = [editorBlockInterface(builder)];
  if (Object.hasOwn(type.attributes, 'anchor')) interfaces.push(anchoredBlockInterface(builder) as never);
  builder.objectRef<ContentBlock>(blockTypeName(type.name)).implement({
    description: type.description,
    interfaces,
    fields: (t) => ({
      attributes: t.field({ type: blockAttributesObject(builder, type), resolve: (block) => block }),
    }),
  });
}

/**
 * The blocks of the rows that were read, so that an item with several lists of them parses its content once. By context,
 * which records what they are made from.
 */
const blocksByContext = new WeakMap<RequestContext, WeakMap<ContentRow, Promise<ContentBlock[]>>>();

function blocksOf(row: ContentRow, context: RequestContext): Promise<ContentBlock[]> {
  const ofRows = blocksByContext.get(context) ?? new WeakMap<ContentRow, Promise<ContentBlock[]>>();
  blocksByContext.set(context, ofRows);
  const blocks = ofRows.get(row) ?? contentBlocksOf(row, context);
  ofRows.set(row, blocks);
  return blocks;
}

/** Registers the types of blocks, and `NodeWithEditorBlocks`, the interface of items that consist of them. */
export function registerEditorBlocks(builder: WpgraphqlBuilder): void {
  const editorBlock = editorBlockInterface(builder);
  builder.interfaceType('NodeWithEditorBlocks', {
    description: 'An item whose content consists of blocks.',
    interfaces: ['Node'],
    resolveType: nodeTypeOf,
    fields: (t) => ({
      editorBlocks: t.field({
        type: [editorBlock],
        description: 'The blocks of its content; none if a password hides it.',
        args: {
          flat: t.arg.boolean({
            description: 'Whether inner blocks follow their outer block in the list; the default.',
          }),
        },
        extensions: {
          ...reads('type', 'content', 'password', 'status', 'authorId', 'parentId'),
        },
        resolve: async (row, { flat }, context) => {
          if (isRestricted(row, context)) return [];
          const blocks = await blocksOf(row, context);
          return flat === false ? blocks : flattenBlocks(blocks);
        },
      }),
    }),
  });
  const { languages } = builder.environment.registry;
  for (const type of BLOCK_TYPES.values()) if (!type.needsLanguages || languages) registerBlockType(builder, type);
  builder.objectRef<ContentBlock>(UNKNOWN_BLOCK).implement({
    description: 'A block of a type that the site does not know.',
    interfaces: [editorBlock],
  });
}

/** Returns the interface of items that consist of blocks; none if the schema has no add-ons. */
export const editorBlockInterfaces = ({ environment }: WpgraphqlBuilder): readonly 'NodeWithEditorBlocks'[] =>
  environment.hasAddOns ? ['NodeWithEditorBlocks'] : [];
