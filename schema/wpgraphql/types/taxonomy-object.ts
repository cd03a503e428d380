import { canEditTerms } from '../../access/term-access.ts';
import { always } from '../../core/dialect/sql.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { pageOfList } from '../connections/page-of-nodes.ts';
import { enumName } from '../core/content-enums.ts';
import { exposedTaxonomies, exposedTaxonomyOf } from '../core/exposed-kinds.ts';
import { oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { decodeNodeId } from '../nodes/wpgraphql-id.ts';
import { loadTermNodes } from '../terms/term-page.ts';
import { typesOf } from './content-type-object.ts';

/** Creates a resolver that returns null to viewers who may not edit terms of the taxonomy. */
const forEditors =
  <Value>(resolve: (taxonomy: Taxonomy) => Value) =>
  (taxonomy: Taxonomy, _args: unknown, { viewer }: RequestContext): Value | null =>
    canEditTerms(viewer, taxonomy.capabilities) ? resolve(taxonomy) : null;

const taxonomyObject = oncePerSchema((builder) =>
  builder.objectType('Taxonomy', {
    description: 'A taxonomy.',
    interfaces: ['Node'],
    fields: (t) => ({
      name: t.exposeString('name'),
      label: t.string({ resolve: forEditors(({ labels }) => labels.name ?? null) }),
      description: t.exposeString('description'),
      graphqlSingleName: t.string({
        resolve: ({ name }, _args, { registry }) => exposedTaxonomyOf(registry, name)?.singular,
      }),
      graphqlPluralName: t.string({
        resolve: ({ name }, _args, { registry }) => exposedTaxonomyOf(registry, name)?.plural,
      }),
      hierarchical: t.exposeBoolean('hierarchical'),
      restBase: t.string({ resolve: ({ restBase }) => restBase || null }),
      restControllerClass: t.string({ resolve: forEditors(({ restBase }) => (restBase ? TERMS_CONTROLLER : null)) }),
      public: t.boolean({ resolve: forEditors(({ visibility }) => visibility.public) }),
      showCloud: t.boolean({ resolve: forEditors(({ showCloud }) => showCloud) }),
      showInAdminColumn: t.boolean({ resolve: forEditors(({ visibility }) => visibility.showAdminColumn) }),
      showInGraphql: t.boolean({ resolve: () => true }),
      showInMenu: t.boolean({ resolve: forEditors(({ visibility }) => visibility.showUi) }),
      showInNavMenus: t.boolean({ resolve: forEditors(({ visibility }) => visibility.showInNavMenus) }),
      showInQuickEdit: t.boolean({ resolve: forEditors(({ visibility }) => visibility.showInQuickEdit) }),
      showInRest: t.boolean({
        resolve: forEditors(({ restBase, declared }) => declared?.showInRest ?? restBase !== ''),
      }),
      showUi: t.boolean({ resolve: forEditors(({ visibility }) => visibility.showUi) }),
      isRestricted: t.boolean({
        resolve: ({ capabilities }, _args, { viewer }) => !canEditTerms(viewer, capabilities),
      }),
    }),
  }),
);

/** The name of the class that serves terms in WordPress, which clients may compare. */
const TERMS_CONTROLLER = 'WP_REST_Terms_Controller';

/** Registers taxonomies and their queries. */
export function registerTaxonomies(builder: WpgraphqlBuilder): void {
  taxonomyObject(builder);
  const idType = builder.enumType('TaxonomyIdTypeEnum', { values: ['ID', 'NAME'] as const });
  builder.queryField('taxonomy', (t) =>
    t.field({
      type: 'Taxonomy',
      description: 'One taxonomy; null if there is none.',
      args: {
        id: t.arg.id({
          required: true,
          description: 'The global id or the name, also as a value of the enum of taxonomies.',
        }),
        idType: t.arg({ type: idType }),
      },
      resolve: (_root, { id, idType }, { registry }) => {
        const key = idType === 'NAME' ? String(id) : decodeNodeId(String(id))?.key;
        const found = exposedTaxonomies(registry).find(
          ({ taxonomy, singular }) => taxonomy.name === key || enumName(singular) === key,
        );
        return found?.taxonomy ?? null;
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'Taxonomy',
    field: 'taxonomies',
    description: 'The taxonomies.',
    resolve: ({ args, context: { registry } }) =>
      pageOfList(
        args,
        exposedTaxonomies(registry).map(({ taxonomy }) => taxonomy),
      ),
  });
  addConnection(builder, {
    from: 'Taxonomy',
    to: 'ContentType',
    field: 'connectedContentTypes',
    description: 'The types whose items have its terms.',
    resolve: ({ parent, args, context: { registry } }) =>
      pageOfList(
        args,
        typesOf(registry).filter(({ name }) => parent.types.includes(name)),
      ),
  });
  addConnection(builder, {
    from: 'Taxonomy',
    to: 'TermNode',
    field: 'connectedTerms',
    description: 'Its terms.',
    resolve: ({ parent, args, context }) => {
      const exposed = exposedTaxonomyOf(context.registry, parent.name);
      const taxonomies = exposed ? [exposed] : [];
      return loadTermNodes({ taxonomies, args, where: {}, context, within: always });
    },
  });
}
