import { canEditAnything } from '../access/site-access.ts';
import { builder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { type BlockType, builtinBlocks } from './builtin-blocks.ts';

const blockTypeType = builder.objectRef<BlockType>('BlockType').implement({
  description: 'A kind of block that content can hold.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'With its namespace: `core/quote`.' }),
    title: t.exposeString('title', { description: 'What people call it.' }),
    category: t.exposeString('category'),
    isDynamic: t.exposeBoolean('isDynamic', { description: 'Whether what it shows is worked out when it is shown.' }),
    parent: t.exposeStringList('parent', { nullable: true, description: 'Blocks that it may stand in; null: any.' }),
    ancestor: t.exposeStringList('ancestor', {
      nullable: true,
      description: 'Blocks one of which it stands in, at whatever depth; null: none.',
    }),
  }),
});

/** Errors: `rest_block_type_cannot_view`. */
function requireEditor({ viewer, registry }: RequestContext): void {
  const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  if (!canEditAnything(viewer, types)) throw domainError('rest_block_type_cannot_view', { viewer });
}

builder.queryFields((t) => ({
  blockTypes: t.field({
    type: [blockTypeType],
    description: 'The kinds of blocks of the site. Takes the right to edit something.',
    args: { namespace: t.arg.string({ description: 'Only those whose names begin so: `core`.' }) },
    resolve: (_root, { namespace }, context) => {
      requireEditor(context);
      return builtinBlocks.filter(({ name }) => !namespace || name.startsWith(`${namespace}/`));
    },
  }),
  blockType: t.field({
    type: blockTypeType,
    description: 'One kind of block, by its name. Takes the right to edit something.',
    args: { name: t.arg.string({ required: true }) },
    resolve: (_root, { name }, context) => {
      requireEditor(context);
      const found = builtinBlocks.find((type) => type.name === name);
      if (!found) throw domainError('rest_block_type_invalid');
      return found;
    },
  }),
}));
