import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';
import { parseDateTime } from './content/timestamp.ts';

const dateText = (name: string) => (value: unknown) => {
  if (typeof value === 'string' && parseDateTime(value)) return value;
  throw new GraphQLError(`${name} must be a date and time such as 2026-05-01T09:30:00.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  });
};

builder.scalarType('LocalDateTime', {
  description: "A date and time in the site's time zone, written `YYYY-MM-DDTHH:MM:SS`. Input may name a zone.",
  serialize: (value) => value,
  parseValue: dateText('LocalDateTime'),
});

builder.scalarType('DateTime', {
  description: 'A date and time in GMT, written `YYYY-MM-DDTHH:MM:SS`.',
  serialize: (value) => value,
  parseValue: dateText('DateTime'),
});

builder.scalarType('Json', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
});
