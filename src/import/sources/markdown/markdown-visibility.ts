import { builtinStatuses } from '../../../../schema/core/registry/post-status.ts';
import type { SiteClock } from '../../../../schema/core/site/site-time.ts';
import { writeTimestamp } from '../../../../schema/core/site/timestamp.ts';
import { isJsonObject } from '../../../../schema/values/json-text.ts';
import { instantIn, isDate } from './markdown-dates.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who may see an item, and until when. */
export interface Visibility {
  readonly status: string;
  readonly password: string;
  /** In GMT, when the item is withdrawn; empty if it is not. */
  readonly unpublishAt: string;
}

/** The text of a value, also of the only one in a list; of lists and maps a text that no rule knows. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.length < 2) return textOf(value[0]);
  return typeof value === 'object' && value !== null ? '{}' : String(value ?? '').trim();
}

const isTrue = (value: unknown): boolean => /^(?:true|yes|on|1|always)$/i.test(textOf(value));
const isFalse = (value: unknown): boolean => /^(?:false|no|off|0|never)$/i.test(textOf(value));
const isStated = (value: unknown): boolean => textOf(value) !== '';

/** Whether a flag that hides an item is set: by any value that does not deny it. */
const isSet = (value: unknown): boolean => isStated(value) && !isFalse(value);
/** Whether a flag that shows an item is denied: by any value that does not confirm it. */
const isDenied = (value: unknown): boolean => isStated(value) && !isTrue(value);

/** Whether a value that other programs write means that an item is not built. */
const DRAFT_RULES: readonly ((values: Values) => boolean)[] = [
  ({ draft, headless }) => isSet(draft) || isSet(headless),
  ({ published, publish }) => [published, publish].some((value) => !isDate(value) && isDenied(value)),
  // Without an address, no page is written.
  ({ permalink }) => permalink === false,
  ({ build, _build }) => [build, _build].some((value) => isDenied(renderingOf(value))),
  ({ status }) => /^(?:unpublished|wip|hidden|archived)$/i.test(textOf(status)),
  // A password that is not a text cannot be asked for.
  ({ password }) => isSet(password) && !isPassword(password),
];

const PRIVATE_RULES: readonly ((values: Values) => boolean)[] = [
  (values) => [values.private, values.hidden, values.unlisted].some(isSet),
  ({ visibility }) => isStated(visibility) && !/^(?:public|published|visible|everyone|all)$/i.test(textOf(visibility)),
];

const STATUSES: ReadonlyMap<string, string> = new Map([
  ['published', 'publish'],
  ['public', 'publish'],
  ['scheduled', 'future'],
  ...builtinStatuses.map(({ name }) => [name, name] as const),
]);

const EXPIRY_KEYS = ['expirydate', 'expires', 'unpublishdate', 'unpublish_at'];

/**
 * Reads the keys of a front matter that decide who may see the item. In doubt, it is not public: any value counts that does
 * not clearly say the opposite.
 */
export function readVisibility(
  values: Values,
  { isDraftFile, isExport, now, clock }: { isDraftFile: boolean; isExport: boolean; now: Date; clock: SiteClock },
): Visibility {
  const expiries = EXPIRY_KEYS.map((key) => values[key]).filter(isSet);
  const instants = expiries.map((value) => instantIn(value, clock));
  const expiry = instants.find((instant) => instant !== null);
  const hasExpired = expiry === undefined ? expiries.length > 0 : expiry <= now.getTime();
  const stated = textOf(values.status).toLowerCase();
  const isDraft = isDraftFile || hasExpired || DRAFT_RULES.some((applies) => applies(values));
  const isPrivate = PRIVATE_RULES.some((applies) => applies(values));
  // An export may contain statuses of its own site.
  const status = stated === '' ? 'publish' : (STATUSES.get(stated) ?? (isExport ? stated : 'draft'));
  return {
    status: isDraft ? 'draft' : isPrivate ? 'private' : status,
    password: isPassword(values.password) ? String(values.password) : '',
    unpublishAt: expiry === undefined || hasExpired ? '' : writeTimestamp(expiry).replace('T', ' '),
  };
}

const isPassword = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The value that decides whether a page is written; keys inside of a value have any case. */
const renderingOf = (value: unknown): unknown =>
  isJsonObject(value) ? Object.entries(value).find(([key]) => key.toLowerCase() === 'render')?.[1] : undefined;
