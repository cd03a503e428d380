import { allOf, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type FilterValues, filterConditions, filterOf } from '../../core/graphql/filters.ts';
import { parseDateTime, writeTimestamp } from '../../core/site/timestamp.ts';

const filter = filterOf<undefined>();

const textFilter = (parameter: string, { column, description }: { column: Sql; description: string }) =>
  filter({
    parameters: { [parameter]: { description, type: 'string' } },
    input: (t) => t.string({ description }),
    sql: (text) => (text === '' ? null : sql`${column} = ${text}`),
  });

const timeFilter = (parameter: string, { bound, description }: { bound(time: string): Sql; description: string }) =>
  filter({
    parameters: { [parameter]: { description, type: 'string', format: 'date-time' } },
    input: (t) => t.string({ description }),
    sql: (text) => {
      const parsed = parseDateTime(text);
      if (!parsed) throw domainError('rest_invalid_date', { message: `${parameter} must be a date and time, in GMT.` });
      return bound(writeTimestamp(parsed.timestamp));
    },
  });

/** The filters of the audit log. Conditions are on its table (alias `a`). */
export const auditFilters = {
  userId: filter({
    parameters: {
      user: {
        description: 'Only changes by this account; 0: by anonymous requests and by the program.',
        type: 'integer',
      },
    },
    input: (t) => t.int({ description: 'Only changes by this account; 0: by anonymous requests and by the program.' }),
    sql: (id) => sql`a."userId" = ${id}`,
  }),
  action: textFilter('action', { column: sql`a."action"`, description: 'Only this action, such as `deleted`.' }),
  kind: textFilter('kind', {
    column: sql`a."kind"`,
    description: 'Only changes of this kind of object, such as `post`.',
  }),
  type: textFilter('type', {
    column: sql`a."type"`,
    description: 'Only changes of items of this type, or of terms of this taxonomy. Use it together with `kind`.',
  }),
  objectId: textFilter('object', {
    column: sql`a."objectId"`,
    description: 'Only changes of the object with this id. Use it together with `kind`.',
  }),
  after: timeFilter('after', {
    bound: (time) => sql`a."at" >= ${time}`,
    description: 'Only changes at this time or later; in GMT without a time zone.',
  }),
  before: timeFilter('before', {
    bound: (time) => sql`a."at" < ${time}`,
    description: 'Only changes before this time; in GMT without a time zone.',
  }),
  address: textFilter('ip', { column: sql`a."address"`, description: 'Only changes from this IP address.' }),
  requestId: textFilter('request', {
    column: sql`a."requestId"`,
    description: 'Only changes by the request with this id.',
  }),
  program: textFilter('program', {
    column: sql`a."program"`,
    description: 'Only changes with this program: the name of an application password, or of a client.',
  }),
};

/** The values of the filters of the audit log. */
export type AuditFilter = FilterValues<typeof auditFilters>;

/** Returns the condition for the values. Errors: `rest_invalid_date`. */
export const auditCondition = (values: AuditFilter): Sql =>
  allOf(filterConditions({ filters: auditFilters, values, environment: undefined }));
