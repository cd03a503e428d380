import { viewerEditsAnything } from '../../core/audience.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { readContextEnum } from '../../core/read-context.ts';
import type { Status } from '../../core/registry/post-status.ts';
import type { RequestContext } from '../../core/request-context.ts';

const statusType = oncePerBuilder((builder) =>
  builder.objectRef<Status>('ContentStatus').implement({
    description: 'A state of post-like items.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'What items in it bear as their status.' }),
      title: t.exposeString('label', { description: 'What people call it.' }),
      public: t.exposeBoolean('public', { description: 'Whether everybody may see what is in it.' }),
      private: t.exposeBoolean('private'),
      protected: t.exposeBoolean('protected'),
      queryable: t.exposeBoolean('queryable'),
      showInList: t.exposeBoolean('showInList', { description: 'Whether lists for editors hold what is in it.' }),
      dateFloating: t.exposeBoolean('dateFloating', {
        description: 'Whether the date of an item moves along until it is published.',
      }),
    }),
  }),
);

/** Editors of anything see every state that is not for the program's own use. */
const canSee = (status: Status, context: RequestContext): boolean =>
  status.public || (!status.internal && viewerEditsAnything(context));

/** Registers what this file declares on a schema builder. */
export function registerStatusesQuery(builder: Builder): void {
  builder.queryField('contentStatuses', (t) =>
    t.field({
      type: [statusType(builder)],
      description: 'The states that the viewer may know of. The edit context takes the right to edit something.',
      args: { context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }) },
      resolve: (_root, args, context) => {
        if (args.context === 'EDIT' && !viewerEditsAnything(context)) {
          throw domainError('rest_cannot_view', { viewer: context.viewer });
        }
        return [...context.registry.statuses.values()].filter((status) => canSee(status, context));
      },
    }),
  );

  builder.queryField('contentStatus', (t) =>
    t.field({
      type: statusType(builder),
      description: 'One state, by its name.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, context) => {
        const status = context.registry.statuses.get(name);
        if (!status) throw domainError('rest_status_invalid');
        if (!canSee(status, context)) throw domainError('rest_cannot_read_status', { viewer: context.viewer });
        return status;
      },
    }),
  );

  builder.queryField('statusPermissions', (t) =>
    t.field({
      type: builder.objectRef<Status>('StatusPermissions').implement({
        description: 'What the viewer may know of a state.',
        fields: (fields) => ({
          read: fields.boolean({
            description: 'See it.',
            resolve: (status, _args, context) => canSee(status, context),
          }),
        }),
      }),
      nullable: true,
      description: 'What the viewer may know of a state; null when there is none.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, { registry }) => registry.statuses.get(name),
    }),
  );
}
