import { canAssignTerms } from '../../access/term-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { readContextEnum } from '../../core/graphql/read-context.ts';
import { isHiddenTaxonomy } from '../../core/registry/registry.ts';
import { registryFields } from '../../core/registry/registry-entry.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';

/** The GraphQL type of a taxonomy. The context decides only which taxonomies are listed, not which fields they have. */
const taxonomyType = oncePerBuilder((builder) =>
  builder.objectRef<Taxonomy>('Taxonomy').implement({
    description: 'A classification of items, such as categories. Its members are terms.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name of the taxonomy, such as `category`.' }),
      title: t.field(registryFields.title),
      description: t.exposeString('description'),
      labels: t.field(registryFields.labels),
      capabilities: t.field(registryFields.capabilities),
      types: t.exposeStringList('types', { description: 'The names of the types that have the taxonomy.' }),
      showCloud: t.exposeBoolean('showCloud', { description: 'Whether tag clouds can show its terms.' }),
      hierarchical: t.exposeBoolean('hierarchical', { description: 'Whether its terms can have a parent.' }),
      restBase: t.exposeString('restBase', { description: 'The last part of the path of its REST routes.' }),
      restNamespace: t.exposeString('restNamespace'),
      visibility: t.expose('visibility', {
        type: 'Json',
        description: 'Where the taxonomy appears in the user interface and on the site.',
      }),
    }),
  }),
);

/** Registers the queries of taxonomies. */
export function registerTaxonomyQueries(builder: Builder): void {
  builder.queryField('taxonomies', (t) =>
    t.field({
      type: [taxonomyType(builder)],
      description:
        'The taxonomies that the API exposes; in the edit context, those with terms that the viewer may assign.',
      args: {
        type: t.arg.string({ description: 'Only taxonomies of this type.' }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
      },
      resolve: (_root, { type, context }, { registry, viewer }) => {
        const all = [...registry.taxonomies.values()].filter(
          ({ isListed, types }) => isListed && (!type || types.includes(type)),
        );
        if (context !== 'EDIT') return all;
        const assignable = all.filter(({ capabilities }) => canAssignTerms(viewer, capabilities));
        if (assignable.length === 0) throw domainError('rest_cannot_view', { viewer });
        return assignable;
      },
    }),
  );

  builder.queryField('taxonomy', (t) =>
    t.field({
      type: taxonomyType(builder),
      description: 'One taxonomy, by its name.',
      args: {
        name: t.arg.string({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
      },
      resolve: (_root, { name, context }, { registry, viewer }) => {
        const taxonomy = registry.taxonomies.get(name);
        if (isHiddenTaxonomy(name, registry)) throw domainError('rest_forbidden', { viewer });
        if (!taxonomy) throw domainError('rest_taxonomy_invalid');
        if (context === 'EDIT' && !canAssignTerms(viewer, taxonomy.capabilities)) {
          throw domainError('rest_forbidden_context', { viewer });
        }
        return taxonomy;
      },
    }),
  );
}
