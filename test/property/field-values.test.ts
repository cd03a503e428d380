import fc from 'fast-check';
import { expect } from 'vitest';
import type { FieldDeclaration } from '../../schema/core/registry/declared-field-groups.ts';
import { runs } from '../support/property-runs.ts';
import { postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

/** Fields of any nesting, and values that they can have. */
interface FieldWithValues {
  field: FieldDeclaration;
  values: fc.Arbitrary<unknown>;
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((value) => value.replaceAll('\0', ''));
const number = fc.oneof(
  fc.integer(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
    .map((value) => Math.round(value * 100) / 100),
);

const scalars: readonly FieldWithValues[] = [
  { field: { name: 'line', type: 'text', default_value: '' }, values: text },
  { field: { name: 'lines', type: 'textarea', default_value: '' }, values: text },
  {
    field: { name: 'amount', type: 'number', default_value: '' },
    values: number.filter((value) => !Object.is(value, -0)),
  },
  { field: { name: 'switch', type: 'true_false', default_value: 0 }, values: fc.boolean() },
  {
    field: { name: 'choices', type: 'select', multiple: 1, choices: { a: 'A', b: 'B' }, default_value: [] },
    values: fc.subarray(['a', 'b'], { minLength: 1 }),
  },
];

const group = (below: readonly FieldWithValues[]): FieldWithValues => ({
  field: { name: 'inner', type: 'group', sub_fields: below.map(({ field }) => field) },
  values: fc.record(Object.fromEntries(below.map(({ field, values }) => [field.name, values]))),
});

const repeater = (below: readonly FieldWithValues[]): FieldWithValues => ({
  field: { name: 'rows', type: 'repeater', sub_fields: below.map(({ field }) => field) },
  values: fc.array(group(below).values, { minLength: 1, maxLength: 4 }),
});

const layouts = (below: readonly FieldWithValues[]): FieldWithValues => ({
  field: {
    ...{ name: 'parts', type: 'flexible_content' },
    layouts: below.map(({ field }) => ({ name: `only_${field.name}`, sub_fields: [field] })),
  },
  values: fc.array(
    fc.oneof(
      ...below.map(({ field, values }) =>
        values.map((value) => ({ acf_fc_layout: `only_${field.name}`, [field.name]: value })),
      ),
    ),
    { minLength: 1, maxLength: 4 },
  ),
});

const nested = [...scalars, repeater(scalars), layouts(scalars)];
const fields = [...scalars, group(nested), repeater(nested), layouts(nested)];

const it = siteTest({
  declarations: {
    fieldGroups: [
      {
        ...{ key: 'group_all', title: 'All' },
        location: [[{ param: 'post_type', operator: '==', value: 'post' }]],
        fields: fields.map(({ field }) => field),
      },
    ],
  },
});

const path = `posts/${postIds.mint}`;

it('any values of any fields are read as they were written, whatever was stored before', async () => {
  const all = fc.record(Object.fromEntries(fields.map(({ field, values }) => [field.name, values])), {
    requiredKeys: [],
  });
  let expected: Record<string, unknown> = {};
  await fc.assert(
    fc.asyncProperty(all, async (acf) => {
      const { status, body } = await cms.send<{ acf: object }>({ method: 'POST', path, as: 'admin', json: { acf } });
      expect(status, JSON.stringify(body)).toBe(200);
      // An object of a group changes the values that it names, which are all of them here.
      expected = { ...expected, ...acf };
      const read = await cms.get<{ acf: object }>(`${path}?_fields=acf`);
      expect(read.body.acf).toMatchObject(JSON.parse(JSON.stringify(expected)) as object);
    }),
    { numRuns: runs(60) },
  );
});
