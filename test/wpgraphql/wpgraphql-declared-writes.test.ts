import { expect } from 'vitest';
import { FieldError } from '../../schema/content/fields/write-fields.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest({
  declarations: {
    meta: [{ key: 'shout', object: 'post', subtypes: ['post'], type: 'string', single: true }],
    fields: [
      {
        ...{ name: 'loud', object: 'post', subtypes: ['post'], schema: { type: 'string', maxLength: 20 } },
        reads: '{ meta }',
        get: ({ meta }) => (meta as { shout: string }).shout.toUpperCase(),
        set: async (value, { item, viewer, graphql }) => {
          const document =
            'mutation ($id: Int!, $meta: Json) { updatePost(id: $id, input: { meta: $meta }) { databaseId } }';
          await graphql(document, { id: item.id, meta: { shout: `${value} ${viewer.userId}` } });
          if (value === 'refused') throw new FieldError('Say something else.');
          if (value === 'fails') throw new Error('secret reason');
        },
      },
      { name: 'fixed', object: 'post', schema: { type: 'integer' }, reads: '{ databaseId }', value: 'databaseId' },
    ],
  },
});

const write = (query: string) => queryWpgraphql<Record<string, unknown>>(cms, { query, as: 'editor' });

it('mutations write declared fields, or nothing', async () => {
  const created = await write(
    'mutation { createPost(input: { title: "Boat", loud: "ahoy", clientMutationId: "a" }) { clientMutationId post { databaseId loud } } }',
  );
  expect(created).toMatchObject({ data: { createPost: { clientMutationId: 'a', post: { loud: 'AHOY 2' } } } });
  const id = (created.data as { createPost: { post: { databaseId: number } } }).createPost.post.databaseId;
  const update = (input: string) =>
    write(`mutation { updatePost(input: { id: ${id}, ${input} }) { post { title loud } } }`);
  expect(await update('title: "Ship", loud: "land"')).toMatchObject({
    data: { updatePost: { post: { title: 'Ship', loud: 'LAND 2' } } },
  });
  expect(await update('title: "Raft", loud: null')).toMatchObject({
    data: { updatePost: { post: { title: 'Raft', loud: 'LAND 2' } } },
  });
  for (const loud of ['refused', 'longer than all texts that it accepts', 'fails']) {
    const refused = await update(`title: "Never", loud: "${loud}"`);
    expect(refused.errors).toHaveLength(1);
    expect(JSON.stringify(refused)).not.toContain('secret');
  }
  const { body } = await cms.get<{ title: { raw: string }; loud: string }>(`posts/${id}?context=edit`, {
    as: 'editor',
  });
  expect([body.title.raw, body.loud]).toEqual(['Raft', 'LAND 2']);
  const { errors } = await update('fixed: 3');
  expect(errors?.[0]?.message).toContain('is not defined by type "UpdatePostInput"');
});
