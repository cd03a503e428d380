import type { Complete } from './completion.ts';
import {
  FieldInfo,
  type FieldPosition,
  isPromise,
  type OperationRun,
  type ResultPath,
  type ResultPlace,
} from './operation-run.ts';

/** A field that is ready to be resolved. */
export interface ExecutableField extends FieldPosition {
  resolve: NonNullable<FieldPosition['definition']['resolve']>;
  argumentsOf(run: OperationRun): object;
  complete: Complete;
  /** Whether the value consists of objects or is a list: the paths of its parts contain the one of the field. */
  hasParts: boolean;
}

/** The fields of an object, and the work that they are counted as. */
export interface ExecutableFields {
  fields: readonly ExecutableField[];
  kind: 'cost' | 'introspection';
  cost: number;
  /** Bytes of the names in the answer. */
  bytes: number;
}

/** Fields that are resolved before the time of the turn is checked again. */
const FIELDS_AT_ONCE = 8;

/**
 * Resolves the fields of an object. Values of promises, and of fields that are resolved in a later turn of the event
 * loop, are added to the returned object when they settle; the run waits for them. Errors are recorded in the run.
 */
export function resolveFields(
  { fields, kind, cost, bytes }: ExecutableFields,
  { source, place }: { source: unknown; place: ResultPlace },
): Record<string, unknown> {
  const { run } = place;
  const { work } = run;
  const result: Record<string, unknown> = {};
  const resolveFrom = (start: number) => {
    for (let index = start; index < fields.length; index++) {
      if (index % FIELDS_AT_ONCE === 0 && index > start && work.mustYield) {
        run.postpone(() => resolveFrom(index));
        return;
      }
      const field = fields[index] as ExecutableField;
      resolveField(field, { source, place, result });
      // The fields after an object whose fields are postponed come after them.
      if (field.hasParts && work.hasEarlierWork && index + 1 < fields.length) {
        run.postpone(() => resolveFrom(index + 1));
        return;
      }
    }
  };
  if (!work.spend(kind, cost) || !work.spend('answerBytes', bytes)) return result;
  if (work.mustYield) run.postpone(() => resolveFrom(0));
  else resolveFrom(0);
  return result;
}

/** Resolves one field of an object into its result. */
export function resolveField(
  field: ExecutableField,
  { source, place, result }: { source: unknown; place: ResultPlace; result: Record<string, unknown> },
): void {
  const { run, path } = place;
  const { key } = field;
  const valuePlace = field.hasParts ? { run, path: pathOf(field, path) } : place;
  try {
    const value = field.resolve(source, field.argumentsOf(run), run.contextValue, new FieldInfo(field, place));
    if (isPromise(value)) {
      // Assigned here too, so that the properties of all objects have the same order.
      result[key] = null;
      run.wait(value, {
        field,
        path: pathOf(field, path),
        receive: (settled) => {
          result[key] = field.complete(settled, valuePlace);
        },
      });
    } else result[key] = field.complete(value, valuePlace);
  } catch (error) {
    result[key] = null;
    run.fail(error, { field, path: pathOf(field, path) });
  }
}

const pathOf = ({ key, parentType, isNullable }: ExecutableField, prev: ResultPath | undefined): ResultPath => ({
  prev,
  key,
  typename: parentType.name,
  isNullable,
});

/** Resolves a field without a resolver: the property of the same name, called if it is a method. */
export const propertyResolver =
  (name: string): ExecutableField['resolve'] =>
  (source, args, context, info) => {
    if (source === null || (typeof source !== 'object' && typeof source !== 'function')) return undefined;
    const property = (source as Record<string, unknown>)[name];
    return typeof property === 'function' ? property.call(source, args, context, info) : property;
  };
