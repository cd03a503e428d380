import type { Capability } from '../../access/capability.ts';
import { graphql } from '../../core/graphql/typed-document.ts';
import { type Ability, abilityOf, type TypedAbility } from '../../core/registry/ability.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';

const ENVIRONMENT = graphql('{ environment { kind databaseServer version } }');

const text = (title: string, description: string) => ({ type: 'string' as const, title, description });

/** Returns the ability `core/get-environment-info`, with the spelling of names that the brand has. */
export const environmentInfo = (brand: string) =>
  informationAbility({
    name: 'core/get-environment-info',
    label: 'Get Environment Info',
    description: 'Returns the environment of the site, for diagnosis and compatibility checks.',
    category: 'site',
    capability: 'manage_options',
    document: ENVIRONMENT,
    values: {
      environment: {
        schema: {
          ...text('Environment Type', 'The purpose of the site.'),
          enum: ['production', 'staging', 'development', 'local'],
        },
        read: ({ environment }) => environment.kind.toLowerCase(),
      },
      php_version: {
        schema: text('PHP Version', 'Version of PHP. Always empty, since the program does not use PHP.'),
        read: () => '',
      },
      db_server_info: {
        schema: text('Database Server Info', 'Name and version of the database.'),
        read: ({ environment }) => environment.databaseServer,
      },
      [`${brand}_version`]: {
        schema: text('Version', 'Version of the program that runs the site.'),
        read: ({ environment }) => environment.version,
      },
    },
  });

/** A value that an ability returns: its JSON Schema, and a function that reads it from the data of the operation. */
export interface AbilityValue<Data> {
  schema: JsonSchema & { title: string; description: string };
  read(data: Data): JsonValue;
}

/** Creates a read-only ability. It returns all values, or only those that the input names in `fields`. */
export function informationAbility<Data>({
  values,
  ...declaration
}: Pick<TypedAbility<Data>, 'name' | 'label' | 'description' | 'category' | 'document'> & {
  capability: Capability | null;
  values: Readonly<Record<string, AbilityValue<NoInfer<Data>>>>;
}): Ability {
  const names = Object.keys(values);
  return abilityOf<Data>({
    ...declaration,
    inputSchema: {
      type: 'object',
      properties: {
        fields: {
          type: 'array',
          items: { type: 'string', enum: names },
          description: 'Names of the values to return; all by default.',
        },
      },
      additionalProperties: false,
      default: {},
    },
    outputSchema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, values[name]?.schema ?? {}])),
      additionalProperties: false,
    },
    annotations: { readonly: true, destructive: false, idempotent: true },
    result: (data, input) => {
      const { fields = [] } = (input ?? {}) as { fields?: readonly string[] };
      const selectedValues = Object.entries(values).filter(([name]) => fields.length === 0 || fields.includes(name));
      return Object.fromEntries(selectedValues.map(([name, { read }]) => [name, read(data)]));
    },
  });
}
