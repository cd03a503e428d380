import { canEditAnything } from '../access/site-access.ts';
import { type Builder, oncePerBuilder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { BlockType } from './block-type.ts';
import { blockTypeOf, blockTypes } from './registered.ts';

const listOrNull = (names: readonly string[] | null): string[] | null => (names ? [...names] : null);

const blockTypeNode = oncePerBuilder((builder) =>
  builder.objectRef<BlockType>('BlockType').implement({
    description: 'A kind of block that content can hold.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'With its namespace: `core/quote`.' }),
      title: t.exposeString('title', { description: 'What people call it.' }),
      description: t.exposeString('description'),
      category: t.exposeString('category', { description: 'Where editors list it.' }),
      keywords: t.stringList({
        description: 'Words that people look for it by.',
        resolve: ({ keywords }) => [...keywords],
      }),
      isDynamic: t.exposeBoolean('isDynamic', { description: 'Whether what it shows is worked out when it is shown.' }),
      attributes: t.field({
        type: 'Json',
        description: 'Its attributes by name: type, default, and where the value stands in its markup.',
        resolve: ({ attributes }) => attributes,
      }),
      supports: t.field({
        type: 'Json',
        description: 'What people may do to it beside its attributes.',
        resolve: ({ supports }) => supports,
      }),
      selectors: t.field({
        type: 'Json',
        description: 'The elements of its markup that styles are for, where they are not the usual ones.',
        resolve: ({ selectors }) => selectors,
      }),
      usesContext: t.stringList({
        description: 'Values that it takes from the blocks around it.',
        resolve: ({ usesContext }) => [...usesContext],
      }),
      providesContext: t.field({
        type: 'Json',
        description: 'Values that it hands down, each with the attribute that holds it.',
        resolve: ({ providesContext }) => providesContext,
      }),
      styles: t.field({ type: 'Json', description: 'Looks that it offers.', resolve: ({ styles }) => styles }),
      variations: t.field({
        type: 'Json',
        description: 'Forms in which people insert it.',
        resolve: ({ variations }) => variations,
      }),
      parent: t.stringList({
        nullable: true,
        description: 'Blocks that it may stand in; null: any.',
        resolve: ({ parent }) => listOrNull(parent),
      }),
      ancestor: t.stringList({
        nullable: true,
        description: 'Blocks one of which it stands in, at whatever depth; null: none.',
        resolve: ({ ancestor }) => listOrNull(ancestor),
      }),
      allowedBlocks: t.stringList({
        nullable: true,
        description: 'Blocks that may stand in it; null: any.',
        resolve: ({ allowedBlocks }) => listOrNull(allowedBlocks),
      }),
    }),
  }),
);

/** Errors: `rest_block_type_cannot_view`. */
function requireEditor({ viewer, registry }: RequestContext): void {
  const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  if (!canEditAnything(viewer, types)) throw domainError('rest_block_type_cannot_view', { viewer });
}

/** Registers what this file declares on a schema builder. */
export function registerBlockTypesQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    blockTypes: t.field({
      type: [blockTypeNode(builder)],
      description: 'The kinds of blocks of the site. Takes the right to edit something.',
      args: { namespace: t.arg.string({ description: 'Only those whose names begin so: `core`.' }) },
      resolve: (_root, { namespace }, context) => {
        requireEditor(context);
        return blockTypes.filter(({ name }) => !namespace || name.startsWith(`${namespace}/`));
      },
    }),
    blockType: t.field({
      type: blockTypeNode(builder),
      description: 'One kind of block, by its name. Takes the right to edit something.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, context) => {
        requireEditor(context);
        const found = blockTypeOf(name);
        if (!found) throw domainError('rest_block_type_invalid');
        return found;
      },
    }),
  }));
}
