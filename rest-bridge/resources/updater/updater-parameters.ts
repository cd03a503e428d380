import { emptyAsList } from '../../declare/empty-as-list.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { CustomFailure, Parameters } from '../../declare/route.ts';

/** Not validated; a value that is not a text counts as absent. */
const unvalidated = (parameter: Parameter): Parameter => ({ ...parameter, validation: 'none' });

/** The key: reported as missing if it is absent. */
export const requiredKey = unvalidated({ default: null, required: true });

/** The key: never reported as missing, because an absent key counts as an invalid one. */
export const keyParameter = unvalidated({ default: false, required: true });
/** The slug of the repository. */
export const slugParameter = unvalidated({ default: false, required: true });
/** An optional parameter. */
export const optionalParameter = unvalidated({ default: false });
/** A parameter that is accepted, but not listed. */
export const unlistedParameter = unvalidated({ isUnlisted: true });

/** Returns the value of a parameter as a trimmed text; other types become an empty text. */
export function parameterText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** Whether a switch is on: any value except an empty one, 0 and `false`. */
export const isOn = (value: unknown): boolean =>
  typeof value === 'string' ? !['', '0', 'false'].includes(value) : Boolean(value);

/** Returns the parameters with these names as answers repeat them. */
export const echoParameters = (parameters: Parameters, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, parameterText(parameters[name]) || false]));

const CODES_IN_BODY = new Set([
  'updater_bad_key',
  'updater_slug_missing',
  'updater_not_shared',
  'updater_not_found',
  'updater_data_incorrect',
]);

/** Answers most errors of the updater with the status 200 and the message in the body. Returns null for all others. */
export function failureInBody(error: {
  code: string;
  message: string;
  data: Readonly<Record<string, unknown>> | null;
}): CustomFailure | null {
  if (!CODES_IN_BODY.has(error.code)) return null;
  const limits = error.data && 'rateLimit' in error.data ? { rate_limit: emptyAsList(error.data.rateLimit) } : {};
  return { status: 200, body: { error: error.message, ...limits } };
}
