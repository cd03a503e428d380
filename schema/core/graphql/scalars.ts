import { GraphQLError } from 'graphql';
import { MAX_JSON_DEPTH } from '../../values/json-text.ts';
import { domainError } from '../errors/domain-errors.ts';
import { parseDateTime } from '../site/timestamp.ts';
import type { Builder } from './builder.ts';

const dateText = (name: string) => (value: unknown) => {
  if (typeof value === 'string' && parseDateTime(value)) return value;
  throw new GraphQLError(`${name} must be a date and time such as 2026-05-01T09:30:00.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  });
};

/** Whether a value nests too deeply. Works level by level, since recursion would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) return true;
    level = level.flatMap((inner) => (typeof inner === 'object' && inner !== null ? Object.values(inner) : []));
  }
  return false;
}

/** Registers the scalars except `File`, which the uploads define. */
export function registerScalars(builder: Builder): void {
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
    description: `Any JSON value that nests ${MAX_JSON_DEPTH} levels at most.`,
    serialize: (value) => value,
    parseValue: (value) => {
      if (!isTooDeep(value)) return value;
      throw domainError('rest_invalid_param', { message: `JSON may nest ${MAX_JSON_DEPTH} levels at most.` });
    },
  });

  builder.scalarType('Download', {
    description: 'A file that the REST API streams. GraphQL returns a map of its `name` and `mimeType`.',
    serialize: (value) => value,
    parseValue: () => {
      throw new GraphQLError('A download cannot be used as input.');
    },
  });
}
