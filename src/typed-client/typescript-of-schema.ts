// The TypeScript types of JSON Schemas.

/** A schema of an OpenAPI document, or a part of one. */
export interface SchemaPart {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: SchemaPart;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly additionalProperties?: boolean | SchemaPart;
  readonly anyOf?: readonly SchemaPart[];
  readonly required?: readonly string[];
}

/** How a type is printed. */
interface TypePosition {
  /** Returns the name of the type to which a reference leads. */
  nameOf: (reference: string) => string;
  /** The spaces before the line; by default none. */
  indentation?: string;
}

const UNKNOWN_MAP = '{ [key: string]: unknown }';

/** Prints the type of the values that a schema accepts. */
export function typeText(schema: SchemaPart, position: TypePosition): string {
  const { $ref, anyOf, type } = schema;
  if ($ref !== undefined) return position.nameOf($ref);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (anyOf) return union(anyOf.map((part) => typeText(part, position)));
  const types = [type ?? (schema.properties ? 'object' : [])].flat();
  return types.length === 0 ? 'unknown' : union(types.map((name) => typeOfKind(name, { schema, position })));
}

interface PlacedSchema {
  schema: SchemaPart;
  position: TypePosition;
}

function typeOfKind(kind: string, { schema, position }: PlacedSchema): string {
  if (kind === 'integer' || kind === 'number') return 'number';
  if (kind === 'array') {
    const item = schema.items ? typeText(schema.items, position) : 'unknown';
    return `${/[|&]/.test(item) && !/^\{[\s\S]*\}$/.test(item) ? `(${item})` : item}[]`;
  }
  if (kind === 'object') return objectType({ schema, position });
  // A type that the site declares may have the name of a global one.
  if (kind === 'string') return schema.contentMediaType ? 'globalThis.Blob' : 'string';
  return kind;
}

function objectType({ schema, position }: PlacedSchema): string {
  const { indentation = '' } = position;
  const { properties = {}, additionalProperties, required = [] } = schema;
  const inner = `${indentation}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? '' : '?';
    return `${comment(property, inner)}${inner}${key}${mark}: ${typeText(property, { ...position, indentation: inner })};\n`;
  });
  const further =
    typeof additionalProperties === 'object'
      ? `{ [key: string]: ${typeText(additionalProperties, position)} }`
      : additionalProperties || lines.length === 0
        ? UNKNOWN_MAP
        : undefined;
  const known = lines.length > 0 ? `{\n${lines.join('')}${indentation}}` : undefined;
  return [known, further].filter((part) => part !== undefined).join(' & ');
}

/** The comment of a property, from its description and its format. */
function comment({ description, format }: SchemaPart, indentation: string): string {
  const texts = [...(description ? [description] : []), ...(format ? [`Format: ${format}`] : [])];
  const lines = texts.flatMap((text) => text.replaceAll('*/', '*\\/').split('\n'));
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indentation}/** ${lines[0]} */\n`;
  return `${indentation}/**\n${lines.map((line) => `${indentation} * ${line}\n`).join('')}${indentation} */\n`;
}

function union(types: readonly string[]): string {
  const unique = [...new Set(types)];
  return unique.length === 0 ? 'never' : unique.includes('unknown') ? 'unknown' : unique.join(' | ');
}
