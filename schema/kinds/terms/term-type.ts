import { canDeleteTerm, canEditTerms } from '../../access/term-access.ts';
import { ownerMeta } from '../../content/meta/owner-meta.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isDefaultTerm } from '../../core/rows/language-of.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { termAddress } from '../../urls/archive-address.ts';
import { pathOnSite } from '../../urls/permalink.ts';

/** The GraphQL type of the permissions on a term. */
export const termPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('Term', {
    variant: 'TermPermissions',
    description: 'The permissions of the viewer on a term.',
    fields: (t) => ({
      edit: t.boolean({
        description: 'Whether the viewer may change it, and read it in the edit context.',
        resolve: (row, _args, context) => mayEdit(row, context),
      }),
      delete: t.boolean({
        description: 'Whether the viewer may delete it. The default term cannot be deleted.',
        resolve: (row, _args, context) => mayDelete(row, context),
      }),
    }),
  }),
);

function mayEdit({ taxonomy }: Pick<TermRow, 'taxonomy'>, { registry, viewer }: RequestContext): boolean {
  const { capabilities } = registry.taxonomies.get(taxonomy) ?? {};
  return capabilities !== undefined && canEditTerms(viewer, capabilities);
}

/** Whether the viewer may delete the term. The default term of a taxonomy and its translations cannot be deleted. */
async function mayDelete(term: Pick<TermRow, 'id' | 'taxonomy'>, context: RequestContext): Promise<boolean> {
  const { capabilities } = context.registry.taxonomies.get(term.taxonomy) ?? {};
  if (!capabilities) return false;
  const { viewer } = context;
  if (!canDeleteTerm({ viewer, capabilities, isDefault: false })) return false;
  return canDeleteTerm({ viewer, capabilities, isDefault: await isDefaultTerm(term, context) });
}

/** Registers the GraphQL interface of the terms of all taxonomies. */
export function registerTermType(builder: Builder): void {
  const term = builder.prismaInterface('Term', {
    name: 'Term',
    description: 'A term of a taxonomy.',
    interfaces: ['Node'],
    resolveType: (row, context) => context.registry.taxonomies.get(row.taxonomy)?.graphqlName ?? undefined,
    fields: (t) => ({
      databaseId: t.exposeInt('id', { description: 'The id of the REST API.' }),
      taxonomy: t.exposeString('taxonomy'),
      name: t.exposeString('name', { description: 'HTML text: special characters are entities.' }),
      slug: t.exposeString('slug'),
      description: t.exposeString('description', { description: 'HTML.' }),
      count: t.int({ description: 'Number of published items of the term.', resolve: (row) => Number(row.count) }),
      parentId: t.exposeInt('parentId', { description: '0 at the top level.' }),
      meta: t.field({
        type: 'Json',
        description: 'The registered meta values by name.',
        resolve: (row, _args, context) =>
          ownerMeta(
            { object: 'term', subtype: row.taxonomy, id: row.id },
            { context, canEdit: () => mayEdit(row, context) },
          ),
      }),
      link: t.string({
        description: 'Address of the archive of the term.',
        resolve: (row, _args, context) => termAddress(row, context),
      }),
      uri: t.string({
        nullable: true,
        description: 'The path of the archive on this site, which `placeByUri` accepts.',
        resolve: async (row, _args, context) => pathOnSite(await termAddress(row, context), context.site),
      }),
      viewerCan: t.field({ type: termPermissionsType(builder), resolve: (row) => row }),
    }),
  });
  builder.prismaInterfaceField(term, 'parent', (t) =>
    t.relation('parent', {
      type: term,
      nullable: true,
      description: 'The parent term.',
      resolve: async (_query, { parentId, taxonomy }, _args, { loaders }) => {
        const parent = parentId > 0 ? await loaders.terms.load(parentId) : null;
        return parent?.taxonomy === taxonomy ? parent : null;
      },
    }),
  );
}
