import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { readContextEnum } from '../../core/graphql/read-context.ts';
import type { Status } from '../../core/registry/post-status.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { viewerEditsAnything } from '../../core/rows/audience.ts';

const statusType = oncePerBuilder((builder) =>
  builder.objectRef<Status>('ContentStatus').implement({
    description: 'A status of content items.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The value of `status` of the items.' }),
      title: t.exposeString('label', { description: 'The display name.' }),
      public: t.exposeBoolean('public', { description: 'Whether items with the status are public.' }),
      private: t.exposeBoolean('private'),
      protected: t.exposeBoolean('protected'),
      queryable: t.exposeBoolean('queryable'),
      showInList: t.exposeBoolean('showInList', {
        description: 'Whether lists for editors contain items with the status.',
      }),
      dateFloating: t.exposeBoolean('dateFloating', {
        description: 'Whether the date of an item follows its last change until it is published.',
      }),
    }),
  }),
);

/**
 * Whether a status is visible: public ones to everyone, other ones except internal ones to viewers who can edit items.
 */
const isStatusVisible = (status: Status, context: RequestContext): boolean =>
  status.public || (!status.internal && viewerEditsAnything(context));

/** Registers the queries of statuses. */
export function registerStatusQueries(builder: Builder): void {
  builder.queryField('contentStatuses', (t) =>
    t.field({
      type: [statusType(builder)],
      description:
        'The statuses that are visible to the viewer. The edit context requires the capability to edit items of some type.',
      args: { context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }) },
      resolve: (_root, args, context) => {
        if (args.context === 'EDIT' && !viewerEditsAnything(context)) {
          throw domainError('rest_cannot_view', { viewer: context.viewer });
        }
        return [...context.registry.statuses.values()].filter((status) => isStatusVisible(status, context));
      },
    }),
  );

  builder.queryField('contentStatus', (t) =>
    t.field({
      type: statusType(builder),
      description: 'One status, by its name.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, context) => {
        const status = context.registry.statuses.get(name);
        if (!status) throw domainError('rest_status_invalid');
        if (!isStatusVisible(status, context)) throw domainError('rest_cannot_read_status', { viewer: context.viewer });
        return status;
      },
    }),
  );

  builder.queryField('statusPermissions', (t) =>
    t.field({
      type: builder.objectRef<Status>('StatusPermissions').implement({
        description: 'The permissions of the viewer for one status.',
        fields: (fields) => ({
          read: fields.boolean({
            description: 'Whether the status is visible to the viewer.',
            resolve: (status, _args, context) => isStatusVisible(status, context),
          }),
        }),
      }),
      nullable: true,
      description: 'The permissions of the viewer for one status; null if there is no such status.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, { registry }) => registry.statuses.get(name),
    }),
  );
}
