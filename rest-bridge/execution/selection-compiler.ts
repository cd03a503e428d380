import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getArgumentValues,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { costExtensionsOf } from '../../schema/core/graphql/field-cost.ts';
import { type CollectedField, collectFields, type SelectedDocument } from './collect-fields.ts';
import {
  abstractCompletion,
  type Complete,
  leafCompletion,
  listCompletion,
  nonNullCompletion,
  objectCompletion,
  type ResolveObject,
  type SelectedObjects,
} from './completion.ts';
import { completeOnce } from './item-run.ts';
import type { FieldPosition, OperationRun } from './operation-run.ts';
import { type ExecutableField, type ExecutableFields, propertyResolver, resolveFields } from './resolve-fields.ts';

/** The bytes that JSON adds to the name of a field: quotes, a colon and a comma. */
const NAME_SYNTAX_BYTES = 4;

const isIntrospectionName = (name: string): boolean => name.startsWith('__');

const NO_ARGUMENTS: object = Object.freeze({});

function containsVariable(value: ValueNode): boolean {
  if (value.kind === Kind.LIST) return value.values.some(containsVariable);
  if (value.kind === Kind.OBJECT) return value.fields.some((field) => containsVariable(field.value));
  return value.kind === Kind.VARIABLE;
}

/** Compiles the selections of one operation. */
export class SelectionCompiler {
  readonly #document: SelectedDocument;
  #argumentSets = 0;

  constructor(document: SelectedDocument) {
    this.#document = document;
  }

  /**
   * Returns a function by which the fields of an object are resolved, for each type of objects; compiled when first
   * used.
   */
  compile(selectionSets: readonly SelectionSetNode[]): (type: GraphQLObjectType) => ResolveObject {
    const compiled = new Map<GraphQLObjectType, ResolveObject>();
    return (type) => {
      const existing = compiled.get(type);
      if (existing) return existing;
      const fields = this.compileFields(type, selectionSets);
      const resolveObject: ResolveObject = this.#dependsOnVariables(selectionSets)
        ? (source, place) => resolveFields(fields, { source, place })
        : completeOnce(type, (source, place) => resolveFields(fields, { source, place }));
      compiled.set(type, resolveObject);
      return resolveObject;
    };
  }

  /** Compiles the fields that are selected of an object type. */
  compileFields(type: GraphQLObjectType, selectionSets: readonly SelectionSetNode[]): ExecutableFields {
    const fields = collectFields(this.#document, { type, selectionSets }).map((field) =>
      this.#compileField(type, field),
    );
    return {
      fields,
      kind: isIntrospectionName(type.name) ? 'introspection' : 'cost',
      cost: fields.reduce((sum, { definition }) => sum + (costExtensionsOf(definition).cost ?? 1), 0),
      bytes: fields.reduce((sum, { key }) => sum + key.length + NAME_SYNTAX_BYTES, 0),
    };
  }

  /** Whether arguments in selections have variables. Those of conditions are part of what is compiled. */
  #dependsOnVariables(selectionSets: readonly SelectionSetNode[]): boolean {
    const { fragments } = this.#document;
    const depends = ({ selections }: SelectionSetNode): boolean =>
      selections.some((selection) => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments[selection.name.value];
          return fragment !== undefined && depends(fragment.selectionSet);
        }
        const values = selection.kind === Kind.FIELD ? (selection.arguments ?? []) : [];
        return (
          values.some(({ value }) => containsVariable(value)) ||
          (selection.selectionSet !== undefined && depends(selection.selectionSet))
        );
      });
    return selectionSets.some(depends);
  }

  #fieldOf(type: GraphQLObjectType, name: string) {
    if (!isIntrospectionName(name)) return type.getFields()[name];
    const isRoot = type === this.#document.schema.getQueryType();
    const definitions = isRoot ? [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef] : [TypeNameMetaFieldDef];
    return definitions.find((definition) => definition.name === name);
  }

  #compileField(parentType: GraphQLObjectType, { key, nodes }: CollectedField): ExecutableField {
    const [node] = nodes;
    const definition = node && this.#fieldOf(parentType, node.name.value);
    if (!definition) throw new Error(`${parentType.name} has no field for ${key}.`);
    const isNullable = !isNonNullType(definition.type);
    const field: FieldPosition = { key, nodes, definition, parentType, isNullable };
    const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return {
      ...field,
      argumentsOf: this.#argumentsOf(field),
      resolve: definition.resolve ?? propertyResolver(definition.name),
      complete: this.#completion(definition.type, { field, selectionOf: this.compile(selectionSets) }),
      hasParts: selectionSets.length > 0 || isListType(getNullableType(definition.type)),
    };
  }

  /** Returns a function that returns the arguments of a field, which are equal for all objects of a run. */
  #argumentsOf(field: FieldPosition): ExecutableField['argumentsOf'] {
    if (field.definition.args.length === 0) return () => NO_ARGUMENTS;
    let prepared: ExecutableField['argumentsOf'] | undefined;
    // Prepared when first used, so that an operation with many fields is compiled in several turns.
    return (run) => {
      prepared ??= this.#preparedArguments(field);
      return prepared(run);
    };
  }

  #preparedArguments({ definition, nodes: [node] }: FieldPosition): ExecutableField['argumentsOf'] {
    if (!node) return () => NO_ARGUMENTS;
    if (!(node.arguments ?? []).some(({ value }) => containsVariable(value))) {
      const constant = getArgumentValues(definition, node);
      return () => constant;
    }
    const position = this.#argumentSets++;
    return ({ argumentSets, variableValues }: OperationRun) => {
      argumentSets[position] ??= getArgumentValues(definition, node, variableValues as Record<string, unknown>);
      return argumentSets[position] as object;
    };
  }

  #completion(type: GraphQLOutputType, selected: SelectedObjects): Complete {
    if (isNonNullType(type)) return nonNullCompletion(selected.field, this.#completion(type.ofType, selected));
    if (isListType(type)) {
      const completeItem = this.#completion(type.ofType, selected);
      return listCompletion(selected.field, { completeItem, isItemNullable: !isNonNullType(type.ofType) });
    }
    if (isLeafType(type)) return leafCompletion(type);
    if (isAbstractType(type)) return abstractCompletion(type, selected);
    return objectCompletion(type, selected);
  }
}
