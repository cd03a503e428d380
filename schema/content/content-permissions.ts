import { canDeletePost, canEditOthers, canEditPost, canMakeSticky, canPublish } from '../access/post-access.ts';
import { canWriteUnfilteredHtml } from '../access/site-access.ts';
import { canAssignTerms, canCreateTerm } from '../access/term-access.ts';
import { oncePerBuilder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { reads } from '../selection.ts';
import { factsOf } from './facts.ts';
import type { ContentRow } from './row.ts';

const taxonomyPermissionType = oncePerBuilder((builder) =>
  builder.objectRef<{ taxonomy: string; create: boolean; assign: boolean }>('TaxonomyPermission').implement({
    description: 'What the viewer may do with the terms of a taxonomy.',
    fields: (t) => ({
      taxonomy: t.exposeString('taxonomy'),
      create: t.exposeBoolean('create'),
      assign: t.exposeBoolean('assign'),
    }),
  }),
);

const capabilitiesOf = (row: ContentRow, context: RequestContext) =>
  context.registry.postTypes.get(row.type)?.capabilities;

/** What the viewer may do with one item. */
export const contentPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'ContentPermissions',
    description: 'What the viewer may do with an item.',
    fields: (t) => ({
      edit: t.boolean({
        extensions: reads('type', 'status', 'authorId'),
        resolve: (row, _args, context) => canEditPost(context.viewer, factsOf(row, context)),
      }),
      delete: t.boolean({
        extensions: reads('type', 'status', 'authorId'),
        resolve: (row, _args, context) => canDeletePost(context.viewer, factsOf(row, context)),
      }),
      publish: t.boolean({
        resolve: (row, _args, context) => {
          const names = capabilitiesOf(row, context);
          return names ? canPublish(context.viewer, names) : false;
        },
      }),
      makeSticky: t.boolean({
        resolve: (row, _args, context) => {
          const names = capabilitiesOf(row, context);
          return names ? canMakeSticky(context.viewer, names) : false;
        },
      }),
      assignAuthor: t.boolean({
        resolve: (row, _args, context) => {
          const names = capabilitiesOf(row, context);
          return names ? canEditOthers(context.viewer, names) : false;
        },
      }),
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
