import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { RequestWork } from '../../../schema/core/work/request-work.ts';
import { mergeableFieldsRule } from './mergeable-fields.ts';

/** Rules that check a long document in one turn of the event loop. */
const RULES_AT_ONCE = 3;

/** Errors of a document that are reported. */
const MAX_ERRORS = 100;

/** The rules of GraphQL, in time proportional to the length of a document. */
const RULES: readonly ValidationRule[] = specifiedRules.map((rule) =>
  rule === OverlappingFieldsCanBeMergedRule ? mergeableFieldsRule : rule,
);

/** Validates a document. A long one is checked by some rules in each turn of the event loop, until one finds errors. */
export async function validateInTurns(
  {
    schema,
    document,
    allowsIntrospection,
  }: { schema: GraphQLSchema; document: DocumentNode; allowsIntrospection: boolean },
  { isLong, work }: { isLong: boolean; work: RequestWork },
): Promise<readonly GraphQLError[]> {
  const rules = allowsIntrospection ? RULES : [...RULES, NoSchemaIntrospectionCustomRule];
  const rulesAtOnce = isLong ? RULES_AT_ONCE : rules.length;
  for (let index = 0; index < rules.length; index += rulesAtOnce) {
    if (isLong) await work.nextTurn();
    const errors = validate(schema, document, rules.slice(index, index + rulesAtOnce), { maxErrors: MAX_ERRORS });
    if (errors.length > 0) return errors;
  }
  return [];
}
