import { describe, expect } from 'vitest';
import { type FieldSample, fieldSamples } from '../../support/field-group-samples.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';

const it = siteTest({
  declarations: {
    fieldGroups: [
      {
        key: 'group_samples',
        title: 'Samples',
        location: [[{ param: 'post_type', operator: '==', value: 'post' }]],
        fields: fieldSamples.map(({ field }) => field),
      },
    ],
  },
});

interface Answer {
  acf: Record<string, unknown>;
  code?: string;
  data: { params: Record<string, string>; details: { acf: { code: string; data: { param?: string } | null } } };
}

const path = `posts/${postIds.mint}`;

const write = (values: object) => cms.send<Answer>({ method: 'POST', path, as: 'admin', json: { acf: values } });

async function shownValue(name: string, { of = path, format = '' } = {}): Promise<unknown> {
  const { body } = await cms.get<Answer>(`${of}?_fields=acf${format && `&acf_format=${format}`}`);
  return body.acf[name];
}

const named = fieldSamples.map((sample): [string, FieldSample] => [
  `${sample.field.name} (${sample.field.type}${sample.field.return_format ? `, ${sample.field.return_format}` : ''})`,
  sample,
]);

describe.each(named)('the field %s', (_title, { field, unset, values, wrong }) => {
  const { name } = field;

  it('has its default in both formats while nothing is stored', async () => {
    const of = `posts/${postIds.quote}`;
    expect(await shownValue(name, { of })).toEqual(unset[0]);
    expect(await shownValue(name, { of, format: 'standard' })).toEqual(unset[1]);
  });

  it('returns what is written, stored and as its settings say', async () => {
    for (const [sent, light, standard] of values) {
      const { status, body } = await write({ [name]: sent });
      expect([status, body.acf?.[name]], JSON.stringify(body)).toEqual([200, light]);
      expect(await shownValue(name)).toEqual(light);
      expect(await shownValue(name, { format: 'standard' })).toEqual(standard);
    }
  });

  it('refuses wrong values, names itself, and keeps its value', async () => {
    const before = await shownValue(name);
    for (const value of wrong) {
      const { status, body } = await write({ [name]: value });
      expect([status, body.code], JSON.stringify([value, body])).toEqual([400, 'rest_invalid_param']);
      expect(body.data.params.acf).toContain(`acf[${name}]`);
      expect(await shownValue(name)).toEqual(before);
    }
    expect(wrong.length).toBeGreaterThan(0);
  });

  it('has its default again after null, if null is not a value of its own', async () => {
    expect((await write({ [name]: null })).status).toBe(200);
    // Links and places keep an empty value, as in the reference.
    const isEmpty = field.type === 'link' ? '' : unset[0];
    expect(await shownValue(name)).toEqual(isEmpty);
  });
});
