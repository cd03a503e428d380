import { canEditType, missingRightToCreate } from '../../access/post-access.ts';
import { canAssignTerms, canCreateTerm, canEditTerms } from '../../access/term-access.ts';
import { isAudience } from '../../core/audience.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import type { PostType } from '../../core/registry/registry.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';

const contentTypePermissions = oncePerBuilder((builder) =>
  builder.objectRef<PostType>('ContentTypePermissions').implement({
    description: 'What the viewer may do with items of a type, before one of them is named.',
    fields: (t) => ({
      read: t.boolean({
        description: 'See any of its items.',
        resolve: ({ audience }, _args, context) => isAudience(audience, context),
      }),
      edit: t.boolean({
        description: 'Write some of its items, and so list them in the edit context.',
        resolve: ({ capabilities }, _args, { viewer }) => canEditType(viewer, capabilities),
      }),
      create: t.boolean({
        description: 'Make a new one, with this author and place on top of lists.',
        args: { authorId: t.arg.int(), sticky: t.arg.boolean() },
        resolve: ({ capabilities }, { authorId, sticky }, { viewer }) =>
          missingRightToCreate(viewer, { capabilities, authorId, sticky }) === null,
      }),
    }),
  }),
);

interface NamedTaxonomy {
  taxonomy: Taxonomy | undefined;
  isHidden: boolean;
}

const taxonomyPermissions = oncePerBuilder((builder) =>
  builder.objectRef<NamedTaxonomy>('TaxonomyPermissions').implement({
    description: 'What the viewer may do with a taxonomy and its terms, before one of them is named.',
    fields: (t) => ({
      read: t.boolean({
        description: 'See any of its terms.',
        resolve: ({ taxonomy }, _args, context) => taxonomy !== undefined && isAudience(taxonomy.audience, context),
      }),
      edit: t.boolean({
        description: 'Change its terms, and so list them in the edit context.',
        resolve: ({ taxonomy }, _args, { viewer }) =>
          taxonomy !== undefined && canEditTerms(viewer, taxonomy.capabilities),
      }),
      create: t.boolean({
        description: 'Make a new term.',
        resolve: ({ taxonomy }, _args, { viewer }) => taxonomy !== undefined && canCreateTerm({ viewer, ...taxonomy }),
      }),
      see: t.boolean({
        description: 'Ask for the taxonomy itself, whether there is one or not: some exist that the API never shows.',
        resolve: ({ isHidden }) => !isHidden,
      }),
      seeDetails: t.boolean({
        description: 'Ask for the taxonomy itself in the edit context, whether there is one or not.',
        resolve: ({ taxonomy, isHidden }, _args, { viewer }) =>
          !isHidden && (!taxonomy || canAssignTerms(viewer, taxonomy.capabilities)),
      }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerTypesPermissions(builder: Builder): void {
  builder.queryFields((t) => ({
    contentTypePermissions: t.field({
      type: contentTypePermissions(builder),
      nullable: true,
      description: 'What the viewer may do with items of a type; null when there is no such type.',
      args: { type: t.arg.string({ required: true }) },
      resolve: (_root, { type }, { registry }) => registry.postTypes.get(type),
    }),
    taxonomyPermissions: t.field({
      type: taxonomyPermissions(builder),
      description: 'What the viewer may do with a taxonomy and its terms.',
      args: { taxonomy: t.arg.string({ required: true }) },
      resolve: (_root, { taxonomy }, { registry }) => ({
        taxonomy: registry.taxonomies.get(taxonomy),
        isHidden: registry.hidden.taxonomies.has(taxonomy),
      }),
    }),
  }));
}
