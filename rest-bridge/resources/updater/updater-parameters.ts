import type { OwnFailure, Parameter, Parameters } from '../../declare/route.ts';
import { listsForEmptyMaps } from './empty-maps.ts';

/** Not checked at all: whatever comes is taken, and what is no text counts as none. */
const loose = (parameter: Parameter): Parameter => ({ ...parameter, unchecked: true });

/** Missing where nothing is given. */
export const neededKey = loose({ default: null, required: true });

/** Never missing: a key that is not given is a bad one. */
export const key = loose({ default: false, required: true });
export const slug = loose({ default: false, required: true });
export const choice = loose({ default: false });
/** Taken, and told of nowhere. */
export const untold = loose({ unlisted: true });

/** The value of a parameter as a text; maps and lists count as nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** A switch is on with anything but nothing, zero and `false`. */
export const isOn = (value: unknown): boolean =>
  typeof value === 'string' ? !['', '0', 'false'].includes(value) : Boolean(value);

/** What was asked for, as answers repeat it: the key is not among it. */
export const echo = (parameters: Parameters, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, textOf(parameters[name]) || false]));

const TOLD = new Set([
  'updater_bad_key',
  'updater_slug_missing',
  'updater_not_shared',
  'updater_not_found',
  'updater_data_incorrect',
]);

/** The updater tells most of what is wrong in the body of an answer that is fine otherwise. */
export function toldInBody(error: {
  code: string;
  message: string;
  data: Readonly<Record<string, unknown>> | null;
}): OwnFailure | null {
  if (!TOLD.has(error.code)) return null;
  const limits = error.data && 'rateLimit' in error.data ? { rate_limit: listsForEmptyMaps(error.data.rateLimit) } : {};
  return { status: 200, body: { error: error.message, ...limits } };
}
