import { listConnection, pageArguments } from '../../content/lists/connection.ts';
import { orderEnum } from '../../content/lists/content-order.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, type ObjectTypeRef, oncePerBuilder } from '../../core/graphql/builder.ts';
import { filterInputs } from '../../core/graphql/filters.ts';
import { auditEntryType } from './audit-entry-type.ts';
import { auditFilters } from './audit-filter.ts';
import { type AuditPage, auditDownload, loadAuditPage, requireAuditReader } from './audit-log-entries.ts';

const connectionType = oncePerBuilder((builder) => {
  const connection = listConnection(builder, {
    name: 'AuditEntry',
    node: auditEntryType(builder),
    description: 'A page of the audit log.',
    totalDescription:
      'The number of entries that match the filter; at most 10,000 are counted from the beginning of the page.',
    edgeDescription: 'An entry in the list.',
  }) as ObjectTypeRef<AuditPage>;
  builder.objectField(connection, 'isTotalExact', (t) =>
    t.boolean({
      description: 'Whether `total` is the number of all entries that match; otherwise there are more.',
      resolve: (page) => page.isTotalExact(),
    }),
  );
  return connection;
});

const filterInput = oncePerBuilder((builder) =>
  builder.inputType('AuditFilter', {
    description: 'The filter of the audit log; all conditions apply.',
    fields: (t) => filterInputs(auditFilters, t),
  }),
);

const listArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: filterInput(builder) }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'The number of entries to skip.' }),
  })),
);

const REQUIREMENT = 'Requires the capabilities `manage_options` and `list_users`.';

/** Registers the queries of the audit log (docs/audit-log.md). There is no mutation: nobody changes entries. */
export function registerAuditLog(builder: Builder): void {
  const entry = auditEntryType(builder);
  builder.queryFields((t) => ({
    auditLog: t.field({
      type: connectionType(builder),
      description: `Who changed what, the newest changes first. ${REQUIREMENT}`,
      args: listArguments(builder),
      resolve: (_root, args, context) => loadAuditPage(args, context),
    }),
    auditEntry: t.field({
      type: entry,
      description: `One entry of the audit log. ${REQUIREMENT}`,
      args: { id: t.arg.int({ required: true }) },
      resolve: async (_root, { id }, context) => {
        requireAuditReader(context);
        const row = await context.kernel.database.reader.auditEntry.findUnique({ where: { id } });
        if (!row) throw domainError('rest_audit_entry_not_found');
        return row;
      },
    }),
    auditLogDownload: t.field({
      type: 'Download',
      description: `The audit log as a file, the oldest entries first. ${REQUIREMENT}`,
      args: {
        format: t.arg.string({ required: true, description: '`csv`, or `jsonl` for one JSON object in each line.' }),
        where: t.arg({ type: filterInput(builder) }),
      },
      resolve: (_root, args, context) => auditDownload(args, context),
    }),
  }));
}
