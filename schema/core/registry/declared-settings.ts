import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { validate } from '../../json-schema/validate.ts';
import { camelCased } from '../../values/text-functions.ts';
import { checkEach, ensure } from './declaration-errors.ts';
import { type MetaSanitizer, metaSanitizers } from './meta-registrations.ts';
import { withClosedObjects } from './meta-schema.ts';
import { builtinSettingNames, isReservedSetting } from './reserved-settings.ts';

/** Names of values that are secrets or grant rights. */
const SECRET_NAME =
  /pass(?:word|wd|phrase|code)?(?:$|[_-])|password|secret|token|credential|nonce|session|capabilit|user_level|api[_-]?key|(?:private|license|licence|access|activation|auth|security|secure|encryption|consumer)[_-]?key|(?:^|[_-])(?:auth|oauth\d?|otp|totp|2fa|mfa|two_factor|salt|hash|pin|iban|bic|cvv|cvc|ssn|sso)(?:[_-]|$)|stripe|paypal|recovery|backup_codes/i;

/** Whether a value with this name may be secret or grant rights, by its name. */
export const mayBeSecret = (name: string): boolean => SECRET_NAME.test(name);

/** The types of declared settings. */
export const settingTypes = ['string', 'boolean', 'integer', 'number', 'array', 'object'] as const;

/** A setting that a site declares: an option with a type, which administrators read and write. */
export interface DeclaredSetting {
  /** The name under which the value is stored. On an imported site, it is that of the option. */
  name: string;
  type: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object';
  /** The value if none is stored; by default null. */
  default?: JsonValue;
  label?: string;
  description?: string;
  /** Further constraints as JSON Schema: `items`, `properties`, `enum`, `format`, `minimum`, … */
  schema?: JsonSchema;
  /** False: neither REST nor the GraphQL APIs have the setting. */
  showInRest?: boolean;
  /** Its name in REST; by default `name`. */
  restName?: string;
  /** Its name in GraphQL; by default `name` in camel case. */
  graphqlName?: string;
  /** True: the WPGraphQL API has it in its group, where everyone reads it without an account; by default false. */
  showInGraphql?: boolean;
  /** The group of the WPGraphQL API, such as `general`, or one of the site's own. */
  group?: string;
  /** How texts are cleaned before they are stored. */
  sanitize?: MetaSanitizer;
  /** The capability that reading the value requires, in addition to the right to read the settings or the group. */
  readCapability?: string;
  /** The capability that changing the value requires, in addition to the right to change settings. */
  writeCapability?: string;
}

/** A declared setting with everything that reading and writing it needs. */
export interface RegisteredSetting {
  declaration: DeclaredSetting;
  restName: string;
  graphqlName: string;
  /** The complete schema of the value. */
  schema: JsonSchema;
  /** The group of the WPGraphQL API; null if that API does not have it. */
  group: string | null;
}

/** The maximum number of declared settings: all are read together. */
const MAX_SETTINGS = 500;

const GRAPHQL_NAME = /^[a-z][A-Za-z0-9]{0,63}$/;

/** The names of fields of groups that are not settings. */
const TAKEN_FIELDS = ['id', 'homeUrl', 'siteIconUrl', 'structure'];

/** The parameter of the settings over REST that is not a setting: the language in which a site with languages reads them. */
const LANGUAGE_PARAMETER = 'lang';

const snakeCaseOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Returns the declared settings that REST and GraphQL have. Throws for names that are malformed, taken, reserved for the
 * program or probably those of secrets, and for defaults that do not match their schema.
 */
export function registeredSettings(declarations: readonly DeclaredSetting[]): readonly RegisteredSetting[] {
  ensure(declarations.length <= MAX_SETTINGS, `at most ${MAX_SETTINGS} settings can be declared`);
  const stored = new Set<string>();
  const restNames = new Set([...Object.keys(builtinSettingNames).map(snakeCaseOf), LANGUAGE_PARAMETER]);
  const graphqlNames = new Set([...Object.keys(builtinSettingNames), ...TAKEN_FIELDS]);
  return checkEach(declarations, (declaration): RegisteredSetting[] => {
    const { name, restName = name, graphqlName = camelCased(name.replace(/^_+/, '')), group = null } = declaration;
    const fail = (message: string) => ensure(false, message);
    const setting = `the setting "${name}"`;
    if (!/^[a-z_][\w.:-]{0,190}$/i.test(name)) fail(`"${name}" is not a valid name of a setting`);
    if (isReservedSetting(name)) fail(`${setting} is one of the program's own. Declare another name`);
    if (mayBeSecret(name))
      fail(`${setting} may be a secret by its name, and answers show settings. Rename it, or do not declare it`);
    if (stored.has(name)) fail(`${setting} is declared twice`);
    stored.add(name);
    if (!/^[a-z_][\w-]{0,63}$/i.test(restName)) fail(`${setting} needs a "restName" of letters, digits, "_" and "-"`);
    if (restNames.has(restName)) fail(`${setting} has the name "${restName}" in REST, which is taken. Set "restName"`);
    if (!GRAPHQL_NAME.test(graphqlName)) fail(`${setting} needs a "graphqlName" in camel case`);
    if (graphqlNames.has(graphqlName))
      fail(`${setting} has the name "${graphqlName}" in GraphQL, which is taken. Set "graphqlName"`);
    if (group !== null && (!/^[a-z][a-z0-9_-]{0,31}$/.test(group) || group === 'all'))
      fail(`"${group}" of ${setting} is not a valid name of a group`);
    if (declaration.showInGraphql && group === null) fail(`${setting} needs a "group" for "showInGraphql"`);
    const schema = schemaOf(declaration);
    const problem = problemOf(declaration, schema);
    if (problem !== null) fail(`${setting} ${problem}`);
    if (declaration.showInRest === false) return [];
    restNames.add(restName);
    graphqlNames.add(graphqlName);
    return [{ declaration, restName, graphqlName, schema, group: declaration.showInGraphql ? group : null }];
  }).flat();
}

/** The range of integers in GraphQL. */
const [MIN_INTEGER, MAX_INTEGER] = [-(2 ** 31), 2 ** 31 - 1];

/** The complete schema of the values, in the order in which OPTIONS prints it. */
const schemaOf = ({ type, label = '', description = '', default: value = null, schema }: DeclaredSetting): JsonSchema =>
  withClosedObjects({ type, title: label, description, default: value, ...schema });

/** Returns the schema by which values are checked: that of an integer has the limits of integers in GraphQL. */
export function checkedSettingSchema(schema: JsonSchema): JsonSchema {
  if (schema.type !== 'integer') return schema;
  const { minimum = MIN_INTEGER, maximum = MAX_INTEGER } = schema;
  return { ...schema, minimum: Math.max(minimum, MIN_INTEGER), maximum: Math.min(maximum, MAX_INTEGER) };
}

function problemOf(declaration: DeclaredSetting, schema: JsonSchema): string | null {
  const { type, sanitize } = declaration;
  if (!(settingTypes as readonly string[]).includes(type))
    return `has an unknown type: ${type}. The types are ${settingTypes.join(', ')}`;
  if (schema.type !== type) return `has another "type" in its "schema": leave it out there`;
  if (sanitize !== undefined && !metaSanitizers.includes(sanitize))
    return `has an unknown rule "sanitize": ${sanitize}. The rules are ${metaSanitizers.join(', ')}`;
  if (type === 'array' && schema.items === undefined) return `is a list, so "schema" must say what its "items" are`;
  const { default: value = null } = schema;
  if (value === null) return null;
  const error = validate({ value, schema: checkedSettingSchema(schema), name: 'default' });
  return error ? `has a default that does not match its schema: ${error.message}` : null;
}
