import { isIPv6 } from 'node:net';
import type { SchemaError, SchemaFormat } from './schema-types.ts';

interface FormatRule {
  accepts: (text: string) => boolean;
  code: string;
  expectation: string;
}

/** Checks text against a format. Returns null if it is valid, or if the format only cleans values. */
export function checkFormat(args: { text: string; format: SchemaFormat; name: string }): SchemaError | null {
  const rule = RULES[args.format];
  if (rule === undefined || rule.accepts(args.text)) return null;
  return { code: rule.code, message: `${args.name} must be ${rule.expectation}.`, data: null };
}

/** Whether text is a color such as `#fff` or `#12ab9f`. */
export function isHexColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}){1,2}$/i.test(text);
}

const DATE = /^\d{4}-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2})(?::(\d{2}))?)?$/;

/**
 * Whether text is a date with a time, with or without a zone. As in the reference, days up to 31 and hours up to 24 are
 * valid in every month, and so are the month and the day 0; the reader of dates counts them into another month or day.
 */
function isDateTime(text: string): boolean {
  const parts = DATE.exec(text);
  if (parts === null) return false;
  const maxima = [12, 31, 24, 59, 60, 24, 59];
  return maxima.every((maximum, position) => Number(parts[position + 1] ?? 0) <= maximum);
}

/** Whether text is an e-mail address: a local part, `@`, and a host name with at least one dot. */
function isEmail(text: string): boolean {
  const atSign = text.indexOf('@', 1);
  if (text.length < 6 || atSign < 0 || atSign !== text.indexOf('@')) return false;
  if (!/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i.test(text.slice(0, atSign))) return false;
  const labels = text.slice(atSign + 1).split('.');
  return labels.length > 1 && labels.every(isHostLabel);
}

function isHostLabel(label: string): boolean {
  return /^[a-z0-9-]+$/i.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

/** Whether text is an IPv4 address in four decimal parts or an IPv6 address without a zone. */
function isIpAddress(text: string): boolean {
  const parts = text.split('.', 5);
  const isV4 = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
  return isV4 || (text.length <= 45 && !text.includes('%') && isIPv6(text));
}

/** Whether text is a URI with a scheme, or an absolute path. */
export function isAddress(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(text) && URL.canParse(text, 'http://localhost/');
}

/** Whether text is a UUID in lower case. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}

const RULES: Readonly<Partial<Record<SchemaFormat, FormatRule>>> = {
  'hex-color': { accepts: isHexColor, code: 'rest_invalid_hex_color', expectation: 'a color such as #1a2b3c' },
  'date-time': {
    accepts: isDateTime,
    code: 'rest_invalid_date',
    expectation: 'a date and time such as 2024-05-17T09:30:00',
  },
  email: { accepts: isEmail, code: 'rest_invalid_email', expectation: 'an e-mail address' },
  ip: { accepts: isIpAddress, code: 'rest_invalid_ip', expectation: 'an IPv4 or IPv6 address' },
  uuid: { accepts: isUuid, code: 'rest_invalid_uuid', expectation: 'a UUID in lower case' },
};

/**
 * Compiles the pattern of a schema. Patterns may come from another dialect of regular expressions, which permits
 * needless escapes such as `\%`. Unicode mode refuses these, so such a pattern is compiled without it.
 */
export function compilePattern(pattern: string): RegExp {
  const source = withoutOuterWildcards(pattern);
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

/**
 * Removes `.*` at both ends. Patterns match any part of a text, so it has no effect, but takes quadratic time on a text
 * that does not match.
 */
function withoutOuterWildcards(pattern: string): string {
  return pattern.includes('|') ? pattern : pattern.replace(/^\.\*(?![?+*{])/, '').replace(/(?<!\\)\.\*$/, '');
}
