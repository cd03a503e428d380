import { isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { createRegistry, type Declarations } from '../../../schema/core/registry/declarations.ts';
import { createSchema } from '../../../schema/index.ts';

const schemaWith = (declarations: Declarations) => createSchema(createRegistry(declarations));

/** Declares a type with the GraphQL name Story under another stored name. */
const story = (name: string, hierarchical: boolean): Declarations => ({
  types: [
    {
      name,
      restBase: `${name}s`,
      labels: { name: 'Stories', singularName: 'Story' },
      graphql: { type: 'Story', singular: 'story', plural: 'stories' },
      hierarchical,
    },
  ],
});

const fieldsOf = (schema: ReturnType<typeof createSchema>, typeName: string): string[] => {
  const type = schema.getType(typeName);
  return isObjectType(type) ? Object.keys(type.getFields()) : [];
};

it('two apps of one process can declare different types with the same GraphQL name', () => {
  const tale = schemaWith(story('tale', true));
  const report = schemaWith(story('report', false));
  expect(tale.getType('Story')?.description).toContain('tale');
  expect(report.getType('Story')?.description).toContain('report');
  expect(fieldsOf(tale, 'Story')).toContain('children');
  expect(fieldsOf(report, 'Story')).not.toContain('children');
});

it('the schema of one app contains no declarations of another', () => {
  schemaWith(story('tale', false));
  const builtinSchema = createSchema();
  expect(builtinSchema.getType('Story')).toBeUndefined();
  expect(fieldsOf(builtinSchema, 'Query')).not.toContain('stories');
  expect(fieldsOf(builtinSchema, 'Mutation')).not.toContain('createStory');
});
