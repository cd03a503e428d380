import type { Endpoint, Route } from '../../declare/route.ts';
import { failureInBody, parameterText, slugParameter, unlistedParameter } from './updater-parameters.ts';
import { additionResource, informationResource } from './updater-resource.ts';

const publicEndpoint = { permission: 'open' } as const;

const information: Endpoint = {
  ...publicEndpoint,
  methods: ['GET'],
  parameters: { slug: slugParameter, channel: unlistedParameter },
  variableTypes: { slug: 'String!', development: 'Boolean' },
  reply: {
    kind: 'item',
    field: 'repositoryInformation',
    // Any channel selects the development channel.
    variables: (parameters) => ({
      slug: parameterText(parameters.slug),
      development: parameters.channel !== undefined,
    }),
  },
  failure: failureInBody,
};

const additions: Endpoint = {
  ...publicEndpoint,
  isUnlisted: true,
  methods: ['GET', 'POST'],
  parameters: {},
  reply: { kind: 'list', isUnpaged: true, field: 'repositoryAdditions' },
};

const additionsInformation: Endpoint = {
  ...additions,
  reply: {
    kind: 'list',
    isUnpaged: true,
    field: 'additionsInformation',
    keyedBy: 'slug',
    emptyAsList: true,
  },
};

// Not created by crudRoutes: GET and POST do the same at each path, and a query parameter names the repository.
/** Creates the routes with the metadata of repositories (docs/protocol/updater.md#metadata). They need no key. */
export const informationRoutes = (namespace: string, home: string): readonly Route[] => [
  ...['plugins-api', 'themes-api', 'update-api'].map((name) => ({
    pattern: `/${namespace}/${name}`,
    namespace,
    resource: informationResource,
    endpoints: [information, { ...information, methods: ['POST'] as const, isUnlisted: true }],
  })),
  {
    pattern: `/${namespace}/update-api-additions`,
    namespace,
    resource: informationResource,
    endpoints: [additionsInformation],
  },
  {
    pattern: `/${namespace}/get-additions-data`,
    namespace,
    resource: additionResource(home),
    endpoints: [additions],
  },
];
