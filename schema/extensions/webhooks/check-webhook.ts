import { type GraphQLSchema, Kind, parse, type VariableDefinitionNode, validate } from 'graphql';
import type { Kernel } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Registry } from '../../core/registry/registry.ts';

/** The values of a webhook that clients write, without those that the enums of GraphQL check. */
export interface CheckedValues {
  name: string;
  url: string;
  payload: string;
  document: string;
  types: readonly string[];
  statuses: readonly string[];
  headerName: string;
  headerValue: string;
}

const MAX_NAME_LENGTH = 200;
const MAX_URL_LENGTH = 2_048;
const MAX_LIST_LENGTH = 50;
const MAX_DOCUMENT_TOKENS = 1_000;
const MAX_DOCUMENT_LENGTH = 16_384;

/** Headers that the program or the connection sets. */
const RESERVED_HEADERS =
  /^(?:host|connection|keep-alive|te|trailer|upgrade|expect|date|user-agent|transfer-encoding|accept.*|content-.*|proxy-.*|webhook-.*)$/i;

/** The variables that documents may declare, with their types. */
const DOCUMENT_VARIABLES: Readonly<Record<string, string>> = {
  id: 'ID',
  databaseId: 'Int',
  type: 'String',
  slug: 'String',
  action: 'String',
};

const invalid = (parameter: string, message: string) => domainError('rest_invalid_param', { parameter, message });

/** Checks the values of a webhook before they are stored. Errors: `rest_invalid_param`. */
export function checkWebhook(
  values: CheckedValues,
  { kernel, registry, schema }: { kernel: Kernel; registry: Registry; schema: GraphQLSchema },
): void {
  const { name, url, payload, document, types, statuses, headerName, headerValue } = values;
  if (name.trim() === '' || name.length > MAX_NAME_LENGTH) {
    throw invalid('name', `The name must have 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  const addressProblem = webhookAddressProblem(url, kernel);
  if (addressProblem !== null) throw invalid('url', addressProblem);
  if (types.length > MAX_LIST_LENGTH) throw invalid('types', `At most ${MAX_LIST_LENGTH} types can be listed.`);
  const unknown = types.find(
    (type) => !registry.postTypes.has(type) && !registry.taxonomies.has(type) && !COMMENT_TYPES.has(type),
  );
  if (unknown !== undefined)
    throw invalid('types', `Unknown type "${unknown.slice(0, 80)}". Use names such as post or category.`);
  if (statuses.length > MAX_LIST_LENGTH || statuses.some((status) => !/^[\w-]{1,64}$/.test(status))) {
    throw invalid('statuses', 'Statuses are names such as publish, draft or approved.');
  }
  if ((headerName === '') !== (headerValue === '')) {
    throw invalid('headerName', 'A header needs a name and a value. Send both, or empty both.');
  }
  if (headerName !== '' && (!/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(headerName) || RESERVED_HEADERS.test(headerName))) {
    throw invalid(
      'headerName',
      'The name of the header has letters, digits and dashes, and must not be one that the program sets.',
    );
  }
  if (headerValue !== '' && !/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/.test(headerValue)) {
    throw invalid('headerValue', 'The value of the header must be 1 to 1,000 characters of ASCII without line breaks.');
  }
  if (payload === 'graphql' || document !== '') {
    const problem = documentProblem(document, schema);
    if (problem !== null) throw invalid('document', problem);
  }
}

const COMMENT_TYPES: ReadonlySet<string> = new Set(['comment', 'pingback', 'trackback', 'note']);

/** Returns why no delivery can be sent to an address; null if one may be. The name is resolved for each delivery. */
function webhookAddressProblem(url: string, { webhookRequests }: Pick<Kernel, 'webhookRequests'>): string | null {
  if (url.length > MAX_URL_LENGTH) return `The address may have ${MAX_URL_LENGTH} characters at most.`;
  return webhookRequests ? webhookRequests.refusal(url) : 'This program sends no webhooks.';
}

/** Returns why a document cannot be the payload; null for a valid query. */
function documentProblem(document: string, schema: GraphQLSchema): string | null {
  if (document.length > MAX_DOCUMENT_LENGTH) return `The document may have ${MAX_DOCUMENT_LENGTH} characters at most.`;
  try {
    const parsed = parse(document, { maxTokens: MAX_DOCUMENT_TOKENS });
    const operations = parsed.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    const [operation] = operations;
    if (operations.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query') {
      return 'The document must contain one query and no other operation.';
    }
    const [error] = validate(schema, parsed, undefined, { maxErrors: 1 });
    if (error) return `The document is not valid: ${error.message.slice(0, 300)}`;
    const unknown = operation.variableDefinitions?.find((definition) => !isKnownVariable(definition));
    if (!unknown) return null;
    const known = Object.entries(DOCUMENT_VARIABLES).map(([name, type]) => `$${name}: ${type}!`);
    return `The variable $${unknown.variable.name.value} is unknown. These are set: ${known.join(', ')}.`;
  } catch (error) {
    return `The document cannot be parsed: ${(error as Error).message.slice(0, 300)}`;
  }
}

function isKnownVariable({ variable, type }: VariableDefinitionNode): boolean {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return named.kind === Kind.NAMED_TYPE && DOCUMENT_VARIABLES[variable.name.value] === named.name.value;
}
