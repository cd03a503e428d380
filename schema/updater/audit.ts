import { canManageSite } from '../access/site-access.ts';
import { type Builder, oncePerBuilder } from '../builder.ts';
import { domainError } from '../errors.ts';
import type { TransactionClient } from '../kernel.ts';

/** Most entries that are kept: the key's holders may ask as often as they like. */
const MOST_ENTRIES = 10_000;
const MOST_SHOWN = 100;

interface AuditRow {
  id: number;
  at: string;
  action: string;
  slug: string;
  success: boolean;
  detail: string;
}

/** Notes what was asked of the updater and how it ended; the oldest entries make room. */
export async function recordAudit(
  client: TransactionClient,
  { detail, ...entry }: Omit<AuditRow, 'id' | 'detail'> & { detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { id } = await client.updateAudit.create({ data: { ...entry, detail: JSON.stringify(detail) } });
  if (id > MOST_ENTRIES) await client.updateAudit.deleteMany({ where: { id: { lte: id - MOST_ENTRIES } } });
}

const auditType = oncePerBuilder((builder) =>
  builder.objectRef<AuditRow>('UpdateAuditEntry').implement({
    description: 'What was asked of the updater with its key, and how it ended.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      date: t.exposeString('at', { description: 'When, as an ISO text.' }),
      action: t.exposeString('action', { description: 'update or reset-branch.' }),
      slug: t.exposeString('slug', { description: 'What it was asked for; empty where nothing was named.' }),
      success: t.exposeBoolean('success', { description: 'Whether it was done.' }),
      detail: t.field({
        type: 'Json',
        description: 'The request, without its key, and what was said to it.',
        resolve: ({ detail }) => JSON.parse(detail) as unknown,
      }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerUpdaterAudit(builder: Builder): void {
  builder.queryField('updateAudit', (t) =>
    t.field({
      extensions: { plugin: 'updater' },
      type: [auditType(builder)],
      description: 'What was last asked of the updater, the newest first. Takes the right to manage the site.',
      args: { first: t.arg.int({ description: `At most ${MOST_SHOWN}; 20 unless given.` }) },
      resolve: (_root, { first }, { viewer, kernel }) => {
        if (!canManageSite(viewer)) throw domainError('rest_forbidden', { viewer });
        const take = Math.min(Math.max(first ?? 20, 1), MOST_SHOWN);
        return kernel.database.reader.updateAudit.findMany({ orderBy: { id: 'desc' }, take });
      },
    }),
  );
}
