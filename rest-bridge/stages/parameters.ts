import { errorCatalog } from '../../schema/core/errors/error-catalog.ts';
import { schemaErrors } from '../../schema/json-schema/schema-errors.ts';
import { isAddress } from '../../schema/json-schema/schema-formats.ts';
import type { JsonValue, SchemaError } from '../../schema/json-schema/schema-types.ts';
import { sanitize, validate } from '../../schema/json-schema/validate.ts';
import { toInteger } from '../../schema/json-schema/value-conversion.ts';
import { sanitizeUrl } from '../../schema/markup/html/escape.ts';
import { runOperation } from '../bridge-operation.ts';
import type { DomainCheck, Parameter } from '../declare/declared-parameter.ts';
import type { Endpoint, Parameters } from '../declare/route.ts';
import { RestError, requestErrors } from '../error.ts';
import { parameterNames } from '../parameter-names.ts';
import type { Planner } from '../plan/planner.ts';
import type { RestDialect } from '../rest-dialect.ts';
import type { Viewer } from '../runtime.ts';

/** The sources of parameters. The first one with a value takes precedence, in this order. */
export interface ParameterSources {
  json: Readonly<Record<string, unknown>> | null;
  form: Readonly<Record<string, unknown>> | null;
  query: Readonly<Record<string, unknown>>;
  captures: Readonly<Record<string, string>>;
}

/** Returns the unvalidated value of a parameter. Null counts as absent. */
function readParameter(name: string, sources: ParameterSources): unknown {
  const { json, form, query, captures } = sources;
  return ownValue(json, name) ?? ownValue(form, name) ?? ownValue(query, name) ?? ownValue(captures, name);
}

const ownValue = (source: Readonly<Record<string, unknown>> | null, name: string): unknown =>
  source !== null && Object.hasOwn(source, name) ? (source[name] ?? undefined) : undefined;

/**
 * The value that JSON null stands for. Undefined: null counts as absent. Parameters with a type that are checked when they
 * are sanitized, and those with alternative schemas, refuse null, unless their type or an option allows it.
 */
function valueOfNull(parameter: Parameter | undefined, endpoint: Endpoint): unknown {
  if (!parameter) return undefined;
  if (parameter.nullValue !== undefined) return parameter.nullValue;
  const allowsNull = parameter.clearable === true || (Array.isArray(parameter.type) && parameter.type.includes('null'));
  const isSanitized = phaseOf(parameter, endpoint) === 'sanitizing' && parameter.type !== undefined;
  const refusesNull = !parameter.required && (isSanitized || parameter.oneOf !== undefined);
  return allowsNull || refusesNull ? null : undefined;
}

/** Whether the value is valid although it does not match the schema: it clears the field, or is allowed in addition. */
const isExempt = (value: unknown, { parameter, isNew }: { parameter: Parameter; isNew: boolean }): boolean =>
  (value === null && parameter.clearable === true) ||
  (value === '' && parameter.mayBeEmpty === true) ||
  (typeof value === 'string' && !isNew && parameter.alsoAllowed?.includes(value) === true);

/** The schema without the enum that the domain checks. */
function checkedSchema(parameter: Parameter): Parameter {
  if (!parameter.isCheckedByList) return parameter;
  const { enum: _, ...items } = parameter.items ?? {};
  return { ...parameter, items };
}

function parameterError(parameter: Parameter, { value, name }: { value: unknown; name: string }): SchemaError | null {
  const isComposite = typeof value === 'object';
  if (parameter.validation === 'map') {
    return isComposite ? null : { code: '', message: `${name} must be a map.`, data: null };
  }
  if (parameter.validation === 'scalar') {
    const message = `${name} must be a single value, not a list or a map.`;
    return isComposite ? { code: 'rest_invalid_type', message, data: { param: name } } : null;
  }
  if (parameter.validation === 'text')
    return typeof value === 'string' ? null : schemaErrors.type({ name, types: ['string'] });
  const { choices } = parameter;
  if (choices && !choices.some((choice) => choice === value))
    return schemaErrors.enumeration({ name, values: choices });
  const error = validate({ value: value as JsonValue, schema: checkedSchema(parameter), name });
  if (error) return error;
  const invalidUrl = (message: string) => ({ code: 'rest_invalid_url', message, data: null });
  if (parameter.isAddress && !isAddress(String(value)))
    return invalidUrl(`${name} must be a full URL such as https://example.org/page/.`);
  if (parameter.isSafeAddress && isUnsafeAddress(String(value))) return invalidUrl(errorCatalog.rest_invalid_url[1]);
  return null;
}

const isUnsafeAddress = (value: string): boolean => value !== '' && sanitizeUrl(value.trim()) === '';

/** Returns the errors of the phase `sanitizing` in the order in which the parameters were sent. */
function inSentOrder(errors: ReadonlyMap<string, SchemaError>, sources: ParameterSources): Map<string, SchemaError> {
  const sent = [sources.json, sources.form, sources.query, sources.captures].flatMap((source) =>
    Object.keys(source ?? {}),
  );
  return new Map([...errors].sort(([a], [b]) => sent.indexOf(a) - sent.indexOf(b)));
}

/** Some parameters are invalid, and the domain has not checked others. */
class PartlyCheckedParameters extends RestError {
  readonly checked: PartlyChecked;

  constructor(checked: PartlyChecked) {
    const { code, message, status, data } = requestErrors.invalidParameters(checked.errors);
    super(code, { message, status, data });
    this.checked = checked;
  }
}

interface PartlyChecked {
  /** The invalid parameters of one phase. */
  errors: ReadonlyMap<string, SchemaError>;
  /** The phase `validation` has passed, apart from the checks of the domain: what they refuse is reported alone. */
  isLater?: boolean;
  /** The parameters that only the domain can check. */
  unchecked: readonly string[];
  values: Parameters;
}

/** The phase that checks a parameter: by default the later one for endpoints that read or delete. */
const phaseOf = ({ phase }: Parameter, { methods }: Endpoint) =>
  phase ?? (methods.includes('GET') || methods.includes('DELETE') ? 'sanitizing' : 'validation');

/**
 * Merges, validates and sanitizes the declared parameters, and adds the defaults. `fileNames` are the names of the files
 * of a form.
 *
 * Errors (docs/protocol/errors.md#order-of-checks): `rest_missing_callback_param` with all missing names, then
 * `rest_invalid_param` with all parameters that are invalid in the phase `validation`, then `rest_invalid_param` with all
 * that are invalid in the phase `sanitizing`, or cannot be sanitized.
 */
export function resolveParameters(
  { endpoint, dialect, fileNames }: { endpoint: Endpoint; dialect: RestDialect; fileNames: ReadonlySet<string> },
  sources: ParameterSources,
): Parameters {
  const names = parameterNames(endpoint, dialect);
  // 1. Merge.
  const sentValues = new Map<string, unknown>();
  const missing: string[] = [];
  for (const { name, spelled, read } of names) {
    const parameter = endpoint.parameters[name];
    const isNull = (sources.json ?? sources.form)?.[spelled] === null;
    const nullValue = isNull ? valueOfNull(parameter, endpoint) : undefined;
    const sent = nullValue === undefined ? readParameter(spelled, sources) : nullValue;
    const value = sent === undefined && parameter?.checksDefault ? parameter.default : sent;
    if (value !== undefined) sentValues.set(name, read ? read(value) : value);
    else if (parameter?.required && (parameter.default ?? null) === null) missing.push(spelled);
  }
  if (missing.length > 0) throw requestErrors.missingParameters(missing);
  // 2. Validate.
  const spellingOf = (name: string) => names.find((known) => known.name === name)?.spelled ?? name;
  const isNew = !Object.hasOwn(sources.captures, 'id');
  const problemOf = (name: string, parameter: Parameter): SchemaError | null => {
    const value = sentValues.get(name);
    const isUnchecked = parameter.validation === 'none' || isExempt(value, { parameter, isNew });
    const error = isUnchecked ? null : parameterError(parameter, { value, name: spellingOf(name) });
    return error ?? parameter.problemOf?.(value, { isNew, fileNames }) ?? null;
  };
  const errors = new Map<string, SchemaError>();
  const unchecked: string[] = [];
  for (const name of sentValues.keys()) {
    const parameter = endpoint.parameters[name] as Parameter;
    const error = phaseOf(parameter, endpoint) === 'validation' ? problemOf(name, parameter) : null;
    if (error) errors.set(spellingOf(name), error);
    else if (parameter.domainCheck) unchecked.push(name);
  }
  const values = { ...sources.captures, ...Object.fromEntries(sentValues) };
  if (errors.size > 0) throw new PartlyCheckedParameters({ errors, unchecked, values });
  // 3. Validate the others, sanitize, and add the defaults.
  const result: Record<string, unknown> = {};
  for (const name in endpoint.parameters) {
    const parameter = endpoint.parameters[name] as Parameter;
    if (!sentValues.has(name)) {
      if (parameter.default !== undefined) result[name] = parameter.default;
      continue;
    }
    const value = sentValues.get(name);
    const spelled = spellingOf(name);
    const error = phaseOf(parameter, endpoint) === 'sanitizing' ? problemOf(name, parameter) : null;
    if (error) {
      errors.set(spelled, error);
      continue;
    }
    if (parameter.validation !== undefined || parameter.isRaw || isExempt(value, { parameter, isNew })) {
      result[name] = value;
      continue;
    }
    const sanitized = sanitize({ value: value as JsonValue, schema: checkedSchema(parameter), name: spelled });
    if (sanitized.error) errors.set(spelled, sanitized.error);
    else result[name] = sanitized.value;
  }
  if (errors.size > 0)
    throw new PartlyCheckedParameters({ errors: inSentOrder(errors, sources), isLater: true, unchecked, values });
  // 4. Compare with the path.
  for (const [name, text] of Object.entries(sources.captures)) {
    const captured = String(names.find((known) => known.name === name)?.read?.(text) ?? text);
    if (result[name] === undefined || String(result[name]) === captured) continue;
    if (typeof result[name] === 'number' && result[name] === toInteger(captured)) continue;
    // Two different values are ambiguous, for example two ids.
    const message = `${name} has different values in the path and in the request. Send one of them only.`;
    throw requestErrors.invalidParameters(new Map([[name, { code: 'rest_invalid_param', message, data: null }]]));
  }
  return result;
}

/**
 * Completes an error of `resolveParameters`: queries the checks of the domain, and adds the parameters that it refuses.
 * Returns other errors as they are.
 */
export async function withDomainChecks(
  failure: RestError,
  { planner, endpoint, viewer }: { planner: Planner; endpoint: Endpoint; viewer: Viewer },
): Promise<RestError> {
  if (!(failure instanceof PartlyCheckedParameters)) return failure;
  const { errors, isLater, unchecked, values } = failure.checked;
  const found = new Map(isLater ? [] : errors);
  for (const name of unchecked) {
    const check = endpoint.parameters[name]?.domainCheck as DomainCheck;
    const variables = check.variables(values[name], values);
    const error = variables && (await domainError({ planner, endpoint, viewer, name, check, variables }));
    if (error) found.set(name, error);
  }
  if (found.size === 0) return failure;
  const inOrder = parameterNames(endpoint, planner.settings.dialect).flatMap(({ spelled }) => {
    const error = found.get(spelled);
    return error ? [[spelled, error] as const] : [];
  });
  return requestErrors.invalidParameters(new Map(inOrder));
}

/** Returns the error with which the domain refuses the value of a parameter; null if it does not. */
async function domainError(input: {
  planner: Planner;
  endpoint: Endpoint;
  viewer: Viewer;
  name: string;
  check: DomainCheck;
  variables: Readonly<Record<string, unknown>>;
}): Promise<SchemaError | null> {
  const { planner, endpoint, viewer, name, check, variables } = input;
  const operation = planner.customOperation(endpoint, check);
  const error = await runOperation(planner, { operation, variables, viewer }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RestError)) return null;
  const details = (error.data?.details ?? {}) as Readonly<Record<string, SchemaError>>;
  return details[name] ?? null;
}
