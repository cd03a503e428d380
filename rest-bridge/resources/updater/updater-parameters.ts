import { emptyAsList } from '../../declare/empty-as-list.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { CustomFailure, Parameters } from '../../declare/route.ts';

/** Not validated; a value that is not a text counts as absent. */
const loose = (parameter: Parameter): Parameter => ({ ...parameter, unchecked: true });

/** Reported as missing if it is absent. */
export const neededKey = loose({ default: null, required: true });

/** Never reported as missing: an absent key is an invalid key. */
export const keyParameter = loose({ default: false, required: true });
export const slugParameter = loose({ default: false, required: true });
export const choiceParameter = loose({ default: false });
/** Accepted, but not listed. */
export const unlistedParameter = loose({ isUnlisted: true });

/** The value of a parameter as a text; maps and lists count as nothing. */
export function parameterText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** A switch is on with anything but nothing, zero and `false`. */
export const isOn = (value: unknown): boolean =>
  typeof value === 'string' ? !['', '0', 'false'].includes(value) : Boolean(value);

/** The requested parameters as answers repeat them; the key is not one of them. */
export const echo = (parameters: Parameters, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, parameterText(parameters[name]) || false]));

const CODES_IN_BODY = new Set([
  'updater_bad_key',
  'updater_slug_missing',
  'updater_not_shared',
  'updater_not_found',
  'updater_data_incorrect',
]);

/** Most errors of the updater are in the body of an answer with the status 200. */
export function failureInBody(error: {
  code: string;
  message: string;
  data: Readonly<Record<string, unknown>> | null;
}): CustomFailure | null {
  if (!CODES_IN_BODY.has(error.code)) return null;
  const limits = error.data && 'rateLimit' in error.data ? { rate_limit: emptyAsList(error.data.rateLimit) } : {};
  return { status: 200, body: { error: error.message, ...limits } };
}
