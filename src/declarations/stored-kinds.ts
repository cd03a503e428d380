import { sql } from '../../schema/core/dialect/sql.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { checkDeclaredKinds } from '../../schema/core/registry/check-declared-kinds.ts';
import { createRegistry, type Declarations } from '../../schema/core/registry/declarations.ts';
import {
  graphqlNamesOf,
  type PostTypeDeclaration,
  type TaxonomyDeclaration,
} from '../../schema/core/registry/declared-kinds.ts';
import { wordsOf } from '../../schema/core/registry/kind-words.ts';
import { builtinRegistry } from '../../schema/core/registry/registry.ts';
import { toJsonObject } from '../../schema/values/json-text.ts';
import { readSerialized } from '../import/serialized-value.ts';
import { TakenNames } from './names-in-use.ts';
import { registeredTaxonomy, registeredType } from './registered-kinds.ts';

/** The maximum number of stored types and taxonomies that are read. */
const MAX_KINDS = 500;

/** The declarations of a site with the types and taxonomies that an import stored. */
export interface DeclarationsWithStoredKinds {
  declarations: Declarations;
  /** The names of the stored kinds that were added. */
  added: readonly string[];
  /** The stored kinds that cannot be served, each with the reason. */
  problems: readonly string[];
}

/**
 * Adds the types and taxonomies that an import stored to the declarations of a site: items in which the plugin for field groups
 * keeps what it registers. A declared kind replaces a stored one with its name. One that cannot be served is left out, with
 * the reason. Returns the same declarations if nothing is stored.
 */
export async function withStoredKinds(
  declarations: Declarations,
  database: Pick<Database, 'primary'>,
): Promise<DeclarationsWithStoredKinds> {
  const rows = await database.primary.$queryRaw<{ type: string; title: string; content: string }[]>(sql`
    SELECT "type", "title", "content" FROM "posts"
    WHERE "type" IN ('acf-post-type', 'acf-taxonomy') AND "status" = 'publish'
    ORDER BY "menuOrder", "id" LIMIT ${MAX_KINDS}`);
  if (rows.length === 0) return { declarations, added: [], problems: [] };
  const { types = [], taxonomies = [] } = declarations;
  const declared = new Set([...types, ...taxonomies].map(({ name }) => name));
  const names = await takenNames(declarations);
  const added: StoredKind[] = [];
  const problems: string[] = [];
  for (const stored of rows.flatMap((row) => storedKind(row) ?? [])) {
    if (declared.has(stored.kind.name)) continue;
    const named = withFreeNames(stored, names);
    const problem = problemOf([...added, named], declarations);
    if (problem === null) added.push(named);
    else problems.push(`${named.of} ${named.kind.name}: ${problem}`);
  }
  return {
    declarations: withKnownReferences(added, declarations),
    added: added.map(({ kind }) => kind.name),
    problems,
  };
}

type StoredKind = { of: 'type'; kind: PostTypeDeclaration } | { of: 'taxonomy'; kind: TaxonomyDeclaration };

function storedKind({ type, title, content }: { type: string; title: string; content: string }): StoredKind | null {
  const settings = { title, ...toJsonObject(readSerialized(content)) };
  if (type === 'acf-post-type') {
    const kind = registeredType(settings);
    return kind && { of: 'type', kind };
  }
  const kind = registeredTaxonomy(settings);
  return kind && { of: 'taxonomy', kind };
}

/** The names that the GraphQL schemas of a site have without the stored kinds. */
async function takenNames(declarations: Declarations): Promise<TakenNames> {
  // Most sites store no kinds, and most commands need no schema.
  const [{ createSchema }, { createWpgraphqlSchema }] = await Promise.all([
    import('../../schema/index.ts'),
    import('../../schema/wpgraphql/wpgraphql-schema.ts'),
  ]);
  const registry = createRegistry(declarations);
  return new TakenNames({ schemas: [createSchema(registry), createWpgraphqlSchema({ registry })], registry });
}

/** Gives a kind other names in GraphQL if a schema has its own ones already. */
function withFreeNames(stored: StoredKind, names: TakenNames): StoredKind {
  const { of, kind } = stored;
  const wanted = graphqlNamesOf(kind);
  const graphql = names.take(wanted) ? wanted : names.graphqlNames({ words: wordsOf(kind.name), kind: of });
  return { ...stored, kind: { ...kind, graphql } } as StoredKind;
}

/** Returns why the last of the kinds cannot be declared beside the others; null for nothing. */
function problemOf(kinds: readonly StoredKind[], { types = [], taxonomies = [] }: Declarations): string | null {
  try {
    // Without what they refer to, which may be added later.
    checkDeclaredKinds({
      types: [...types, ...kinds.flatMap(({ of, kind }) => (of === 'type' ? [{ ...kind, taxonomies: [] }] : []))],
      taxonomies: [
        ...taxonomies,
        ...kinds.flatMap(({ of, kind }) => (of === 'taxonomy' ? [{ ...kind, types: [] }] : [])),
      ],
    });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the declarations with stored kinds, which refer to what the site has only. */
function withKnownReferences(added: readonly StoredKind[], declarations: Declarations): Declarations {
  const { types = [], taxonomies = [] } = declarations;
  const namesOf = (of: StoredKind['of']) => added.flatMap((stored) => (stored.of === of ? [stored.kind.name] : []));
  const { postTypes, taxonomies: builtinTaxonomies } = builtinRegistry;
  const typeNames = new Set([...postTypes.keys(), ...types.map(({ name }) => name), ...namesOf('type')]);
  const taxonomyNames = new Set([
    ...builtinTaxonomies.keys(),
    ...taxonomies.map(({ name }) => name),
    ...namesOf('taxonomy'),
  ]);
  return {
    ...declarations,
    types: [
      ...types,
      ...added.flatMap(({ of, kind }) =>
        of === 'type'
          ? [{ ...kind, taxonomies: (kind.taxonomies ?? []).filter((name) => taxonomyNames.has(name)) }]
          : [],
      ),
    ],
    taxonomies: [
      ...taxonomies,
      ...added.flatMap(({ of, kind }) =>
        of === 'taxonomy' ? [{ ...kind, types: kind.types.filter((name) => typeNames.has(name)) }] : [],
      ),
    ],
  };
}

/** Says which types and taxonomies an import stored, and which of them cannot be served; empty without any. */
export function formatStoredKinds({
  added,
  problems,
}: Pick<DeclarationsWithStoredKinds, 'added' | 'problems'>): string {
  const served =
    added.length === 0 ? '' : `Types and taxonomies of the source: ${added.join(', ')}. Restart a server that runs.\n`;
  const omitted =
    problems.length === 0 ? '' : `Not served, until you declare them (docs/custom-types.md): ${problems.join('; ')}.\n`;
  return served + omitted;
}
