import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  visit,
} from 'graphql';
import { type CollectedField, collectFields, type Fragments } from './collect-fields.ts';
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
import type { FieldPosition, OperationRun } from './operation-run.ts';
import { type ExecutableField, propertyResolver, resolveFields } from './resolve-fields.ts';

const fieldOf = (type: GraphQLObjectType, name: string) =>
  name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : type.getFields()[name];

const NO_ARGUMENTS: object = Object.freeze({});

/** Compiles the selections of one operation. */
export class SelectionCompiler {
  readonly #document: { schema: GraphQLSchema; fragments: Fragments };
  #argumentSets = 0;

  constructor(document: { schema: GraphQLSchema; fragments: Fragments }) {
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
      const fields = collectFields(this.#document, { type, selectionSets }).map((field) =>
        this.#compileField(type, field),
      );
      const resolveObject: ResolveObject = (source, place) => resolveFields(fields, { source, place });
      compiled.set(type, resolveObject);
      return resolveObject;
    };
  }

  #compileField(parentType: GraphQLObjectType, { key, nodes }: CollectedField): ExecutableField {
    const [node] = nodes;
    const definition = node && fieldOf(parentType, node.name.value);
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
  #argumentsOf({ definition, nodes: [node] }: FieldPosition): ExecutableField['argumentsOf'] {
    if (!node || definition.args.length === 0) return () => NO_ARGUMENTS;
    let hasVariable = false;
    visit(node, {
      SelectionSet: () => false,
      Variable: () => {
        hasVariable = true;
      },
    });
    if (!hasVariable) {
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
