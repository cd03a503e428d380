import type { ContentCapabilities } from '../../../schema/access/content-capabilities.ts';
import { canEditType, missingToCreate } from '../../../schema/access/post-access.ts';
import type { Resource } from '../../declare/resource.ts';
import type {
  Endpoint,
  ItemPermissions,
  Parameter,
  Parameters,
  Permission,
  RequestHeaders,
} from '../../declare/route.ts';
import { itemId } from './item-route.ts';
import { contextParameter } from './list-parameters.ts';
import { listVariables, listVariableTypes, type TermFilters } from './list-variables.ts';
import { forceParameter, writeParameters } from './write-parameters.ts';
import { writeInput } from './write-variables.ts';

/** What the endpoints of a post-like kind differ in. */
export interface ContentKind {
  /** Path of the collection, neutral. */
  path: string;
  resource: Resource;
  capabilities: ContentCapabilities;
  /** Names of the GraphQL fields. */
  fields: { list: string; item: string; create: string; update: string; delete: string };
  /** Name of the GraphQL input type. */
  inputType: string;
  listParameters: Readonly<Record<string, Parameter>>;
  /** Term parameters by REST name. */
  terms: TermFilters;
  /** Items have pages of their own on the site; so by default. */
  hasPages?: boolean;
  /** Items have an excerpt whose length can be asked for. */
  hasExcerptLength?: boolean;
  /** Cannot be part of a batch. */
  isUnbatched?: boolean;
  /** No item has a password. */
  isOpen?: boolean;
  /** False: items are sorted by a field of their own, not by lists of terms. */
  writesTerms?: boolean;
  /** Not everybody sees the list: what to ask, and which answer counts. */
  reading?: Reading;
}

/** Who sees a list that is not for everybody. */
export interface Reading {
  access: ItemPermissions;
  permission: Permission;
}

const batchOf = ({ isUnbatched }: Pick<ContentKind, 'isUnbatched'>) => (isUnbatched ? {} : { batch: { v1: true } });

const idParameter: Parameter = { description: 'Number of the item.', type: 'integer' };

const canEdit: Permission = ({ item }) => item?.edit === true;

const wishesOf = ({ author, sticky }: Parameters) => ({
  authorId: Number(author) || null,
  sticky: sticky === true || sticky === 'true' || sticky === '1' || sticky === 1,
});

const contextOf = (parameters: Parameters): string => String(parameters.context ?? 'view').toUpperCase();

const writtenTerms = ({ terms, writesTerms = true }: Pick<ContentKind, 'terms' | 'writesTerms'>): TermFilters =>
  writesTerms ? terms : {};

/** GET of the collection. */
export function listEndpoint(
  kind: Pick<ContentKind, 'capabilities' | 'isUnbatched' | 'listParameters' | 'terms' | 'reading'> & {
    fields: { list: string };
  },
): Endpoint {
  const { capabilities, fields, terms, reading } = kind;
  return {
    methods: ['GET'],
    ...batchOf(kind),
    permission: (access) =>
      (access.parameters.context !== 'edit' || canEditType(access.viewer, capabilities)) &&
      (!reading || reading.permission(access)),
    parameters: kind.listParameters,
    variableTypes: listVariableTypes,
    reply: { kind: 'list', field: fields.list, variables: (parameters) => listVariables(parameters, terms) },
  };
}

/** GET and POST of the collection. */
export function collectionEndpoints(kind: ContentKind): Endpoint[] {
  const { resource, capabilities, fields } = kind;
  const terms = writtenTerms(kind);
  return [
    listEndpoint(kind),
    {
      methods: ['POST'],
      ...batchOf(kind),
      permission: ({ viewer, parameters }) =>
        !parameters.id && missingToCreate(viewer, { capabilities, ...wishesOf(parameters) }) === null,
      parameters: { ...writeParameters(resource, 'create'), id: { unlisted: true, unchecked: true } },
      refuse: ({ id }) => (id ? 'rest_post_exists' : null),
      variableTypes: { input: `${kind.inputType}!` },
      reply: {
        kind: 'create',
        field: fields.create,
        variables: (parameters) => ({ input: writeInput(parameters, { resource, terms }) }),
        location: (node) => `${kind.path}/${node._id}`,
      },
    },
  ];
}

/** What the endpoints of an item need to know of its kind. */
type ItemKind = Pick<
  ContentKind,
  'resource' | 'inputType' | 'terms' | 'writesTerms' | 'hasExcerptLength' | 'hasPages' | 'isUnbatched' | 'isOpen'
> & {
  fields: Pick<ContentKind['fields'], 'item' | 'update' | 'delete'>;
};

/** GET, POST, PUT, PATCH and DELETE of one item. */
export function itemEndpoints(kind: ItemKind): Endpoint[] {
  const { resource, fields } = kind;
  const terms = writtenTerms(kind);
  const batch = batchOf(kind);
  const password: Record<string, Parameter> = kind.isOpen
    ? {}
    : { password: { description: 'What opens a protected item.', type: 'string' } };
  const excerptLength: Record<string, Parameter> = kind.hasExcerptLength
    ? { excerpt_length: { description: 'Most words of an excerpt made from the content.', type: 'integer' } }
    : {};
  // One selection serves all methods of the route; only reading fills the variable in.
  const inner = kind.hasExcerptLength ? { innerVariableTypes: { excerptLength: 'Int' } } : {};
  return [
    {
      methods: ['GET'],
      ...batch,
      permission: ({ item, parameters }) => item !== null && (parameters.context !== 'edit' || item.edit === true),
      parameters: {
        id: idParameter,
        context: contextParameter,
        ...excerptLength,
        ...password,
      },
      variableTypes: { id: 'Int!', context: 'ReadContext', password: 'String' },
      ...inner,
      reply: {
        kind: 'item',
        field: fields.item,
        alternate: kind.hasPages ?? true,
        variables: (parameters) => ({
          id: itemId(parameters.id),
          context: contextOf(parameters),
          password: parameters.password,
          excerptLength: parameters.excerpt_length,
        }),
      },
    },
    {
      methods: ['POST', 'PUT', 'PATCH'],
      ...batch,
      permission: canEdit,
      parameters: { id: idParameter, ...writeParameters(resource, 'update') },
      variableTypes: { id: 'Int!', input: `${kind.inputType}!`, precondition: 'Precondition' },
      ...inner,
      reply: {
        kind: 'update',
        field: fields.update,
        variables: (parameters, headers) => ({
          id: itemId(parameters.id),
          input: writeInput(parameters, { resource, terms }),
          precondition: preconditionOf(headers),
        }),
      },
    },
    {
      methods: ['DELETE'],
      ...batch,
      permission: ({ item }) => item?.delete === true,
      parameters: { id: idParameter, force: forceParameter },
      variableTypes: { id: 'Int!', force: 'Boolean' },
      ...inner,
      reply: {
        kind: 'delete',
        field: fields.delete,
        variables: (parameters) => ({ id: itemId(parameters.id), force: parameters.force === true }),
      },
    },
  ];
}

/** What the client saw of the item, from the headers of a conditional request (RFC 9110, 13). */
export function preconditionOf(headers: RequestHeaders): Record<string, unknown> | null {
  const tags = headers['if-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  if (tags.length === 0 && Number.isNaN(since)) return null;
  return {
    ...(tags.length > 0 ? { ifMatch: tags } : {}),
    ...(Number.isNaN(since) ? {} : { ifUnmodifiedSince: since }),
  };
}
