import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  type InlineFragmentNode,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Post } from '../../../prisma/generated/sqlite/client.ts';

/** A column of the table `posts`. */
export type PostColumn = keyof Post;

/** The `extensions` of a field that declare the columns it reads. */
interface ColumnExtensions {
  /** The columns that the resolver reads. */
  columns?: readonly PostColumn[];
  /** Whether the fields of the type that this field returns read the row of this field. */
  sameRow?: boolean;
  /** Set by the schema builder on exposed fields. */
  pothosExposedField?: string;
}

/** Declares the columns that the resolver of a field reads, so that a query loads only these. */
export const reads = (...columns: PostColumn[]): { columns: readonly PostColumn[] } => ({ columns });

/** Declares that the fields of the type that a field returns read the row of this field. */
export const sameRow: { sameRow: true } = { sameRow: true };

/** The columns by the nodes that select a field, which are the same list for each object of an operation. */
const cache = new WeakMap<readonly FieldNode[], Map<string, readonly PostColumn[]>>();

/**
 * Returns the columns that the selection of the resolved field needs, sorted. `paths` are the fields that lead from the
 * resolved field to the rows, such as `['nodes']`. The result is cached for the parsed document.
 */
export function selectedColumns(
  info: GraphQLResolveInfo,
  paths: readonly (readonly string[])[],
): readonly PostColumn[] {
  const { fieldNodes } = info;
  const key = paths.map((path) => path.join('.')).join(',');
  const entries = cache.get(fieldNodes) ?? new Map<string, readonly PostColumn[]>();
  cache.set(fieldNodes, entries);
  const cached = entries.get(key);
  if (cached) return cached;
  const found = new Set<PostColumn>(['id', 'type']);
  const types = objectTypesOf(info.schema, getNamedType(info.returnType));
  for (const path of paths) {
    for (const { selectionSet } of fieldNodes) walk({ info, found, path }, { selectionSet, types });
  }
  const columns = [...found].sort();
  entries.set(key, columns);
  return columns;
}

/** Returns the columns of a row that a selection on its type needs. */
export function columnsOfSelection(
  schema: GraphQLSchema,
  { type, selectionSet }: { type: GraphQLObjectType; selectionSet: SelectionSetNode },
): readonly PostColumn[] {
  const found = new Set<PostColumn>(['id', 'type']);
  walk({ info: { schema, fragments: {} }, found, path: [] }, { selectionSet, types: [type] });
  return [...found].sort();
}

/** The collection of columns in one selection. `path` contains the fields that remain until the rows. */
interface ColumnSearch {
  info: Pick<GraphQLResolveInfo, 'schema' | 'fragments'>;
  found: Set<PostColumn>;
  path: readonly string[];
}

/** A selection with the object types whose fields it can select. */
interface TypedSelection {
  selectionSet: SelectionSetNode | undefined;
  types: readonly GraphQLObjectType[];
}

function walk(search: ColumnSearch, { selectionSet, types }: TypedSelection): void {
  const { info } = search;
  for (const selection of selectionSet?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      readField(search, { selection, types });
      continue;
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? info.fragments[selection.name.value] : selection;
    if (!fragment) continue;
    walk(search, {
      selectionSet: fragment.selectionSet,
      types: typesOfFragment(fragment, { types, schema: info.schema }),
    });
  }
}

/** Adds the columns that a field reads in each of the object types, and continues with what it selects of rows. */
function readField(
  { info, found, path }: ColumnSearch,
  { selection, types }: { selection: FieldNode; types: readonly GraphQLObjectType[] },
): void {
  const name = selection.name.value;
  const [nextField, ...remainingPath] = path;
  const selected = new Set<GraphQLObjectType>();
  for (const type of types) {
    const field = type.getFields()[name];
    if (!field) continue;
    const extensions = field.extensions as ColumnExtensions;
    if (nextField === undefined) {
      if (extensions.pothosExposedField) found.add(extensions.pothosExposedField as PostColumn);
      for (const column of extensions.columns ?? []) found.add(column);
    }
    if (nextField === undefined ? extensions.sameRow : name === nextField) {
      for (const inner of objectTypesOf(info.schema, getNamedType(field.type))) selected.add(inner);
    }
  }
  if (selected.size === 0) return;
  walk({ info, found, path: remainingPath }, { selectionSet: selection.selectionSet, types: [...selected] });
}

/** The object types that an object can have whose static type is known. */
function objectTypesOf(schema: GraphQLSchema, type: GraphQLNamedType | undefined): readonly GraphQLObjectType[] {
  if (isAbstractType(type)) return schema.getPossibleTypes(type);
  return isObjectType(type) ? [type] : [];
}

/**
 * The object types to which a fragment applies. Its condition may be an interface that only some of the types implement,
 * and whose fields each of them resolves in its own way.
 */
function typesOfFragment(
  { typeCondition }: InlineFragmentNode | FragmentDefinitionNode,
  { types, schema }: { types: readonly GraphQLObjectType[]; schema: GraphQLSchema },
): readonly GraphQLObjectType[] {
  if (!typeCondition) return types;
  const allowed = objectTypesOf(schema, schema.getType(typeCondition.name.value));
  return types.filter((type) => allowed.includes(type));
}
