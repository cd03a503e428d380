import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import type { BlockDescription } from '../../markup/blocks/block-type.ts';

const blockTypeNode = oncePerBuilder((builder) =>
  builder.objectRef<BlockDescription>('BlockType').implement({
    description: 'A block type that content can contain.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name with its namespace, such as `core/quote`.' }),
      title: t.exposeString('title', { description: 'Its display name.' }),
      description: t.exposeString('description'),
      category: t.exposeString('category', { description: 'The category in editors.' }),
      keywords: t.exposeStringList('keywords', { description: 'Search terms.' }),
      isDynamic: t.exposeBoolean('isDynamic', {
        description: 'Whether it is a dynamic block, which is rendered on request.',
      }),
      attributes: t.expose('attributes', {
        type: 'Json',
        description: 'Its attributes by name: type, default, and the source of the value in its markup.',
      }),
      supports: t.expose('supports', { type: 'Json', description: 'The editor features that the block supports.' }),
      selectors: t.expose('selectors', {
        type: 'Json',
        description: 'CSS selectors of its styles, where they differ from the default.',
      }),
      example: t.expose('example', {
        type: 'Json',
        nullable: true,
        description: 'What previews in editors show; null for the block without attributes.',
      }),
      viewModules: t.exposeStringList('viewModules', {
        description: 'The ids of its script modules for pages, in the block library.',
      }),
      styleSheets: t.exposeStringList('styleSheets', {
        description: 'The names of its style sheets for pages and editors, in the block library.',
      }),
      editorStyleSheets: t.exposeStringList('editorStyleSheets', {
        description: 'The names of its style sheets for editors, in the block library.',
      }),
      usesContext: t.exposeStringList('usesContext', {
        description: 'Context values that it uses from its ancestors.',
      }),
      providesContext: t.expose('providesContext', {
        type: 'Json',
        description: 'Context values for its descendants, each with the name of its attribute.',
      }),
      styles: t.expose('styles', { type: 'Json', description: 'Its block styles, built-in and declared ones.' }),
      variations: t.expose('variations', { type: 'Json', description: 'Its variations in the inserter.' }),
      parent: t.exposeStringList('parent', { nullable: true, description: 'Allowed direct parents; null for any.' }),
      ancestor: t.exposeStringList('ancestor', {
        nullable: true,
        description: 'The block must be inside one of these; null for no restriction.',
      }),
      allowedBlocks: t.exposeStringList('allowedBlocks', {
        nullable: true,
        description: 'Allowed inner blocks; null for any.',
      }),
    }),
  }),
);

/** Whether the site lists a type. */
const isListed = ({ isUnlisted, needsLanguages }: BlockDescription, { languages }: Registry): boolean =>
  !isUnlisted && (!needsLanguages || languages !== null);

/** Registers the queries `blockTypes` and `blockType`. */
export function registerBlockTypeQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    blockTypes: t.field({
      type: [blockTypeNode(builder)],
      description: 'The block types of the site. Requires the capability to edit items of some type.',
      args: { namespace: t.arg.string({ description: 'Only block types of this namespace, such as `core`.' }) },
      resolve: (_root, { namespace }, context) => {
        requireEditor(context, 'rest_block_type_cannot_view');
        return [...context.registry.blockTypes.values()].filter(
          (type) => isListed(type, context.registry) && (!namespace || type.name.startsWith(`${namespace}/`)),
        );
      },
    }),
    blockType: t.field({
      type: blockTypeNode(builder),
      description: 'One block type, by its name. Requires the capability to edit items of some type.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, context) => {
        requireEditor(context, 'rest_block_type_cannot_view');
        const blockType = context.registry.blockTypes.get(name);
        if (!blockType || !isListed(blockType, context.registry)) throw domainError('rest_block_type_invalid');
        return blockType;
      },
    }),
  }));
}
