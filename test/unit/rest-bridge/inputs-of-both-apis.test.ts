import type { GraphQLInputObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { bridgeSettings } from '../../../rest-bridge/bridge-settings.ts';
import { compileRoutes } from '../../../rest-bridge/compile/route-table.ts';
import type { Parameter } from '../../../rest-bridge/declare/declared-parameter.ts';
import type { Endpoint } from '../../../rest-bridge/declare/route.ts';
import { allRoutes } from '../../../rest-bridge/resources/index.ts';
import { restDialects } from '../../../rest-bridge/rest-dialect.ts';
import { createRegistry } from '../../../schema/core/registry/declarations.ts';
import { createSchema } from '../../../schema/index.ts';
import { bookDeclarations } from '../../support/book-declarations.ts';

/** A taxonomy of each type: REST has a parameter for each, GraphQL one input for all. */
const registry = createRegistry({
  taxonomies: [{ ...bookDeclarations.taxonomies[0], types: ['post', 'page', 'attachment', 'cms_block'] }] as never,
});

const schema = createSchema(registry);

const { routes } = compileRoutes(
  allRoutes(registry, []),
  bridgeSettings('https://site.example', { dialect: restDialects.cms }),
);

/** Returns a valid value of a parameter. */
function sampleOf({ type, enum: choices, format, properties }: Parameter): unknown {
  const types = [type].flat();
  if (choices) return Object.values(choices)[0];
  if (types.includes('string')) return format === 'date-time' ? '2024-01-01T00:00:00' : 'x';
  if (types.includes('array')) return [1];
  if (types.includes('object')) {
    return properties?.raw
      ? { raw: 'x' }
      : Object.fromEntries(Object.keys(properties ?? {}).map((name) => [name, 'x']));
  }
  return types.includes('boolean') ? true : 7;
}

/** Returns the variables of an endpoint's mutation for a request with all parameters. */
function variablesOf({ parameters, reply }: Endpoint): Readonly<Record<string, unknown>> {
  if (!('variables' in reply)) return {};
  const values = Object.fromEntries(Object.entries(parameters).map(([name, schema]) => [name, sampleOf(schema)]));
  return (reply.variables as (values: object, extra: object) => Readonly<Record<string, unknown>>)(values, {});
}

interface WriteEndpoint {
  pattern: string;
  endpoint: Endpoint;
  inputType: string;
  names: readonly string[];
}

const writeEndpoints: readonly WriteEndpoint[] = routes.flatMap(({ pattern, route }) =>
  route.endpoints.flatMap((endpoint): WriteEndpoint[] => {
    const inputType = /^(\w+)!?$/.exec(endpoint.variableTypes?.input ?? '')?.[1];
    if (!inputType) return [];
    return [{ pattern, endpoint, inputType, names: Object.keys(variablesOf(endpoint).input as object) }];
  }),
);

const inputTypes = [...new Set(writeEndpoints.map(({ inputType }) => inputType))];

const namesOf = (type: string): string[] =>
  Object.keys((schema.getType(type) as GraphQLInputObjectType).getFields()).sort();

describe('inputs of writes', () => {
  it('exist for at least 16 input types', () => {
    expect(inputTypes.length).toBeGreaterThanOrEqual(16);
  });

  it.each(inputTypes)('of the type %s are the same in REST and GraphQL', (type) => {
    const names = writeEndpoints.filter(({ inputType }) => inputType === type).flatMap((entry) => entry.names);
    expect([...new Set(names)].sort()).toEqual(namesOf(type).filter((name) => !META_INPUTS.has(name)));
  });

  /** Inputs that are members of `meta` in REST. */
  const META_INPUTS = new Set(['noteStatus']);

  it.each(writeEndpoints.filter(({ pattern }) => pattern.endsWith('/autosaves')))(
    'of an autosave equal those of its parent: $pattern',
    ({ pattern, names }) => {
      const parent = writeEndpoints.find((entry) => `${entry.pattern}/autosaves` === pattern);
      // The `parent` of an autosave names the item to which it belongs.
      const expectedNames = (parent?.names ?? ['the parent']).filter((name) => !/^parent(?:Item)?Id$/.test(name));
      expect(names.toSorted()).toEqual(expect.arrayContaining(expectedNames));
    },
  );

  it('without an input type are the same arguments in REST and GraphQL', () => {
    const mutations = schema.getMutationType()?.getFields() ?? {};
    const differences = routes.flatMap(({ pattern, route }) =>
      route.endpoints.flatMap(({ reply, variableTypes = {} }) => {
        if (reply.kind !== 'create' && reply.kind !== 'update' && reply.kind !== 'delete') return [];
        const acceptedNames = (mutations[reply.field]?.args ?? []).map(({ name }) => name);
        const missing = acceptedNames.filter((name) => !(name in variableTypes) && !HEADER_INPUTS.has(name));
        return missing.length > 0 ? [`${pattern} ${reply.field}: ${missing.join(', ')}`] : [];
      }),
    );
    expect(differences).toEqual([]);
  });

  /** Inputs that are headers in REST: `If-Match`, `If-Unmodified-Since`. */
  const HEADER_INPUTS = new Set(['precondition']);
});

describe('a GraphQL operation', () => {
  it('is the implementation of every route except batch', () => {
    const routesWithoutOperation = routes.filter(({ route }) =>
      route.endpoints.some(({ reply }) => reply.kind === 'custom' && !reply.operation && !reply.operations),
    );
    expect(routesWithoutOperation.map(({ pattern }) => pattern)).toEqual([]);
  });
});
