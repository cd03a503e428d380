import { canCreateTerm, canEditTerms } from '../../../schema/access/term-access.ts';
import { builtinRegistry, type Registry, type Taxonomy } from '../../../schema/types/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Endpoint, Route } from '../../declare/route.ts';
import type { Reading } from '../content/endpoints.ts';
import { itemId } from '../content/item-route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { forceParameter, writeParameters } from '../content/write-parameters.ts';
import { parentOfFlat, termInput, termListParameters, termListVariables, termListVariableTypes } from './parameters.ts';
import { taxonomyTermResource } from './resource.ts';

/** What the routes of a taxonomy's terms differ in. */
export interface TermKind {
  taxonomy: Taxonomy;
  /** Names of the GraphQL fields: `category`, `categories`. */
  singular: string;
  plural: string;
  /** Name of its GraphQL type. */
  graphqlName: string;
  /** What its terms are, where that does not follow from the taxonomy. */
  resource?: Resource;
  /** The input of a mutation, from REST parameters. */
  input?: typeof termInput;
  /** Not everybody sees the list: what to ask, and which answer counts. */
  reading?: Reading;
}

const batch = { v1: true } as const;
const idParameter = { description: 'Number of the term.', type: 'integer' } as const;

/** The routes of a taxonomy's terms: collection and item. */
export function termRoutes(kind: TermKind, registry: Registry = builtinRegistry): readonly Route[] {
  const { taxonomy, singular } = kind;
  const resource = kind.resource ?? taxonomyTermResource(taxonomy, registry);
  const path = `/${taxonomy.restNamespace}/${taxonomy.restBase}`;
  const flat: Endpoint['parameters'] = taxonomy.hierarchical ? {} : { parent: parentOfFlat };
  const parameters = {
    create: { ...writeParameters(resource, 'create'), ...flat },
    update: { id: idParameter, ...writeParameters(resource, 'update'), ...flat },
  };
  return [
    {
      pattern: path,
      namespace: taxonomy.restNamespace,
      resource,
      ...(kind.reading ? { itemPermissions: kind.reading.access } : {}),
      endpoints: collectionEndpoints({ kind, path, parameters: parameters.create }),
    },
    {
      pattern: `${path}/(?P<id>[\\d]+)`,
      namespace: taxonomy.restNamespace,
      resource,
      itemPermissions: {
        field: `${singular}Permissions`,
        select: 'edit delete',
        variableTypes: { id: 'Int!' },
        variables: ({ id }) => ({ id: Number(itemId(id)) || 0 }),
      },
      endpoints: itemEndpoints({ kind, parameters: parameters.update }),
    },
  ];
}

function collectionEndpoints(input: { kind: TermKind; path: string; parameters: Endpoint['parameters'] }): Endpoint[] {
  const { kind, path, parameters } = input;
  const { taxonomy, plural, graphqlName, reading, input: inputOf = termInput } = kind;
  const { capabilities, hierarchical } = taxonomy;
  return [
    {
      methods: ['GET'],
      batch,
      permission: (access) =>
        (access.parameters.context !== 'edit' || canEditTerms(access.viewer, capabilities)) &&
        (!reading || reading.permission(access)),
      parameters: termListParameters(taxonomy),
      variableTypes: termListVariableTypes,
      reply: {
        kind: 'list',
        field: plural,
        variables: termListVariables,
        paging: { size: 10, beyondPages: null, followsOffset: true },
      },
    },
    {
      methods: ['POST'],
      batch,
      permission: ({ viewer }) => canCreateTerm({ viewer, capabilities, hierarchical }),
      parameters,
      variableTypes: { input: `${graphqlName}Input!` },
      reply: {
        kind: 'create',
        field: `create${graphqlName}`,
        variables: (given) => ({ input: inputOf(given) }),
        location: (node) => `${path}/${node._id}`,
      },
    },
  ];
}

function itemEndpoints(input: { kind: TermKind; parameters: Endpoint['parameters'] }): Endpoint[] {
  const { singular, graphqlName, input: inputOf = termInput } = input.kind;
  return [
    {
      methods: ['GET'],
      batch,
      permission: ({ item, parameters: { context } }) => item !== null && (context !== 'edit' || item.edit === true),
      parameters: { id: idParameter, context: contextParameter },
      variableTypes: { id: 'Int!', context: 'ReadContext' },
      reply: {
        kind: 'item',
        field: singular,
        variables: ({ id, context }) => ({ id: itemId(id), context: String(context ?? 'view').toUpperCase() }),
      },
    },
    {
      methods: ['POST', 'PUT', 'PATCH'],
      batch,
      permission: ({ item }) => item?.edit === true,
      parameters: input.parameters,
      variableTypes: { id: 'Int!', input: `${graphqlName}Input!` },
      reply: {
        kind: 'update',
        field: `update${graphqlName}`,
        variables: (parameters) => ({ id: itemId(parameters.id), input: inputOf(parameters) }),
      },
    },
    {
      methods: ['DELETE'],
      batch,
      permission: ({ item }) => item?.delete === true,
      parameters: { id: idParameter, force: forceParameter },
      variableTypes: { id: 'Int!', force: 'Boolean' },
      reply: {
        kind: 'delete',
        field: `delete${graphqlName}`,
        variables: ({ id, force }) => ({ id: itemId(id), force: force === true }),
      },
    },
  ];
}
