import { type Builder, oncePerBuilder } from '../builder.ts';
import { readDate } from '../content/places/archive-date.ts';
import type { RequestContext } from '../context.ts';
import { loadArchives } from '../rendering/facts/archive-facts.ts';

const periodEnum = oncePerBuilder((builder) =>
  builder.enumType('ArchivePeriodLength', {
    description: 'How long the times are that a site sorts its posts into.',
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
    description: 'A time in which posts were published.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'What people call it: `May 2021`.' }),
      count: t.exposeInt('count', { description: 'How many posts were published then.' }),
      link: t.exposeString('link', { description: 'Address of their list: `placeByUri` takes it.' }),
      after: t.expose('after', {
        type: 'LocalDateTime',
        description: 'Everything of the time is later than this: for `after` of a filter.',
      }),
      before: t.expose('before', {
        type: 'LocalDateTime',
        description: 'Everything of the time is earlier than this: for `before` of a filter.',
      }),
    }),
  }),
);

/** Most times of one answer. */
const MOST = 100;

async function periodsOf(
  length: 'yearly' | 'monthly' | 'daily',
  { year: only, first, context }: { year?: number | null | undefined; first: number; context: RequestContext },
): Promise<ArchivePeriod[]> {
  const all = await loadArchives(context, length);
  const asked = only === null || only === undefined ? all : all.filter(({ year }) => year === only);
  return asked.slice(0, Math.min(Math.max(first, 0), MOST)).flatMap(({ year, month, day, count, link }) => {
    const parts = [year, ...(length === 'yearly' ? [] : [month]), ...(length === 'daily' ? [day] : [])];
    const date = readDate(parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0')));
    return date ? [{ ...date, count, link }] : [];
  });
}

/** Registers what this file declares on a schema builder. */
export function registerRelationsArchives(builder: Builder): void {
  builder.queryField('archivePeriods', (t) =>
    t.field({
      type: [archivePeriodType(builder)],
      description: 'The times in which posts were published, the latest first, with their numbers: a menu of archives.',
      args: {
        length: t.arg({ type: periodEnum(builder), defaultValue: 'monthly', description: 'How long each is.' }),
        year: t.arg.int({ description: 'Only those of this year.' }),
        first: t.arg.int({ defaultValue: MOST, description: 'Most of them; 100 at most.' }),
      },
      resolve: (_root, { length, year, first }, context) =>
        periodsOf(length ?? 'monthly', { year, first: first ?? MOST, context }),
    }),
  );
}
