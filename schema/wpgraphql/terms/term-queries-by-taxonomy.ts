import { domainError } from '../../core/domain-errors.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { type ExposedTaxonomy, exposedTaxonomies, exposedTaxonomyOf } from '../core/exposed-taxonomies.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadTermById, TERM_ID_TYPES } from './find-wp-term.ts';
import { taxonomyEnum, termListWhere, termNodesWhere } from './term-list-where.ts';
import { loadTermNodes } from './term-page.ts';

/** Registers the queries of one taxonomy: one term by its id, and the list. */
export function registerTermQueries(builder: WpgraphqlBuilder, exposed: ExposedTaxonomy): void {
  const typeName = exposed.typeName as 'Category';
  const { singular, plural, taxonomy } = exposed;
  const idType = builder.enumType(`${typeName}IdType`, { values: TERM_ID_TYPES });
  builder.queryField(singular, (t) =>
    t.field({
      type: typeName,
      description: `One term of the taxonomy ${taxonomy.name}; null if there is none.`,
      args: { id: t.arg.id({ required: true }), idType: t.arg({ type: idType }) },
      resolve: (_root, { id, idType }, context) =>
        loadTermById({ id: String(id), idType, taxonomies: [exposed] }, context),
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: typeName,
    field: plural,
    description: `A list of terms of the taxonomy ${taxonomy.name}.`,
    where: termListWhere,
    resolve: ({ args, where, context }) => loadTermNodes({ taxonomies: [exposed], args, where, context }),
  });
}

/** Registers the queries of the terms of all taxonomies: `termNode` and `terms`. */
export function registerTermNodeQueries(builder: WpgraphqlBuilder): void {
  const idType = builder.enumType('TermNodeIdTypeEnum', { values: TERM_ID_TYPES });
  builder.queryField('termNode', (t) =>
    t.field({
      type: 'TermNode',
      description: 'One term; null if there is none. Slugs and names require a taxonomy.',
      args: {
        id: t.arg.id({ required: true }),
        idType: t.arg({ type: idType }),
        taxonomy: t.arg({ type: taxonomyEnum(builder) }),
      },
      resolve: (_root, { id, idType, taxonomy }, context) => {
        if (!taxonomy && (idType === 'SLUG' || idType === 'NAME')) {
          throw domainError('rest_invalid_param', { message: 'Slugs and names of terms require a taxonomy.' });
        }
        const exposed = taxonomy ? exposedTaxonomyOf(context.registry, taxonomy) : undefined;
        const taxonomies = exposed ? [exposed] : exposedTaxonomies(context.registry);
        return loadTermById({ id: String(id), idType, taxonomies }, context);
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'TermNode',
    field: 'terms',
    description: 'A list of terms of several taxonomies.',
    where: termNodesWhere,
    resolve: ({ args, where: { taxonomies: names, ...where }, context }) => {
      const exposed = exposedTaxonomies(context.registry);
      const taxonomies = exposed.filter(({ taxonomy }) => !names?.length || names.includes(taxonomy.name));
      return loadTermNodes({ taxonomies, args, where, context });
    },
  });
}
