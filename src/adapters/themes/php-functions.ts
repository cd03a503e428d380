import { formatDateIn } from '../../../schema/markup/date-format.ts';
import { escapeHtml, escapeUrl, sanitizeUrl } from '../../../schema/markup/html/escape.ts';
import { stripAllTags } from '../../../schema/markup/html/strip-tags.ts';
import { filterPostHtml } from '../../../schema/markup/sanitizing/post-elements.ts';

/** A value of PHP. */
export type PhpValue = string | number | boolean | null | readonly PhpValue[];

/** Where the files of a theme are, for the functions that return addresses. */
export interface PatternAddresses {
  /** The address of the folder of the theme, without a slash at the end. */
  theme: string;
  /** The same of its parent theme; equal for a theme without one. */
  parent: string;
  /** The address of the site, without a slash at the end. */
  home: string;
}

/** Code that is not understood. */
export class PhpProblem extends Error {}

/** What a function receives beside its values. */
interface CallEnvironment {
  addresses: PatternAddresses;
  textOf(value: PhpValue): string;
}

/** A function that pattern files can call. */
interface PhpFunction {
  /** Whether the result is printed. */
  prints: boolean;
  run(values: readonly PhpValue[], environment: CallEnvironment): PhpValue;
}

/** A function of the text of its first value; the others, such as the text domain, have no effect. */
const ofText =
  (convert: (text: string, environment: CallEnvironment) => string): PhpFunction['run'] =>
  ([value = null], environment) =>
    convert(environment.textOf(value), environment);

const same = ofText((text) => text);
const escaped = ofText(escapeHtml);

const withPath = (base: string, path: string): string => (path === '' ? base : `${base}/${path.replace(/^\/+/, '')}`);

const address = (select: (addresses: PatternAddresses) => string): PhpFunction['run'] =>
  ofText((path, { addresses }) => withPath(select(addresses), path));

const constantOf =
  (value: PhpValue): PhpFunction['run'] =>
  () =>
    value;

/** Formats the time at which the file is read, as it is in UTC. */
const dateNow = ofText((format) =>
  formatDateIn({
    format,
    timestamp: Date.now(),
    zone: { name: 'UTC', abbreviation: 'UTC', offsetSeconds: 0, isSummerTime: false },
  }),
);

/** A place of a format: a percent sign, or a value with its number, flags, width, precision and type. */
const PLACE = /%(?:%|(?:(\d+)\$)?([-+0]*)(\d*)(?:\.(\d+))?([a-zA-Z]))/g;

const MAX_WIDTH = 200;

/** Fills the places of a format as `sprintf` does. Throws a PhpProblem for values that are missing, and for other types of places. */
function formatted([format = '', ...values]: readonly PhpValue[], { textOf }: CallEnvironment): string {
  let next = 0;
  return textOf(format).replace(PLACE, (place, position, flags: string, width: string, precision, type) => {
    if (place === '%%') return '%';
    const value = values[position === undefined ? next++ : Number(position) - 1];
    if (value === undefined) throw new PhpProblem(`no value for ${place}`);
    const text = placeText(value, { type, precision, textOf });
    const size = Math.min(Number(width || 0), MAX_WIDTH);
    return flags.includes('-') ? text.padEnd(size) : text.padStart(size, flags.includes('0') ? '0' : ' ');
  });
}

function placeText(
  value: PhpValue,
  { type, precision, textOf }: { type: string; precision: string | undefined; textOf: CallEnvironment['textOf'] },
): string {
  if (type === 's') return precision === undefined ? textOf(value) : textOf(value).slice(0, Number(precision));
  if (type === 'd' || type === 'u') return String(Math.trunc(Number(textOf(value)) || 0));
  if (type === 'f' || type === 'F') return (Number(textOf(value)) || 0).toFixed(Math.min(Number(precision ?? 6), 20));
  throw new PhpProblem(`%${type} in a format is not understood`);
}

function listOf(value: PhpValue | undefined): readonly PhpValue[] {
  if (!Array.isArray(value)) throw new PhpProblem('a list is missing');
  return value;
}

const joined: PhpFunction['run'] = ([separator = '', list], { textOf }) =>
  listOf(list).map(textOf).join(textOf(separator));

const replaced: PhpFunction['run'] = ([search = '', replacement = '', subject = ''], { textOf }) =>
  textOf(search) === '' ? textOf(subject) : textOf(subject).replaceAll(textOf(search), () => textOf(replacement));

const trimmed = (pattern: RegExp): PhpFunction['run'] => ofText((text) => text.replace(pattern, ''));

const plural: PhpFunction['run'] = ([single = '', many = '', count = 0], { textOf }) =>
  textOf(Number(count) === 1 ? single : many);

const returning: Readonly<Record<string, PhpFunction['run']>> = {
  // Translations: the program has none.
  ...{ __: same, _x: same, _n: plural },
  ...{ esc_html__: escaped, esc_html_x: escaped, esc_attr__: escaped, esc_attr_x: escaped },
  // Escaping.
  ...{ esc_html: escaped, esc_attr: escaped, esc_textarea: escaped },
  ...{ esc_url: ofText(escapeUrl), esc_url_raw: ofText(sanitizeUrl), sanitize_url: ofText(sanitizeUrl) },
  ...{ wp_kses_post: ofText((text) => filterPostHtml(text)), wp_kses: ofText((text) => filterPostHtml(text)) },
  ...{ wp_strip_all_tags: ofText(stripAllTags), strip_tags: ofText(stripAllTags) },
  // Addresses.
  get_template_directory_uri: constantAddress(({ parent }) => parent),
  get_stylesheet_directory_uri: constantAddress(({ theme }) => theme),
  ...{ get_theme_file_uri: address(({ theme }) => theme), get_parent_theme_file_uri: address(({ parent }) => parent) },
  ...{ home_url: address(({ home }) => home), site_url: address(({ home }) => home), get_home_url: homeAddress },
  ...{ trailingslashit: ofText((text) => `${text.replace(/\/+$/, '')}/`), untrailingslashit: trimmed(/\/+$/) },
  // Texts.
  ...{ sprintf: formatted, implode: joined, join: joined, str_replace: replaced },
  ...{ trim: trimmed(/^\s+|\s+$/g), ltrim: trimmed(/^\s+/), rtrim: trimmed(/\s+$/) },
  ...{ strtolower: ofText((text) => text.toLowerCase()), strtoupper: ofText((text) => text.toUpperCase()) },
  ...{ ucfirst: ofText((text) => text.charAt(0).toUpperCase() + text.slice(1)), strval: same },
  ...{ intval: numberOf, absint: ofText((text) => String(Math.abs(Math.trunc(Number(text)) || 0))) },
  wp_json_encode: ([value = null]) => JSON.stringify(value),
  ...{ date: dateNow, gmdate: dateNow, wp_date: dateNow, date_i18n: dateNow, current_time: dateNow },
  // Conditions.
  ...{ is_admin: constantOf(false), is_rtl: constantOf(false), class_exists: constantOf(false) },
  in_array: ([value = null, list], { textOf }) => listOf(list).some((each) => textOf(each) === textOf(value)),
};

function constantAddress(select: (addresses: PatternAddresses) => string): PhpFunction['run'] {
  return (_values, { addresses }) => select(addresses);
}

function homeAddress(values: readonly PhpValue[], { addresses, textOf }: CallEnvironment): PhpValue {
  return withPath(addresses.home, textOf(values[1] ?? ''));
}

function numberOf(values: readonly PhpValue[], { textOf }: CallEnvironment): PhpValue {
  return Math.trunc(Number(textOf(values[0] ?? 0))) || 0;
}

const printing: Readonly<Record<string, PhpFunction['run']>> = {
  ...{ _e: same, _ex: same, esc_html_e: escaped, esc_attr_e: escaped },
  printf: formatted,
};

const entriesOf = (functions: Readonly<Record<string, PhpFunction['run']>>, prints: boolean) =>
  Object.entries(functions).map(([name, run]): [string, PhpFunction] => [name, { prints, run }]);

/** The functions that pattern files can call, by name: those of the default themes, and what the theme handbook names. */
export const phpFunctions: ReadonlyMap<string, PhpFunction> = new Map([
  ...entriesOf(returning, false),
  ...entriesOf(printing, true),
]);
