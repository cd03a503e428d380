import { parseArchiveDate } from '../content/addresses/resolve-address.ts';
import { type Builder, oncePerBuilder } from '../core/graphql/builder.ts';
import type { RequestContext } from '../core/request-context.ts';
import { loadArchives } from '../rendering/data/archive-data.ts';

const periodEnum = oncePerBuilder((builder) =>
  builder.enumType('ArchivePeriodLength', {
    description: 'The length of the periods of archives.',
    values: {
      YEAR: { value: 'yearly', description: 'Years.' },
      MONTH: { value: 'monthly', description: 'Months.' },
      DAY: { value: 'daily', description: 'Days.' },
    } as const,
  }),
);

interface ArchivePeriod {
  count: number;
  link: string;
  label: string;
  after: string;
  before: string;
}

const archivePeriodType = oncePerBuilder((builder) =>
  builder.objectRef<ArchivePeriod>('ArchivePeriod').implement({
    description: 'A period in which posts were published.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'The name of the period, such as `May 2021`.' }),
      count: t.exposeInt('count', { description: 'The number of posts that were published in the period.' }),
      link: t.exposeString('link', { description: 'The address of the archive, for `placeByUri`.' }),
      after: t.expose('after', {
        type: 'LocalDateTime',
        description: 'The last second before the period, for `after` of a filter.',
      }),
      before: t.expose('before', {
        type: 'LocalDateTime',
        description: 'The first second after the period, for `before` of a filter.',
      }),
    }),
  }),
);

const MAX_PERIODS = 100;

async function periodsOf(
  length: 'yearly' | 'monthly' | 'daily',
  { year: yearFilter, first, context }: { year?: number | null | undefined; first: number; context: RequestContext },
): Promise<ArchivePeriod[]> {
  const all = await loadArchives(context, length);
  const hasFilter = yearFilter !== null && yearFilter !== undefined;
  const periods = hasFilter ? all.filter(({ year }) => year === yearFilter) : all;
  return periods.slice(0, Math.min(Math.max(first, 0), MAX_PERIODS)).flatMap(({ year, month, day, count, link }) => {
    const parts = [year, ...(length === 'yearly' ? [] : [month]), ...(length === 'daily' ? [day] : [])];
    const date = parseArchiveDate(parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')));
    return date ? [{ ...date, count, link }] : [];
  });
}

/** Registers the query `archivePeriods`. */
export function registerArchiveRelations(builder: Builder): void {
  builder.queryField('archivePeriods', (t) =>
    t.field({
      type: [archivePeriodType(builder)],
      description: 'The periods in which posts were published, latest first, with the numbers of posts.',
      args: {
        length: t.arg({
          type: periodEnum(builder),
          defaultValue: 'monthly',
          description: 'The length of the periods.',
        }),
        year: t.arg.int({ description: 'Only periods of this year.' }),
        first: t.arg.int({ defaultValue: MAX_PERIODS, description: 'The maximum number of periods; 100 at most.' }),
      },
      resolve: (_root, { length, year, first }, context) =>
        periodsOf(length ?? 'monthly', { year, first: first ?? MAX_PERIODS, context }),
    }),
  );
}
