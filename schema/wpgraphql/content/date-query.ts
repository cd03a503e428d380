import { allOf, anyOf, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { relationKindEnum } from '../core/content-enums.ts';
import { builderOf, oncePerSchema } from '../core/wpgraphql-builder.ts';

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

type DatePart = (typeof PARTS)[number];

const dateInput = oncePerSchema((builder) =>
  builder.inputType('DateInput', {
    description: 'A date, or the beginning of one.',
    fields: (t) =>
      Object.fromEntries(PARTS.map((part) => [part, t.int()])) as Record<DatePart, ReturnType<typeof t.int>>,
  }),
);

type DateParts = ReturnType<typeof dateInput>['$inferInput'];

const dateColumnEnum = oncePerSchema((builder) =>
  builder.enumType('PostObjectsConnectionDateColumnEnum', { values: ['DATE', 'MODIFIED'] as const }),
);

/** The input of a filter by date. */
export const dateQueryInput = oncePerSchema((builder) =>
  builder.inputType('DateQueryInput', {
    description: 'A filter by date: before, after, or with these parts.',
    fields: (t) => ({
      after: t.field({ type: dateInput(builder) }),
      before: t.field({ type: dateInput(builder) }),
      column: t.field({ type: dateColumnEnum(builder), description: 'The date that is compared; by default DATE.' }),
      compare: t.string({ description: 'How the parts are compared: =, !=, >, >=, < or <=.' }),
      inclusive: t.boolean({ description: 'Whether the items at `after` and `before` match.' }),
      relation: t.field({
        type: relationKindEnum(builderOf(t)),
        description: 'Has no effect: all parts of one filter must match.',
      }),
      week: t.int({ description: 'The week of the year, from 0; weeks begin on Monday.' }),
      year: t.int(),
      month: t.int(),
      day: t.int(),
      hour: t.int(),
      minute: t.int(),
      second: t.int(),
    }),
  }),
);

const COMPARISONS: readonly string[] = ['=', '!=', '>', '>=', '<', '<='];

/** The position of each part in a stored date, and its number of digits. */
const POSITIONS: Readonly<Record<DatePart, readonly [start: number, length: number]>> = {
  year: [1, 4],
  month: [6, 2],
  day: [9, 2],
  hour: [12, 2],
  minute: [15, 2],
  second: [18, 2],
};

const LIMITS: Readonly<Record<DatePart, readonly [first: number, last: number]>> = {
  year: [1, 9999],
  month: [1, 12],
  day: [1, 31],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 59],
};

const padded = (value: number, part: DatePart): string => String(value).padStart(POSITIONS[part][1], '0');

/**
 * Returns the first or the last second of the time that the parts describe, as a stored date; null without any part. The
 * year is the current one if it is absent.
 */
function boundOf(
  given: DateParts,
  { side, currentYear }: { side: 'first' | 'last'; currentYear: number },
): string | null {
  if (PARTS.every((part) => !given[part])) return null;
  const parts: DateParts = { ...given, year: given.year || currentYear };
  const [year = '', month = '', day = '', ...time] = PARTS.map((part) =>
    padded(parts[part] ?? LIMITS[part][side === 'first' ? 0 : 1], part),
  );
  return `${year}-${month}-${day}T${time.join(':')}`;
}

/** The parts of a date that have no value 0. */
const CALENDAR_PARTS: readonly DatePart[] = ['year', 'month', 'day'];

/**
 * Returns the condition of a filter by date on items (alias `p`); null if it filters nothing. All parts must match:
 * `relation` is about several filters, of which there is only one.
 */
export function dateCondition(
  query: ReturnType<typeof dateQueryInput>['$inferInput'],
  currentYear: number,
): Sql | null {
  const column = rawSql(query.column === 'MODIFIED' ? 'p."modified"' : 'p."date"');
  const { after, before, inclusive } = query;
  const comparison = COMPARISONS.find((operator) => operator === query.compare) ?? '=';
  // Without `inclusive`, the whole time that the parts describe is left out.
  const start = after ? boundOf(after, { side: inclusive ? 'first' : 'last', currentYear }) : null;
  const end = before ? boundOf(before, { side: inclusive ? 'last' : 'first', currentYear }) : null;
  const conditions = [
    ...(start === null ? [] : [sql`${column} ${rawSql(inclusive ? '>=' : '>')} ${start}`]),
    ...(end === null ? [] : [sql`${column} ${rawSql(inclusive ? '<=' : '<')} ${end}`]),
    ...PARTS.flatMap((part) => {
      const value = query[part];
      if (value === null || value === undefined || (value === 0 && CALENDAR_PARTS.includes(part))) return [];
      const [from, length] = POSITIONS[part];
      const stored = rawSql(`substr(${column.sql}, ${from}, ${length})`);
      return [sql`${stored} ${rawSql(comparison === '!=' ? '<>' : comparison)} ${padded(value, part)}`];
    }),
    ...(typeof query.week === 'number' ? [weekCondition(query.week, column)] : []),
  ];
  return conditions.length > 0 ? allOf(conditions) : null;
}

const FIRST_YEAR = 1970;
const LAST_YEAR = 2070;
const DAY_MS = 86_400_000;

/** The condition that a date is in a week of any year: week 1 is the first one with more than three days. */
function weekCondition(week: number, column: Sql): Sql {
  const ranges: Sql[] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const january = new Date(Date.UTC(year, 0, 4));
    const monday = january.getTime() - ((january.getUTCDay() + 6) % 7) * DAY_MS;
    const start = Math.max(monday + (week - 1) * 7 * DAY_MS, Date.UTC(year, 0, 1));
    const end = Math.min(monday + week * 7 * DAY_MS, Date.UTC(year + 1, 0, 1));
    if (start < end) ranges.push(sql`(${column} >= ${dayText(start)} AND ${column} < ${dayText(end)})`);
  }
  return anyOf(ranges);
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);
