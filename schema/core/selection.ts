import {
  type FieldNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Post } from '../../prisma/generated/sqlite/client.ts';

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

const cache = new WeakMap<FieldNode, Map<string, readonly PostColumn[]>>();

/**
 * Returns the columns that the selection of the resolved field needs, sorted. `paths` are the fields that lead from the
 * resolved field to the rows, such as `['nodes']`. The result is cached for the parsed document.
 */
export function selectedColumns(
  info: GraphQLResolveInfo,
  paths: readonly (readonly string[])[],
): readonly PostColumn[] {
  const [first] = info.fieldNodes;
  if (!first) return [];
  const key = paths.map((path) => path.join('.')).join(',');
  const cached = info.fieldNodes.length === 1 ? cache.get(first)?.get(key) : undefined;
  if (cached) return cached;
  const found = new Set<PostColumn>(['id', 'type']);
  const typeName = getNamedType(info.returnType).name;
  for (const path of paths) {
    for (const node of info.fieldNodes) walk({ info, found, path }, { selectionSet: node.selectionSet, typeName });
  }
  const columns = [...found].sort();
  if (info.fieldNodes.length === 1) {
    const entries = cache.get(first) ?? new Map<string, readonly PostColumn[]>();
    entries.set(key, columns);
    cache.set(first, entries);
  }
  return columns;
}

/** The collection of columns in one selection. `path` contains the fields that remain until the rows. */
interface ColumnSearch {
  info: GraphQLResolveInfo;
  found: Set<PostColumn>;
  path: readonly string[];
}

function walk(
  search: ColumnSearch,
  { selectionSet, typeName }: { selectionSet: SelectionSetNode | undefined; typeName: string },
): void {
  if (!selectionSet) return;
  const { info, found, path } = search;
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      walk(search, { selectionSet: selection.selectionSet, typeName: selection.typeCondition?.name.value ?? typeName });
    } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = info.fragments[selection.name.value];
      if (fragment) walk(search, { selectionSet: fragment.selectionSet, typeName: fragment.typeCondition.name.value });
    } else {
      const field = fieldOf(info.schema, { typeName, name: selection.name.value });
      if (!field) continue;
      const [nextField, ...remainingPath] = path;
      if (nextField !== undefined) {
        if (selection.name.value === nextField) {
          walk(
            { info, found, path: remainingPath },
            { selectionSet: selection.selectionSet, typeName: getNamedType(field.type).name },
          );
        }
        continue;
      }
      const extensions = field.extensions as ColumnExtensions;
      if (extensions.pothosExposedField) found.add(extensions.pothosExposedField as PostColumn);
      for (const column of extensions.columns ?? []) found.add(column);
      if (extensions.sameRow)
        walk(search, { selectionSet: selection.selectionSet, typeName: getNamedType(field.type).name });
    }
  }
}

function fieldOf(schema: GraphQLSchema, { typeName, name }: { typeName: string; name: string }) {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}
