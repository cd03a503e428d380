import { canDeletePost, canEditOthers, canEditPost, canMakeSticky, canPublish } from '../../access/post-access.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { canAssignTerms, canCreateTerm } from '../../access/term-access.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

const taxonomyPermissionType = oncePerBuilder((builder) =>
  builder.objectRef<{ taxonomy: string; create: boolean; assign: boolean }>('TaxonomyPermission').implement({
    description: 'The permissions of the viewer for the terms of a taxonomy.',
    fields: (t) => ({
      taxonomy: t.exposeString('taxonomy'),
      create: t.exposeBoolean('create'),
      assign: t.exposeBoolean('assign'),
    }),
  }),
);

/** A permission that depends only on the capabilities of the type of the item. */
const typePermission = (isAllowed: typeof canPublish) => ({
  resolve: (row: ContentRow, _args: unknown, { registry, viewer }: RequestContext) => {
    const capabilities = registry.postTypes.get(row.type)?.capabilities;
    return capabilities !== undefined && isAllowed(viewer, capabilities);
  },
});

/** The GraphQL type of the permissions of the viewer for one item. */
export const contentPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'ContentPermissions',
    description: 'The permissions of the viewer for an item.',
    fields: (t) => ({
      edit: t.boolean({
        extensions: reads('type', 'status', 'authorId'),
        resolve: (row, _args, context) => canEditPost(context.viewer, accessDataOf(row, context)),
      }),
      delete: t.boolean({
        extensions: reads('type', 'status', 'authorId'),
        resolve: (row, _args, context) => canDeletePost(context.viewer, accessDataOf(row, context)),
      }),
      publish: t.boolean(typePermission(canPublish)),
      makeSticky: t.boolean(typePermission(canMakeSticky)),
      assignAuthor: t.boolean(typePermission(canEditOthers)),
      unfilteredHtml: t.boolean({ resolve: (_row, _args, context) => canWriteUnfilteredHtml(context.viewer) }),
      taxonomies: t.field({
        type: [taxonomyPermissionType(builder)],
        resolve: (row, _args, context) =>
          (context.registry.postTypes.get(row.type)?.taxonomies ?? []).flatMap((name) => {
            const taxonomy = context.registry.taxonomies.get(name);
            if (!taxonomy) return [];
            const { capabilities, hierarchical } = taxonomy;
            return [
              {
                taxonomy: name,
                create: canCreateTerm({ viewer: context.viewer, capabilities, hierarchical }),
                assign: canAssignTerms(context.viewer, capabilities),
              },
            ];
          }),
      }),
    }),
  }),
);
