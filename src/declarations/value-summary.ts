import type { MetaRegistration } from '../../schema/core/registry/meta-registrations.ts';
import type { JsonSchema, JsonValue, SchemaType } from '../../schema/json-schema/schema-types.ts';

/** What a text of a meta value can be read as. */
const TEXT_FORMS = {
  boolean: /^(?:true|false)$/i,
  flag: /^[01]$/,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/,
  integer: /^(?:0|-?[1-9]\d{0,14})$/,
  number: /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/,
} as const;

type TextForm = keyof typeof TEXT_FORMS;

/** Names of values that are yes or no, if their texts are 0 and 1. */
const FLAG_NAME = /^(?:is|has|show|hide|enabled?|disabled?|allow|can|use|featured|active|visible)(?:[_-]|$)/i;

/** Names of values that are texts, even if all of them consist of digits: leading zeros and final ones count. */
const TEXT_NAME = /version|phone|mobile|fax|zip|postal|post_?code|isbn|issn|ean|sku|code|serial|reference/i;

/** Texts that name a person or a computer of one. */
const PERSONAL_TEXT = /^[^@\s]{1,64}@[^@\s]{1,190}\.[^@\s]{2,24}$|^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Integers beyond this are no integers in GraphQL. */
const MAX_INTEGER = 2_147_483_647;

/** The numbers of properties, list items and levels that a schema describes. Others may have any value. */
const MAX_PROPERTIES = 50;
const MAX_ITEMS = 100;
const MAX_DEPTH = 6;

/**
 * Collects what the values of one meta key have in common. Its size depends on their structure, not on their number or
 * length.
 */
export class ValueSummary {
  /** Whether there were values that look like addresses of people. */
  isPersonal = false;
  readonly #kinds = new Set<'text' | 'number' | 'boolean' | 'list' | 'map'>();
  readonly #forms = new Set<TextForm>(Object.keys(TEXT_FORMS) as TextForm[]);
  #hasNull = false;
  #hasEmptyText = false;
  #hasEmptyList = false;
  #hasLargeNumber = false;
  #hasFraction = false;
  #isOpen = false;
  #items: ValueSummary | undefined;
  readonly #properties = new Map<string, ValueSummary>();
  readonly #depth: number;

  constructor(depth = 0) {
    this.#depth = depth;
  }

  /** Adds one value. */
  add(value: JsonValue): void {
    if (value === null) this.#hasNull = true;
    else if (typeof value === 'string') this.#addText(value);
    else if (typeof value === 'number') this.#addNumber(value);
    else if (typeof value === 'boolean') this.#kinds.add('boolean');
    else if (Array.isArray(value)) this.#addList(value as readonly JsonValue[]);
    else this.#addMap(value as { readonly [key: string]: JsonValue });
  }

  /** Adds a value that is too long to be read; `start` is its first character. */
  addUnread(start: string): void {
    this.#isOpen = true;
    if (start === '{') this.#kinds.add('map');
    else if (start === '[') {
      this.#kinds.add('list');
      this.#items ??= new ValueSummary(MAX_DEPTH);
    } else this.#addText('…');
  }

  /**
   * Returns the registration of the values. `isComplete` says that all values were added: objects then have no other
   * properties than these.
   */
  registration({
    key,
    single,
    isComplete,
  }: {
    key: string;
    single: boolean;
    isComplete: boolean;
  }): Pick<MetaRegistration, 'type' | 'single' | 'schema'> {
    const { type = 'string', ...schema } = this.#schema({ key, isComplete });
    if (type === 'string' && this.#isDate()) return { type: 'date', single };
    if (Array.isArray(type)) return { type: 'string', single, schema: { type, ...schema } };
    const isEmpty = Object.keys(schema).length === 0;
    return { type: type as MetaRegistration['type'], single, ...(isEmpty ? {} : { schema }) };
  }

  #addText(text: string): void {
    if (text === '') {
      this.#hasEmptyText = true;
      return;
    }
    this.#kinds.add('text');
    for (const form of this.#forms) if (!TEXT_FORMS[form].test(text)) this.#forms.delete(form);
    if (this.#forms.has('number') && Math.abs(Number(text)) > MAX_INTEGER) this.#hasLargeNumber = true;
    if (PERSONAL_TEXT.test(text)) this.isPersonal = true;
  }

  #addNumber(number: number): void {
    this.#kinds.add('number');
    if (!Number.isInteger(number)) this.#hasFraction = true;
    if (Math.abs(number) > MAX_INTEGER) this.#hasLargeNumber = true;
  }

  #addList(list: readonly JsonValue[]): void {
    // The source stores an empty map as an empty list.
    if (list.length === 0) {
      this.#hasEmptyList = true;
      return;
    }
    this.#kinds.add('list');
    this.#items ??= new ValueSummary(this.#depth + 1);
    if (list.length > MAX_ITEMS) this.#isOpen = true;
    if (this.#depth < MAX_DEPTH) for (const item of list.slice(0, MAX_ITEMS)) this.#addInner(this.#items, item);
  }

  #addMap(map: { readonly [key: string]: JsonValue }): void {
    this.#kinds.add('map');
    for (const [name, value] of Object.entries(map)) {
      let property = this.#properties.get(name);
      if (!property) {
        const isDescribed = this.#depth < MAX_DEPTH && this.#properties.size < MAX_PROPERTIES && isPropertyName(name);
        if (!isDescribed) this.#isOpen = true;
        if (!isDescribed) continue;
        property = new ValueSummary(this.#depth + 1);
        this.#properties.set(name, property);
      }
      this.#addInner(property, value);
    }
  }

  #addInner(inner: ValueSummary, value: JsonValue): void {
    inner.add(value);
    if (inner.isPersonal) this.isPersonal = true;
  }

  #isDate(): boolean {
    return this.#isOnly('text') && this.#forms.has('date');
  }

  #isOnly(...kinds: readonly string[]): boolean {
    return this.#kinds.size > 0 && [...this.#kinds].every((kind) => kinds.includes(kind));
  }

  #schema(value: { key: string; isComplete: boolean }): JsonSchema {
    const { isComplete } = value;
    const isInner = this.#depth > 0;
    const schema = this.#schemaOfKinds(value);
    // An owner without a value has the default; within a structure, null and the empty text are values.
    if (!isInner) return schema;
    if (this.#depth >= MAX_DEPTH || (this.#kinds.size === 0 && !isComplete)) return {};
    const isText = schema.type === 'string';
    const additional: SchemaType[] = [
      ...(this.#hasEmptyText && !isText && !Array.isArray(schema.type) ? (['string'] as const) : []),
      ...(this.#hasNull ? (['null'] as const) : []),
    ];
    const types = [schema.type ?? []].flat() as SchemaType[];
    return additional.length === 0 || types.length === 0 ? schema : { ...schema, type: [...types, ...additional] };
  }

  #schemaOfKinds({ key, isComplete }: { key: string; isComplete: boolean }): JsonSchema {
    const hasStructure = this.#kinds.has('list') || this.#kinds.has('map');
    if (this.#kinds.size === 0) return this.#hasEmptyList ? { type: 'array', items: {} } : { type: 'string' };
    if (this.#isOnly('boolean') && !this.#hasEmptyList) return { type: 'boolean' };
    if (this.#isOnly('text', 'number') && !this.#hasEmptyList) return this.#scalarSchema(key);
    if (this.#isOnly('list')) return this.#listSchema({ key, isComplete });
    if (this.#isOnly('map', 'list')) return this.#mapSchema({ key, isComplete });
    const types: SchemaType[] = [
      ...(this.#kinds.has('list') || this.#hasEmptyList ? (['array'] as const) : []),
      ...(this.#kinds.has('map') ? (['object'] as const) : []),
      ...(this.#kinds.has('number') ? (['number'] as const) : []),
      ...(this.#kinds.has('boolean') ? (['boolean'] as const) : []),
      ...(this.#kinds.has('text') || this.#hasEmptyText ? (['string'] as const) : []),
    ];
    return { type: types, ...(hasStructure || this.#hasEmptyList ? { items: {}, additionalProperties: true } : {}) };
  }

  /** The schema of texts and numbers. Numbers are often stored as texts. */
  #scalarSchema(key: string): JsonSchema {
    const isNumbers = this.#isOnly('number');
    const isText = this.#kinds.has('text');
    const isNumeric = isNumbers || (this.#forms.has('number') && !TEXT_NAME.test(key));
    if (isText && !this.#kinds.has('number') && this.#forms.has('boolean')) return { type: 'boolean' };
    if (isText && !this.#kinds.has('number') && this.#forms.has('flag') && FLAG_NAME.test(key))
      return { type: 'boolean' };
    // Within a structure, an empty text is no number.
    if (isNumeric && !(isText && this.#depth > 0 && this.#hasEmptyText)) {
      const isInteger = !this.#hasFraction && (isNumbers || this.#forms.has('integer'));
      if (isInteger && !this.#hasLargeNumber) return { type: 'integer' };
      // A long number in a text is usually an identifier.
      if (!(isText && isInteger)) return { type: 'number' };
    }
    return this.#kinds.has('number') ? { type: ['number', 'string'] } : { type: 'string' };
  }

  #listSchema({ key, isComplete }: { key: string; isComplete: boolean }): JsonSchema {
    const items = this.#isOpen || !this.#items ? {} : this.#items.#schema({ key, isComplete });
    return { type: 'array', items };
  }

  #mapSchema({ key, isComplete }: { key: string; isComplete: boolean }): JsonSchema {
    const properties = [...this.#properties].map(
      ([name, value]) => [name, value.#schema({ key: `${key}_${name}`, isComplete })] as const,
    );
    const isClosed =
      isComplete &&
      !this.#isOpen &&
      this.#isOnly('map') &&
      properties.length > 0 &&
      haveFields([...this.#properties.keys()]);
    return {
      type: 'object',
      ...(properties.length > 0 && this.#isOnly('map') ? { properties: Object.fromEntries(properties) } : {}),
      ...(isClosed ? {} : { additionalProperties: true }),
    };
  }
}

/** Whether a property can be described: numbers are the ids of a map, and not the names of its properties. */
const isPropertyName = (name: string): boolean =>
  name !== '' && name.length <= 100 && name !== '__proto__' && !/^-?\d+$/.test(name);

/** Returns the name of a field of the WPGraphQL API: `page_count` is `pageCount`. */
const graphqlFieldName = (name: string): string =>
  name.replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^[_-]+/, '');

/** Whether a property can be a field of the WPGraphQL API. */
const hasFieldName = (name: string): boolean => /^[a-z][\w-]*$/i.test(name) && /^\w+$/.test(graphqlFieldName(name));

/** Whether all properties of an object can be fields of the WPGraphQL API, each with a name of its own. */
const haveFields = (names: readonly string[]): boolean =>
  names.every(hasFieldName) && new Set(names.map((name) => graphqlFieldName(name).toLowerCase())).size === names.length;
