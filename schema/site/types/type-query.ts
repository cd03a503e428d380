import { canEditType } from '../../access/post-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { type ReadContextName, readContextEnum } from '../../core/graphql/read-context.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { registryFields } from '../../core/registry/registry-entry.ts';

/** The GraphQL type of a content type. The context decides only which types are listed, not which fields they have. */
const contentType = oncePerBuilder((builder) =>
  builder.objectRef<PostType>('ContentType').implement({
    description: 'A type of content items, such as `post` or `page`.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name of the type, such as `post`.' }),
      title: t.field(registryFields.title),
      description: t.exposeString('description'),
      labels: t.field(registryFields.labels),
      capabilities: t.field(registryFields.capabilities),
      hierarchical: t.exposeBoolean('hierarchical', { description: 'Whether its items can have a parent.' }),
      viewable: t.exposeBoolean('viewable', { description: 'Whether its items have permalinks.' }),
      hasArchive: t.expose('hasArchive', {
        type: 'Json',
        description: 'Whether the type has an archive, or the path of the archive.',
      }),
      visibility: t.field({
        type: 'Json',
        description: 'Where the type appears in the user interface.',
        resolve: ({ showInNavMenus, showUi }) => ({ showInNavMenus, showUi }),
      }),
      icon: t.exposeString('icon', { nullable: true }),
      supports: t.expose('supports', {
        type: 'Json',
        description: 'The features of its items, such as `title` and `revisions`.',
      }),
      taxonomies: t.stringList({
        description: 'The names of its taxonomies.',
        resolve: ({ taxonomies }, _args, { registry }) =>
          taxonomies.filter((name) => registry.taxonomies.get(name)?.isListed),
      }),
      restBase: t.exposeString('restBase', { description: 'The last part of the path of its REST routes.' }),
      restNamespace: t.exposeString('restNamespace'),
      template: t.expose('template', { type: 'Json', description: 'The blocks of a new item.' }),
      templateLock: t.expose('templateLock', {
        type: 'Json',
        description: 'How the blocks of the template are locked: a name such as `all` or `insert`, or false.',
      }),
    }),
  }),
);

/** Lists the types; in the edit context only editable ones. Errors: `rest_cannot_view` if no type is editable. */
function listTypes(input: {
  registry: Registry;
  viewer: Viewer;
  context: ReadContextName | null | undefined;
}): readonly PostType[] {
  const { registry, viewer, context } = input;
  const types = [...registry.postTypes.values()].filter(({ isListed }) => isListed);
  if (context !== 'EDIT') return types;
  const editable = types.filter(({ capabilities }) => canEditType(viewer, capabilities));
  if (editable.length === 0) throw domainError('rest_cannot_view', { viewer });
  return editable;
}

/** Registers the queries of types. */
export function registerTypeQueries(builder: Builder): void {
  builder.queryField('contentTypes', (t) =>
    t.field({
      type: [contentType(builder)],
      description: 'The types that the API exposes; in the edit context, those with items that the viewer may edit.',
      args: { context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }) },
      resolve: (_root, args, { registry, viewer }) => listTypes({ registry, viewer, context: args.context }),
    }),
  );

  builder.queryField('contentType', (t) =>
    t.field({
      type: contentType(builder),
      description: 'One type, by its name.',
      args: {
        name: t.arg.string({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
      },
      resolve: (_root, { name, context }, { registry, viewer }) => {
        const type = registry.postTypes.get(name);
        if (registry.hidden.types.has(name) || type?.isListed === false)
          throw domainError('rest_cannot_read_type', { viewer });
        if (!type) throw domainError('rest_type_invalid');
        if (context === 'EDIT' && !canEditType(viewer, type.capabilities)) {
          throw domainError('rest_forbidden_context', { viewer });
        }
        return type;
      },
    }),
  );
}
