import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMetaValue } from '../../schema/content/meta/read-meta.ts';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { metaValueOf } from '../../schema/core/registry/meta-schema.ts';
import { builtinRegistry } from '../../schema/core/registry/registry.ts';
import { createSchema } from '../../schema/index.ts';
import type { JsonValue } from '../../schema/json-schema/schema-types.ts';
import { createWpgraphqlSchema } from '../../schema/wpgraphql/wpgraphql-schema.ts';
import { declarationFormats, printDeclarations } from '../../src/commands/declarations-command.ts';
import { loadDeclarations } from '../../src/config/declarations-file.ts';
import type { FoundMeta } from '../../src/declarations/found-meta.ts';
import { proposeDeclarations } from '../../src/declarations/infer-declarations.ts';
import { ValueSummary } from '../../src/declarations/value-summary.ts';
import { runs } from '../support/property-runs.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-inferred-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const schemas = [createSchema(builtinRegistry), createWpgraphqlSchema()];

const words = fc.constantFrom(
  'size',
  'unit',
  'size_unit',
  'size-unit',
  'title',
  'titleMeta',
  'a-',
  'b__',
  'Größe',
  'x y',
);
const key = fc.oneof(words, fc.string({ minLength: 1, maxLength: 12 }));
const text = fc.oneof(
  fc.constantFrom('', '0', '1', 'true', '2020-01-02', '007', '1.50', '9780000000002', 'a,b', '-0', '1e5'),
  fc.string({ maxLength: 8 }),
);
const scalar = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ) as fc.Arbitrary<JsonValue>,
}));
const metaEntry = fc.record({
  key,
  object: fc.constantFrom('post', 'term', 'user', 'comment'),
  values: fc.array(value),
});

const typeName = fc.constantFrom(
  ...['book', 'book-s', 'books', 'news', 'post-item', 'query', 'user', 'node', 'comment', 'Bad', 'x_', 'site', 'event'],
  ...['media', 'content', 'term', 'type', 'types', 'menu', 'menus', 'sitemap', 'search', 'settings', 'category_item'],
);

/** What was found of a key with these values. */
function foundMeta({ key: name, object, values }: { key: string; object: string; values: JsonValue[] }): FoundMeta {
  const summary = new ValueSummary();
  for (const entry of values) summary.add(entry);
  const subtype = object === 'post' ? 'post' : object === 'term' ? 'category' : '';
  const counts = { values: values.length, owners: values.length, read: values.length };
  return { object: object as 'post', subtype, key: name, ...counts, isSingle: true, summary };
}

it('proposals load, have valid schemas and read every value that they were made of, for any names, keys and values', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(metaEntry, { selector: ({ key: name, object }) => `${object} ${name}`, maxLength: 8 }),
      fc.uniqueArray(typeName, { maxLength: 6 }),
      fc.uniqueArray(typeName, { maxLength: 6 }),
      fc.constantFrom(...declarationFormats),
      async (entries, types, taxonomies, format) => {
        const counts = { items: 1, published: 1, terms: 1, isHierarchical: true, supports: [] };
        const kinds = {
          types: types.map((name) => ({ name, ...counts })),
          taxonomies: taxonomies.map((name) => ({ name, ...counts })),
          uses: types.flatMap((type) => taxonomies.map((taxonomy) => ({ type, taxonomy }))),
        };
        const meta = { found: entries.map(foundMeta), withheld: new Map<string, number>() };
        const proposed = proposeDeclarations({ kinds, meta, registry: builtinRegistry, schemas });
        const file = join(folder, `${++files}.${format}`);
        await writeFile(file, printDeclarations(proposed, format));
        const declarations = await loadDeclarations(file);
        const registry = createRegistry(declarations);
        createSchema(registry);
        createWpgraphqlSchema({ registry });
        for (const { key: name, object, values } of entries) {
          const declared = declarations.meta?.find((entry) => entry.key === name && entry.object === object);
          expect(declared).toBeDefined();
          if (!declared) continue;
          for (const entry of values)
            if (entry !== null) expect(readMetaValue(metaValueOf(name, declared), [entry])).not.toBeNull();
        }
      },
    ),
    { numRuns: runs(40) },
  );
});
