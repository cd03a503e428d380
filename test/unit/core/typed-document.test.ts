import { print } from 'graphql';
import { expect, it } from 'vitest';
import { derivedDocument, given, graphql, selectionOf } from '../../../schema/core/graphql/typed-document.ts';

const FIELDS = graphql('fragment TermFields on Term { databaseId name }');

it('a document contains its fragments', () => {
  const document = graphql('query ($id: Int!) { category(id: $id) { ...TermFields } }', [FIELDS]);
  expect(print(document)).toContain('fragment TermFields on Term');
});

it('the selection of a fragment completes a derived document', () => {
  const document = derivedDocument<{ term: { databaseId: number; name: string } }>(
    `{ term: category(id: 1) { ${selectionOf(FIELDS)} } }`,
  );
  expect(print(document)).toBe('{\n  term: category(id: 1) {\n    databaseId\n    name\n  }\n}');
  expect(() => selectionOf(document)).toThrow('no fragment');
});

it('a value that a caller may read is not null', () => {
  expect(given('')).toBe('');
  expect(() => given(null)).toThrow('null');
});
