import type { JsonSchema, JsonValue } from '../json-schema/types.ts';
import { type Ability, type AbilityDeclaration, abilityOf } from '../types/ability.ts';

/** A value that an ability tells: what it is, and where it is in what the operation gives. */
export interface Told {
  schema: JsonSchema & { title: string; description: string };
  read(data: never): JsonValue;
}

/** An ability that tells values, all of them or those that the input names in `fields`. */
export function tellingAbility<Data>({
  told,
  ...declared
}: Pick<AbilityDeclaration, 'name' | 'label' | 'description' | 'category' | 'capability' | 'document'> & {
  told: Readonly<Record<string, Told & { read(data: Data): JsonValue }>>;
}): Ability {
  const names = Object.keys(told);
  return abilityOf({
    ...declared,
    inputSchema: {
      type: 'object',
      properties: {
        fields: {
          type: 'array',
          items: { type: 'string', enum: names },
          description: 'Names of the values that are wanted; all of them where it is left out.',
        },
      },
      additionalProperties: false,
      default: {},
    },
    outputSchema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, told[name]?.schema ?? {}])),
      additionalProperties: false,
    },
    annotations: { readonly: true, destructive: false, idempotent: true },
    result: (data, input) => {
      const { fields = [] } = (input ?? {}) as { fields?: readonly string[] };
      const wanted = Object.entries(told).filter(([name]) => fields.length === 0 || fields.includes(name));
      return Object.fromEntries(wanted.map(([name, { read }]) => [name, read(data as Data)]));
    },
  });
}
