import { type ParameterType, wrongParameter } from './method.ts';
import { isList, isStruct, type XmlRpcStruct, type XmlRpcValue } from './protocol/xmlrpc-value.ts';
import { booleanOf, integerIn, textOf } from './read-value.ts';

const required = <T>(
  typeName: string,
  { expected, convert }: { expected: string; convert(value: XmlRpcValue): T | undefined },
): ParameterType<T> => ({
  typeName,
  isOptional: false,
  read: (value, name) => {
    const converted = value === undefined || value === null ? undefined : convert(value);
    if (converted === undefined) throw wrongParameter(name, expected);
    return converted;
  },
});

/** A number, or digits, as programs write ids. */
export const integer = required('int', { expected: 'a number', convert: integerIn });

/** A text, or a number. */
export const text = required('string', { expected: 'a text', convert: textOf });

export const flag = required('boolean', { expected: 'a boolean', convert: booleanOf });

export const struct: ParameterType<XmlRpcStruct> = required('struct', {
  expected: 'a struct',
  // PHP writes an empty struct as an empty array.
  convert: (value) => (isStruct(value) ? value : isList(value) && value.length === 0 ? new Map() : undefined),
});

export const list: ParameterType<readonly XmlRpcValue[]> = required('array', {
  expected: 'an array',
  convert: (value) => (isList(value) ? value : undefined),
});

/** A parameter that may be absent. */
export const optional = <T>(type: ParameterType<T>): ParameterType<T | undefined> => ({
  typeName: type.typeName,
  isOptional: true,
  read: (value, name) => (value === undefined || value === null || value === '' ? undefined : type.read(value, name)),
});

/** A parameter that has no effect, such as the id of the only site. */
export const ignored = (typeName: 'int' | 'string'): ParameterType<undefined> => ({
  typeName,
  isOptional: false,
  read: () => undefined,
});

/** The first parameters of most methods: the id of the site, which has no effect, and the credentials. */
export const siteAndLogin = { blog: ignored('int'), login: text, password: text } as const;
