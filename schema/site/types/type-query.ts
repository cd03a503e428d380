import { canEditType } from '../../access/post-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { type ReadContextName, readContextEnum } from '../../core/read-context.ts';
import type { PostType, Registry } from '../../core/registry/registry.ts';
import { registryFields } from '../../core/registry/registry-fields.ts';

/** A type as everybody may know it, and what only editors ask for. */
const contentType = oncePerBuilder((builder) =>
  builder.objectRef<PostType>('ContentType').implement({
    description: 'A kind of post-like items.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'What items of it bear as their type.' }),
      title: t.field(registryFields.title),
      description: t.exposeString('description'),
      labels: t.field(registryFields.labels),
      capabilities: t.field(registryFields.capabilities),
      hierarchical: t.exposeBoolean('hierarchical', { description: 'Whether its items may stand below each other.' }),
      viewable: t.exposeBoolean('viewable', { description: 'Whether its items have a page of their own.' }),
      hasArchive: t.expose('hasArchive', {
        type: 'Json',
        description: 'Whether its items are listed on a page, or the path of that page.',
      }),
      visibility: t.field({
        type: 'Json',
        description: 'Where people meet it.',
        resolve: ({ showInNavMenus, showUi }) => ({ showInNavMenus, showUi }),
      }),
      icon: t.exposeString('icon', { nullable: true }),
      supports: t.expose('supports', { type: 'Json', description: 'What its items have.' }),
      taxonomies: t.stringList({
        description: 'Names of its taxonomies.',
        resolve: ({ taxonomies }, _args, { registry }) => taxonomies.filter((name) => registry.taxonomies.has(name)),
      }),
      restBase: t.exposeString('restBase', { description: 'Last part of the path of its REST routes.' }),
      restNamespace: t.exposeString('restNamespace'),
      template: t.expose('template', { type: 'Json', description: 'The blocks that a new item begins with.' }),
      templateLock: t.expose('templateLock', {
        type: 'Json',
        description: 'What may be changed of them: a word, or false for everything.',
      }),
    }),
  }),
);

/** Errors: `rest_cannot_view` in the edit context, for a viewer who may write items of no type. */
function listTypes(input: {
  registry: Registry;
  viewer: Viewer;
  context: ReadContextName | null | undefined;
}): readonly PostType[] {
  const { registry, viewer, context } = input;
  const types = [...registry.postTypes.values()];
  if (context !== 'EDIT') return types;
  const writable = types.filter(({ capabilities }) => canEditType(viewer, capabilities));
  if (writable.length === 0) throw domainError('rest_cannot_view', { viewer });
  return writable;
}

/** Registers what this file declares on a schema builder. */
export function registerTypesQuery(builder: Builder): void {
  builder.queryField('contentTypes', (t) =>
    t.field({
      type: [contentType(builder)],
      description: 'The types that the API shows; in the edit context those whose items the viewer may write.',
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
        if (registry.hidden.types.has(name)) throw domainError('rest_cannot_read_type', { viewer });
        const type = registry.postTypes.get(name);
        if (!type) throw domainError('rest_type_invalid');
        if (context === 'EDIT' && !canEditType(viewer, type.capabilities)) {
          throw domainError('rest_forbidden_context', { viewer });
        }
        return type;
      },
    }),
  );
}
