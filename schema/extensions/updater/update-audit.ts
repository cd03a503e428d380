import type { UpdateAudit } from '../../../prisma/generated/sqlite/client.ts';
import { canManageSite } from '../../access/site-access.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';

/** The maximum number of stored entries. The oldest are deleted, since the number of calls is not limited. */
const MAX_ENTRIES = 10_000;
const MAX_LISTED = 100;

/** Records a call of the updater with its result and deletes the oldest entries above the limit. */
export async function recordAudit(
  client: TransactionClient,
  { detail, ...entry }: Omit<UpdateAudit, 'id' | 'detail'> & { detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { id } = await client.updateAudit.create({ data: { ...entry, detail: JSON.stringify(detail) } });
  if (id > MAX_ENTRIES) await client.updateAudit.deleteMany({ where: { id: { lte: id - MAX_ENTRIES } } });
}

const auditType = oncePerBuilder((builder) =>
  builder.prismaObject('UpdateAudit', {
    name: 'UpdateAuditEntry',
    select: { id: true },
    description: 'A call of the updater with the updater key, and its result.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      date: t.exposeString('at', { description: 'The time of the call in ISO 8601.' }),
      action: t.exposeString('action', { description: '`update` or `reset-branch`.' }),
      slug: t.exposeString('slug', { description: 'The slug of the repository; empty if none was named.' }),
      success: t.exposeBoolean('success', { description: 'Whether the call succeeded.' }),
      detail: t.field({
        type: 'Json',
        description: 'The request without the key, and the messages.',
        select: { detail: true },
        resolve: ({ detail }) => JSON.parse(detail) as unknown,
      }),
    }),
  }),
);

/** Registers the query `updateAudit`. */
export function registerUpdaterAudit(builder: Builder): void {
  const entry = auditType(builder);
  builder.queryField('updateAudit', (t) =>
    t.prismaField({
      extensions: { plugin: 'updater' },
      type: [entry],
      description: 'The calls of the updater, the newest first. Requires the capability `manage_options`.',
      args: { first: t.arg.int({ description: `The number of calls: at most ${MAX_LISTED}, 20 by default.` }) },
      resolve: (query, _root, { first }, { viewer, kernel }) => {
        if (!canManageSite(viewer)) throw domainError('rest_forbidden', { viewer });
        const take = Math.min(Math.max(first ?? 20, 1), MAX_LISTED);
        return kernel.database.reader.updateAudit.findMany({ ...query, orderBy: { id: 'desc' }, take });
      },
    }),
  );
}
