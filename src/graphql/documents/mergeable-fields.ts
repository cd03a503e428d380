import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  print,
  type SelectionSetNode,
  type ValidationContext,
  type ValueNode,
} from 'graphql';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { groupBy } from '../../../schema/values/collections.ts';

/** Fields that one document may compare. */
const MAX_COMPARISONS = 50_000;

/** The work for a set of merged selections, as a number of comparisons. */
const SELECTION_COST = 4;

/** The fields of a conflict whose positions are reported. */
const MAX_CONFLICT_NODES = 20;

/** More levels than a document may have: only circular fragments are deeper, which another rule rejects. */
const MAX_LEVELS = 1_100;

type Type = GraphQLNamedType | undefined;

type OutputType = GraphQLType | undefined;

/** A selection set on a type, which is undefined for unknown fields and for introspection. */
interface Selection {
  selectionSet: SelectionSetNode;
  parentType: Type;
}

interface SelectedField {
  node: FieldNode;
  parentType: Type;
  type: OutputType;
}

/** Fields of one name that cannot be merged. */
interface Conflict {
  name: string;
  reason: string;
  nodes: readonly FieldNode[];
}

/** What selections are checked for: `shape` if they cannot be on the same object, so that only types must agree. */
type Check = 'all' | 'shape';

/**
 * A validation rule in place of `OverlappingFieldsCanBeMergedRule` of GraphQL.js, which compares all pairs of fields. It
 * merges the fields of all fragments, and compares each with the first of its name. Reports the first conflict, or a
 * `graphql_limit_exceeded` if there are too many comparisons.
 */
export function mergeableFieldsRule(context: ValidationContext): ASTVisitor {
  let comparisons = 0;
  const callKey = callKeys();
  const calls: Comparison = { keyOf: ({ node }) => callKey(node), reason: callsReason };

  function addFields({ selectionSet, parentType }: Selection, into: { fields: SelectedField[]; visited: Set<string> }) {
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) {
        const hasFields = isObjectType(parentType) || isInterfaceType(parentType);
        const type = hasFields ? parentType.getFields()[selection.name.value]?.type : undefined;
        into.fields.push({ node: selection, parentType, type });
        continue;
      }
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
      if (isSpread && into.visited.has(selection.name.value)) continue;
      if (isSpread) into.visited.add(selection.name.value);
      const fragment = isSpread ? context.getFragment(selection.name.value) : selection;
      if (!fragment) continue;
      const condition = fragment.typeCondition?.name.value;
      const type = condition === undefined ? parentType : context.getSchema().getType(condition);
      addFields({ selectionSet: fragment.selectionSet, parentType: type }, into);
    }
  }

  /** Finds a conflict in selections that are merged. Throws `graphql_limit_exceeded`. */
  function conflictIn(
    selections: readonly Selection[],
    { check, level }: { check: Check; level: number },
  ): Conflict | null {
    if (selections.length === 0 || level > MAX_LEVELS) return null;
    const fields: SelectedField[] = [];
    const visited = new Set<string>();
    for (const selection of selections) addFields(selection, { fields, visited });
    comparisons += fields.length + SELECTION_COST;
    if (comparisons > MAX_COMPARISONS)
      throw domainError('graphql_limit_exceeded', { message: 'The document selects too many fields more than once.' });
    for (const group of groupBy(fields, responseName).values()) {
      const conflict = conflictOf(group, { check, level });
      if (conflict) return conflict;
    }
    return null;
  }

  function conflictOf(group: readonly SelectedField[], options: { check: Check; level: number }): Conflict | null {
    const { check, level } = options;
    const inner = (fields: readonly SelectedField[], innerCheck: Check): Conflict | null => {
      const conflict = conflictIn(fields.flatMap(innerSelection), { check: innerCheck, level: level + 1 });
      const [first, ...others] = group;
      if (!conflict || !first || others.length === 0) return conflict;
      const reason = `subfields "${conflict.name}" conflict because ${conflict.reason}`;
      return { name: responseName(first), reason, nodes: group.map(({ node }) => node).slice(0, MAX_CONFLICT_NODES) };
    };
    const alternatives = check === 'all' ? alternativesOf(group) : [];
    for (const fields of alternatives) {
      const conflict = firstDifference(fields, calls);
      if (conflict) return conflict;
    }
    const knownFields = group.filter(({ type }) => type !== undefined);
    const conflict = firstDifference(knownFields, types);
    if (conflict) return conflict;
    for (const fields of alternatives) {
      const innerConflict = inner(fields, 'all');
      if (innerConflict) return innerConflict;
    }
    return alternatives.length === 1 ? null : inner(group, 'shape');
  }

  return {
    OperationDefinition: ({ selectionSet }) => {
      try {
        const conflict = conflictIn([{ selectionSet, parentType: context.getType() as Type }], {
          check: 'all',
          level: 0,
        });
        if (!conflict) return;
        const { name, reason, nodes } = conflict;
        const advice = 'Use different aliases on the fields to fetch both if this was intentional.';
        context.reportError(new GraphQLError(`Fields "${name}" conflict because ${reason}. ${advice}`, { nodes }));
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        context.reportError(error);
      }
    },
  };
}

const responseName = ({ node: { alias, name } }: SelectedField): string => (alias ?? name).value;

const innerSelection = ({ node: { selectionSet }, type }: SelectedField): Selection[] =>
  selectionSet ? [{ selectionSet, parentType: type && getNamedType(type) }] : [];

/** Returns sets of fields that can be on the same object. Those of an interface or union are in each set. */
function alternativesOf(group: readonly SelectedField[]): (readonly SelectedField[])[] {
  const byType = groupBy(group, ({ parentType }) => (isObjectType(parentType) ? parentType : null));
  if (byType.size === 1) return [group];
  const shared = byType.get(null) ?? [];
  byType.delete(null);
  return [...byType.values()].map((fields) => [...shared, ...fields]);
}

/** How fields are compared, and the reason why two of them differ. */
interface Comparison {
  keyOf(field: SelectedField): string;
  reason(first: SelectedField, other: SelectedField): string;
}

function firstDifference([first, ...others]: readonly SelectedField[], comparison: Comparison): Conflict | null {
  if (!first || others.length === 0) return null;
  const key = comparison.keyOf(first);
  const other = others.find((field) => comparison.keyOf(field) !== key);
  return other
    ? { name: responseName(first), reason: comparison.reason(first, other), nodes: [first.node, other.node] }
    : null;
}

/** The part of a type that all fields of one name must share: its lists, and its name unless it has fields. */
function shapeOf(type: OutputType): string {
  if (isNonNullType(type)) return `${shapeOf(type.ofType)}!`;
  if (isListType(type)) return `[${shapeOf(type.ofType)}]`;
  return isLeafType(type) ? type.name : '{}';
}

const types: Comparison = {
  keyOf: ({ type }) => shapeOf(type),
  reason: (first, other) => `they return conflicting types "${first.type}" and "${other.type}"`,
};

const callsReason: Comparison['reason'] = ({ node: first }, { node: other }) =>
  first.name.value === other.name.value
    ? 'they have differing arguments'
    : `"${first.name.value}" and "${other.name.value}" are different fields`;

/**
 * Returns a function that writes the name and arguments of a field as a text, which is the same for all fields that
 * return the same value. Each field is written once.
 */
function callKeys(): (field: FieldNode) => string {
  const keys = new WeakMap<FieldNode, string>();
  return (field) => {
    const known = keys.get(field);
    if (known !== undefined) return known;
    const args = (field.arguments ?? []).map(({ name, value }) => `${name.value}:${valueKey(value)}`);
    const key = `${field.name.value}(${args.sort().join()})`;
    keys.set(field, key);
    return key;
  };
}

/** Writes a value with the fields of objects in alphabetical order. */
function valueKey(value: ValueNode): string {
  if (value.kind === Kind.LIST) return `[${value.values.map(valueKey).join()}]`;
  if (value.kind !== Kind.OBJECT) return print(value);
  return `{${value.fields
    .map(({ name, value: inner }) => `${name.value}:${valueKey(inner)}`)
    .sort()
    .join()}}`;
}
