import type { GraphQLField, GraphQLSchema } from 'graphql';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { inactivePlugins, type Plugin, plugins } from './plugins.ts';

/**
 * Makes the fields of a plugin throw `plugin_inactive` while the plugin is switched off. Throws an `Error` if a field
 * names an unknown plugin.
 */
export function guardPlugins(schema: GraphQLSchema): GraphQLSchema {
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const field of Object.values<GraphQLField<unknown, RequestContext>>(fields)) {
    const { resolve, extensions } = field;
    if (extensions.plugin === undefined || !resolve) continue;
    const plugin = plugins.find(({ id }) => id === extensions.plugin);
    if (!plugin) throw new Error(`The field "${field.name}" names an unknown plugin: ${extensions.plugin}`);
    field.resolve = (source, args, context, info) => {
      requireActivePlugin(plugin, context);
      return resolve(source, args, context, info);
    };
  }
  return schema;
}

function requireActivePlugin({ id, name }: Plugin, { site, kernel }: RequestContext): void {
  if (!inactivePlugins(site).has(id) || !kernel.plugins?.includes(id)) return;
  throw domainError('plugin_inactive', { message: `${name} is switched off. Activate the plugin "${id}" first.` });
}
