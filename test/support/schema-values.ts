import fc from 'fast-check';

/** The schema of a parameter in the REST index. */
export interface PrintedSchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  items?: PrintedSchema;
  properties?: Readonly<Record<string, PrintedSchema>>;
  oneOf?: readonly PrintedSchema[];
  [keyword: string]: unknown;
}

const hostileTexts = fc.constantFrom(
  ...['', '\0', 'a\0b', '%00', '-1', '0', '1e400', '99999999999999999999', '2147483648', '-0', 'NaN', 'null', 'true'],
  ...['[]', '{}', '__proto__', 'constructor', '\ud800', '💥', "' OR 1=1 --", '"', '../../etc/passwd', '<script>'],
  ...['0000-00-00T00:00:00', '9999-12-31T23:59:59-23:59', ',,,', ' ', 'a'.repeat(500)],
);

const hostileNumbers = fc.constantFrom(0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300);

/** Values of any type, including those that often break programs. */
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  hostileNumbers,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { __proto__: { a: 1 } }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values for a schema: four of five fit its type, the others are hostile. */
export function valuesOf(schema: PrintedSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: validValues(schema), weight: 4 }, { arbitrary: hostileValues, weight: 1 });
}

function validValues(schema: PrintedSchema): fc.Arbitrary<unknown> {
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map(valuesOf));
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [String(schema.type ?? 'any')];
  return fc.oneof(...types.map((type) => valuesOfType(type, schema)));
}

function valuesOfType(type: string, schema: PrintedSchema): fc.Arbitrary<unknown> {
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: -5, max: 200 }), hostileNumbers);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(schema.items ? valuesOf(schema.items) : hostileValues, { maxLength: 4 });
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valuesOf(inner)]);
    return fc.record(Object.fromEntries(properties) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
  }
  if (type === 'string' && schema.format === 'date-time') {
    return fc.constantFrom('2021-06-01T00:00:00', '2021-02-31T24:00:60Z', '9999-12-31T23:59:59-12:00');
  }
  if (type === 'string') return fc.oneof(fc.string({ maxLength: 20 }), hostileTexts);
  return hostileValues;
}

/** Writes values as a query string, nested ones with brackets. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => pairsOf(encode(name), value))
    .join('&');
}

function pairsOf(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [name];
  if (typeof value !== 'object') return [`${name}=${encode(String(value))}`];
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${encode(key)}]`, inner));
}

/** Replaces unpaired surrogates, which `encodeURIComponent` refuses. */
const encode = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
