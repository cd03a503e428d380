import { parseLenientDate, writeTimestamp } from '../../../../schema/core/site/timestamp.ts';
import { isJsonObject } from '../../../../schema/values/json-text.ts';
import { dateText, isDate } from './markdown-dates.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who may see an item, and until when. */
export interface Visibility {
  readonly status: string;
  readonly password: string;
  /** In GMT, when the item is withdrawn; empty if it is not. */
  readonly unpublishAt: string;
}

const isTrue = (value: unknown): boolean => value === true || /^(?:true|yes|on|1)$/i.test(String(value ?? ''));
const isFalse = (value: unknown): boolean => value === false || /^(?:false|no|off|0|never)$/i.test(String(value ?? ''));

/** Whether a value that other programs write means that an item is not built. */
const DRAFT_RULES: readonly ((values: Values) => boolean)[] = [
  ({ draft }) => isTrue(draft),
  ({ published, publish }) =>
    [published, publish].some((value) => value !== undefined && !isDate(value) && isFalse(value)),
  // Without an address, no page is written.
  ({ permalink }) => permalink === false,
  ({ headless }) => isTrue(headless),
  ({ build, _build }) =>
    [build, _build].some((value) => isJsonObject(value) && (isFalse(value.render) || isFalse(value.publishresources))),
  ({ status }) => /^(?:unpublished|wip|hidden|archived)$/i.test(String(status ?? '')),
];

const PRIVATE_RULES: readonly ((values: Values) => boolean)[] = [
  (values) => [values.private, values.hidden, values.unlisted].some(isTrue),
  ({ visibility }) => /^(?:private|hidden|members|paid)$/i.test(String(visibility ?? '')),
];

const STATUSES: ReadonlyMap<string, string> = new Map([
  ['published', 'publish'],
  ['public', 'publish'],
  ['scheduled', 'future'],
]);

const EXPIRY_KEYS = ['expirydate', 'expires', 'unpublishdate', 'unpublish_at'];

/** Reads the keys of a front matter that decide who may see the item. In doubt, it is not public. */
export function readVisibility(values: Values, { isDraftFile, now }: { isDraftFile: boolean; now: Date }): Visibility {
  const expiry = EXPIRY_KEYS.map((key) => parseLenientDate(dateText(values[key]))).find((date) => date !== null);
  const hasExpired = expiry !== undefined && expiry.timestamp <= now.getTime();
  const stated = typeof values.status === 'string' ? values.status.trim().toLowerCase() : '';
  const isDraft = isDraftFile || hasExpired || DRAFT_RULES.some((applies) => applies(values));
  const isPrivate = PRIVATE_RULES.some((applies) => applies(values));
  const password = values.password;
  return {
    status: isDraft ? 'draft' : isPrivate ? 'private' : (STATUSES.get(stated) ?? (stated || 'publish')),
    password: typeof password === 'string' || typeof password === 'number' ? String(password) : '',
    unpublishAt: expiry === undefined || hasExpired ? '' : writeTimestamp(expiry.timestamp).replace('T', ' '),
  };
}
