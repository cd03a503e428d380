import {
  type ExecutionResult,
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import type { Fragments } from './collect-fields.ts';
import type { OperationItems } from './completed-items.ts';

/** What all runs of an operation share. */
export interface OperationConstants {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: Fragments;
}

/** A field of a selection, for the objects of one type. */
export interface FieldPosition {
  key: string;
  nodes: readonly FieldNode[];
  definition: GraphQLField<unknown, unknown>;
  parentType: GraphQLObjectType;
  isNullable: boolean;
}

/** A field with the path of its value or of an item of it; without a path, the value of the operation. */
export interface ValuePosition {
  field: FieldPosition;
  path: ResultPath | undefined;
}

/** Whether the value is a promise. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as PromiseLike<unknown>).then === 'function';

/** The values of one run of an operation. */
export interface RunInput {
  variableValues: Readonly<Record<string, unknown>>;
  contextValue: unknown;
  /** The object on which the fields of the operation are resolved: the event of a subscription. */
  rootValue?: unknown;
  /** The work of the request; the run ends with it. */
  work: RequestWork;
  /** The items that earlier runs have completed, for runs whose answer is for everybody. */
  items?: OperationItems | undefined;
}

/** One run of an operation. */
export class OperationRun implements RunInput {
  readonly constants: OperationConstants;
  readonly variableValues: RunInput['variableValues'];
  readonly contextValue: unknown;
  readonly rootValue: unknown;
  readonly work: RequestWork;
  readonly items: OperationItems | undefined;
  /** The object that the run resolves, if that is one item. */
  source: unknown;
  /** The arguments that depend on variables, by their position in the operation. */
  readonly argumentSets: object[];
  #pending = 0;
  readonly #failures: Failure[] = [];
  #onSettled: (() => void) | undefined;

  constructor(
    constants: OperationConstants,
    { variableValues, contextValue, rootValue, work, items, argumentSets = [] }: RunInput & { argumentSets?: object[] },
  ) {
    this.constants = constants;
    this.variableValues = variableValues;
    this.contextValue = contextValue;
    this.rootValue = rootValue;
    this.work = work;
    this.items = items;
    this.argumentSets = argumentSets;
  }

  /** The run waits until `release` is called as often as `hold`. */
  hold(): void {
    this.#pending++;
  }

  release(): void {
    this.#pending--;
    if (this.#pending === 0) this.onDrained();
  }

  /** Called when the run waits for nothing more. */
  protected onDrained(): void {
    this.#onSettled?.();
  }

  /** Passes the value of a promise to `receive`. The run waits for it; errors of both fail the run. */
  wait(
    promise: PromiseLike<unknown>,
    { field, path, receive }: ValuePosition & { receive: (value: unknown) => void },
  ): void {
    this.hold();
    promise.then(
      (value) => {
        if (this.work.failure) return;
        try {
          receive(value);
        } catch (error) {
          this.fail(error, { field, path });
        }
        this.release();
      },
      (error: unknown) => {
        if (this.work.failure) return;
        this.fail(error, { field, path });
        this.release();
      },
    );
  }

  /** Does a part of the run in a later turn of the event loop. The run waits for it. */
  postpone(part: () => void): void {
    this.hold();
    this.work.postpone(() => {
      part();
      this.release();
    });
  }

  /** Records the error of a field or of an item of its list, whose value is null in the result. */
  fail(error: unknown, { field, path }: ValuePosition): void {
    this.#failures.push({ error: locatedError(error, field.nodes as FieldNode[], keysOf(path)), path });
  }

  /** Waits for everything that has been started. Throws the failure of the work if it ends before. */
  async settled(): Promise<void> {
    const { work } = this;
    if (this.#pending > 0 && !work.failure) {
      await new Promise<void>((resolve) => {
        const removeListener = work.onEnd(resolve);
        this.#onSettled = () => {
          removeListener();
          resolve();
        };
      });
    }
    if (work.failure) throw work.failure;
  }

  /** Waits for all fields and returns the result. Throws the failure of the work if it ends before. */
  async finish(data: Record<string, unknown>): Promise<ExecutionResult> {
    await this.settled();
    return this.#failures.length === 0 ? { data } : failedResult(data, this.#failures);
  }
}

/** A place in the result of a run. */
export interface ResultPlace {
  run: OperationRun;
  /** Undefined for the root of the result. */
  path: ResultPath | undefined;
}

/** What resolvers learn about their field. Most of them read nothing of it, so its properties are computed on demand. */
export class FieldInfo implements GraphQLResolveInfo {
  declare readonly field: FieldPosition;
  declare readonly parent: ResultPlace;

  constructor(field: FieldPosition, parent: ResultPlace) {
    this.field = field;
    this.parent = parent;
  }

  get fieldName(): string {
    return this.field.definition.name;
  }

  get fieldNodes(): GraphQLResolveInfo['fieldNodes'] {
    return this.field.nodes;
  }

  get returnType(): GraphQLResolveInfo['returnType'] {
    return this.field.definition.type;
  }

  get parentType(): GraphQLObjectType {
    return this.field.parentType;
  }

  get path(): ResultPath {
    const { key, parentType, isNullable } = this.field;
    return { prev: this.parent.path, key, typename: parentType.name, isNullable };
  }

  get schema(): GraphQLSchema {
    return this.parent.run.constants.schema;
  }

  get fragments(): GraphQLResolveInfo['fragments'] {
    return this.parent.run.constants.fragments;
  }

  get rootValue(): unknown {
    return this.parent.run.rootValue;
  }

  get operation(): OperationDefinitionNode {
    return this.parent.run.constants.operation;
  }

  get variableValues(): Record<string, unknown> {
    return this.parent.run.variableValues as Record<string, unknown>;
  }
}

/** The position of a field or list item in the result, as `GraphQLResolveInfo` has it. */
export interface ResultPath {
  readonly prev: ResultPath | undefined;
  readonly key: string | number;
  readonly typename: string | undefined;
  /** Whether the value may be null: the innermost such position around an error becomes null. */
  readonly isNullable: boolean;
}

/** The error of a value, which is null in the data. */
interface Failure {
  error: GraphQLError;
  /** Undefined: the whole data. */
  path: ResultPath | undefined;
}

/** The keys that lead to a position. */
function keysOf(path: ResultPath | undefined): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let position = path; position; position = position.prev) keys.unshift(position.key);
  return keys;
}

/**
 * Returns the result of an operation with errors. A value that must not be null makes the innermost value around it null
 * that may be. Errors inside of a value that an earlier error made null are left out, as in graphql-js.
 */
function failedResult(data: Record<string, unknown>, failures: readonly Failure[]): ExecutionResult {
  const root: { data: unknown } = { data };
  const errors: GraphQLError[] = [];
  for (const { error, path } of failures) {
    if (isInsideNull(root, keysOf(path))) continue;
    errors.push(error);
    let position = path;
    while (position && !position.isNullable) position = position.prev;
    setNull(root, keysOf(position));
  }
  return { data: root.data as ExecutionResult['data'], errors };
}

type Container = Record<string | number, unknown>;

/** Whether a value around a position is null. */
function isInsideNull(root: { data: unknown }, keys: readonly (string | number)[]): boolean {
  let value = root.data;
  for (const key of keys) {
    if (value === null) return true;
    value = (value as Container)[key];
  }
  return false;
}

function setNull(root: { data: unknown }, keys: readonly (string | number)[]): void {
  let container = root as Container;
  let lastKey: string | number = 'data';
  for (const key of keys) {
    container = container[lastKey] as Container;
    lastKey = key;
  }
  container[lastKey] = null;
}
