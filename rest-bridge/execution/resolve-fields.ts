import type { Complete } from './completion.ts';
import type { ResultPath } from './failed-result.ts';
import { FieldInfo, type FieldPosition, isPromise, type OperationRun, type ResultPlace } from './operation-run.ts';

/** A field that is ready to be resolved. */
export interface ExecutableField extends FieldPosition {
  resolve: NonNullable<FieldPosition['definition']['resolve']>;
  argumentsOf(run: OperationRun): object;
  complete: Complete;
  /** Whether the value consists of objects or is a list: the paths of its parts contain the one of the field. */
  hasParts: boolean;
}

/**
 * Resolves the fields of an object. Values of promises are added to the returned object when they settle; the run waits
 * for them. Errors are recorded in the run.
 */
export function resolveFields(
  fields: readonly ExecutableField[],
  { source, place }: { source: unknown; place: ResultPlace },
): Record<string, unknown> {
  const { run, path } = place;
  const result: Record<string, unknown> = {};
  for (const field of fields) {
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
  return result;
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
