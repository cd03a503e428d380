import { canEditType, missingRightToCreate } from '../../access/post-access.ts';
import { canAssignTerms, canCreateTerm, canEditTerms } from '../../access/term-access.ts';
import { checkTemplateOf } from '../../content/write/check-content.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import { isHiddenTaxonomy, requireType } from '../../core/registry/registry.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import { isInAudience } from '../../core/rows/audience.ts';

const contentTypePermissions = oncePerBuilder((builder) =>
  builder.objectRef<PostType>('ContentTypePermissions').implement({
    description: 'The permissions of the viewer for the items of a type in general.',
    fields: (t) => ({
      read: t.boolean({
        description: 'Whether the viewer may read items of the type.',
        resolve: ({ audience }, _args, context) => isInAudience(audience, context),
      }),
      edit: t.boolean({
        description: 'Whether the viewer may edit items of the type, and list them in the edit context.',
        resolve: ({ capabilities }, _args, { viewer }) => canEditType(viewer, capabilities),
      }),
      create: t.boolean({
        description: 'Whether the viewer may create an item with this author and this stickiness.',
        args: { authorId: t.arg.int(), sticky: t.arg.boolean() },
        resolve: ({ capabilities }, { authorId, sticky }, { viewer }) =>
          missingRightToCreate(viewer, { capabilities, authorId, sticky }) === null,
      }),
    }),
  }),
);

/** A taxonomy that a client named; undefined if the API does not expose it. */
interface NamedTaxonomy {
  taxonomy: Taxonomy | undefined;
  isHidden: boolean;
}

const taxonomyPermissions = oncePerBuilder((builder) =>
  builder.objectRef<NamedTaxonomy>('TaxonomyPermissions').implement({
    description: 'The permissions of the viewer for a taxonomy and its terms in general.',
    fields: (t) => ({
      read: t.boolean({
        description: 'Whether the viewer may read terms of the taxonomy.',
        resolve: ({ taxonomy }, _args, context) => taxonomy !== undefined && isInAudience(taxonomy.audience, context),
      }),
      edit: t.boolean({
        description: 'Whether the viewer may edit terms, and list them in the edit context.',
        resolve: ({ taxonomy }, _args, { viewer }) =>
          taxonomy !== undefined && canEditTerms(viewer, taxonomy.capabilities),
      }),
      create: t.boolean({
        description: 'Whether the viewer may create a term.',
        resolve: ({ taxonomy }, _args, { viewer }) => taxonomy !== undefined && canCreateTerm({ viewer, ...taxonomy }),
      }),
      see: t.boolean({
        description:
          'Whether the viewer may query the taxonomy itself. False only for taxonomies that the API never exposes; true for unknown names.',
        resolve: ({ isHidden }) => !isHidden,
      }),
      seeDetails: t.boolean({
        description: 'Whether the viewer may query the taxonomy itself in the edit context; true for unknown names.',
        resolve: ({ taxonomy, isHidden }, _args, { viewer }) =>
          !isHidden && (!taxonomy || canAssignTerms(viewer, taxonomy.capabilities)),
      }),
    }),
  }),
);

/** Registers the queries of the permissions for types and taxonomies. */
export function registerTypePermissions(builder: Builder): void {
  builder.queryFields((t) => ({
    contentTypePermissions: t.field({
      type: contentTypePermissions(builder),
      nullable: true,
      description: 'The permissions of the viewer for the items of a type; null if there is no such type.',
      args: { type: t.arg.string({ required: true }) },
      resolve: (_root, { type }, { registry }) => registry.postTypes.get(type),
    }),
    templateCheck: t.boolean({
      description: 'Checks a template before it is written. An item of the type can use it if there is no error.',
      args: {
        type: t.arg.string({ required: true }),
        id: t.arg.int({ description: 'The item, whose present template is allowed; absent for a new one.' }),
        template: t.arg.string({ required: true }),
      },
      resolve: async (_root, { type, id, template }, context) => {
        await checkTemplateOf({ id: id ?? 0, type: requireType(context, type), template }, context);
        return true;
      },
    }),
    taxonomyPermissions: t.field({
      type: taxonomyPermissions(builder),
      description: 'The permissions of the viewer for a taxonomy and its terms.',
      args: { taxonomy: t.arg.string({ required: true }) },
      resolve: (_root, { taxonomy }, { registry }) => ({
        taxonomy: registry.taxonomies.get(taxonomy),
        isHidden: isHiddenTaxonomy(taxonomy, registry),
      }),
    }),
  }));
}
