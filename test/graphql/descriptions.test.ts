import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from '../../schema/index.ts';

const schema = createSchema();

test('every type, field, argument and value has a description', () => {
  const undescribed: string[] = [];
  const check = (name: string, item: { description?: string | null | undefined }) => {
    if (!item.description?.trim()) undescribed.push(name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    check(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      check(`${type.name}.${field.name}`, field);
      if ('args' in field)
        for (const argument of field.args) check(`${type.name}.${field.name}(${argument.name}:)`, argument);
    }
  }
  expect(undescribed).toEqual([]);
});

test('deprecated fields name their replacement', () => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.deprecationReason !== undefined) expect(field.deprecationReason).toMatch(/^Use `/);
    }
  }
});
