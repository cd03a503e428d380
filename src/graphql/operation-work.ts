import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import type { Domain } from '../../schema/core/domain.ts';
import { RequestWork } from '../../schema/core/work/request-work.ts';
import type { GraphqlSettings } from './graphql-settings.ts';

/** Fields of introspection per type, field, argument and value of a schema: twice what the query of clients returns. */
const INTROSPECTION_FIELDS_PER_PART = 30;

/** Returns a function that creates the work of a request to an endpoint, with the limits of its settings. */
export function operationWork(
  { turns }: Pick<Domain, 'turns'>,
  { schema, settings }: { schema: GraphQLSchema; settings: GraphqlSettings },
): () => RequestWork {
  const limits = {
    cost: settings.maxCost,
    tokens: settings.maxTokens,
    introspection: INTROSPECTION_FIELDS_PER_PART * partsOf(schema),
    answerBytes: settings.maxAnswerBytes,
    seconds: settings.maxSeconds,
  };
  return () => new RequestWork({ limits, settings: settings.limitNames, turns });
}

/** The number of types, fields, arguments and enum values of a schema. */
function partsOf(schema: GraphQLSchema): number {
  let parts = 0;
  for (const type of Object.values(schema.getTypeMap())) {
    parts += 1;
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const { args } of Object.values(type.getFields())) parts += 1 + args.length;
    } else if (isInputObjectType(type)) parts += Object.keys(type.getFields()).length;
    else if (isEnumType(type)) parts += type.getValues().length;
  }
  return parts;
}
