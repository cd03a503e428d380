import {
  defaultTypeResolver,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  isObjectType,
} from 'graphql';
import { jsonSize, textSize } from '../../schema/values/json-text.ts';
import { FieldInfo, type FieldPosition, isPromise, type ResultPlace } from './operation-run.ts';

/** Converts a resolved value to its part of the result. Throws if the value does not fit the type. */
export type Complete = (value: unknown, place: ResultPlace) => unknown;

/** Resolves the selected fields of an object. */
export type ResolveObject = (source: unknown, place: ResultPlace) => Record<string, unknown>;

/** The field of an object or of a list of objects, and the selections for each type of objects. */
export interface SelectedObjects {
  field: FieldPosition;
  selectionOf(type: GraphQLObjectType): ResolveObject;
}

/** Completes values of a nullable type: null and undefined become null, errors are thrown. */
const nullable =
  (complete: Complete): Complete =>
  (value, place) => {
    if (value === null || value === undefined) return null;
    if (value instanceof Error) throw value;
    return complete(value, place);
  };

export const nonNullCompletion =
  ({ parentType, definition }: FieldPosition, complete: Complete): Complete =>
  (value, place) => {
    const completed = complete(value, place);
    if (completed === null)
      throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${definition.name}.`);
    return completed;
  };

/** The bytes of a number or a flag with its syntax, about. */
const SCALAR_BYTES = 8;

function bytesOf(serialized: unknown): number {
  if (typeof serialized === 'string') return textSize(serialized);
  return typeof serialized === 'object' ? jsonSize(serialized) : SCALAR_BYTES;
}

export const leafCompletion = (type: GraphQLLeafType): Complete =>
  nullable((value, { run }) => {
    const serialized = type.serialize(value);
    if (serialized === null || serialized === undefined)
      throw new Error(`A value of ${type.name} was serialized as ${serialized}.`);
    if (run.work.countsBytes) run.work.spendBytes(bytesOf(serialized));
    return serialized;
  });

/** Items of a list that are completed before the time of the turn is checked again. */
const MAX_ITEMS_AT_ONCE = 256;

export const listCompletion = (
  field: FieldPosition,
  { completeItem, isItemNullable }: { completeItem: Complete; isItemNullable: boolean },
): Complete =>
  nullable((value, { run, path }) => {
    if (typeof value !== 'object' || !(Symbol.iterator in (value as object)))
      throw new Error(`${field.parentType.name}.${field.definition.name} is not a list.`);
    const items: unknown[] = Array.isArray(value) ? value : [...(value as Iterable<unknown>)];
    const completed: unknown[] = new Array(items.length).fill(null);
    const completeAt = (index: number, item: unknown) => {
      const itemPath = { prev: path, key: index, typename: undefined, isNullable: isItemNullable };
      const place: ResultPlace = { run, path: itemPath };
      const receive = (settled: unknown) => {
        completed[index] = completeItem(settled, place);
      };
      try {
        if (isPromise(item)) run.wait(item, { field, path: itemPath, receive });
        else receive(item);
      } catch (error) {
        run.fail(error, { field, path: itemPath });
      }
    };
    const completeFrom = (start: number) => {
      for (let index = start; index < items.length; index++) {
        if (index % MAX_ITEMS_AT_ONCE === 0 && index > start && run.work.mustYield) {
          run.postpone(() => completeFrom(index));
          return;
        }
        completeAt(index, items[index]);
      }
    };
    completeFrom(0);
    return completed;
  });

export const objectCompletion = (type: GraphQLObjectType, { field, selectionOf }: SelectedObjects): Complete => {
  let resolveObject: ResolveObject | undefined;
  return nullable((value, place) => {
    if (type.isTypeOf) checkType(type, { value, place, field });
    resolveObject ??= selectionOf(type);
    return resolveObject(value, place);
  });
};

export const abstractCompletion = (type: GraphQLAbstractType, { field, selectionOf }: SelectedObjects): Complete => {
  const resolveType = type.resolveType ?? defaultTypeResolver;
  return nullable((value, place) => {
    const info = infoOfValue(field, place);
    const name = resolveType(value, place.run.contextValue, info, type);
    const objectType = typeof name === 'string' ? info.schema.getType(name) : undefined;
    if (!isObjectType(objectType) || !info.schema.isSubType(type, objectType))
      throw new Error(`A value of ${field.parentType.name}.${field.definition.name} is not an object of ${type.name}.`);
    if (objectType.isTypeOf) checkType(objectType, { value, place, field });
    return selectionOf(objectType)(value, place);
  });
};

function checkType(
  type: GraphQLObjectType,
  { value, place, field }: { value: unknown; place: ResultPlace; field: FieldPosition },
): void {
  const fits = type.isTypeOf?.(value, place.run.contextValue, infoOfValue(field, place));
  if (isPromise(fits)) throw new Error(`The check of the type ${type.name} must not return a promise.`);
  if (!fits) throw new Error(`A value of ${field.parentType.name}.${field.definition.name} is no ${type.name}.`);
}

/** The info of the field that a value belongs to, directly or as an item of its list. */
function infoOfValue(field: FieldPosition, { run, path }: ResultPlace): FieldInfo {
  let position = path;
  while (typeof position?.key === 'number') position = position.prev;
  return new FieldInfo(field, { run, path: position?.prev });
}
