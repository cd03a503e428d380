import type { Endpoint, Route } from '../../declare/route.ts';
import { slug, textOf, toldInBody, untold } from './parameters.ts';
import { additionResource, informationResource } from './resource.ts';

const open = { permission: () => true } as const;

const information: Endpoint = {
  ...open,
  methods: ['GET'],
  parameters: { slug, channel: untold },
  variableTypes: { slug: 'String!', development: 'Boolean' },
  reply: {
    kind: 'item',
    field: 'repositoryInformation',
    // Whoever names a channel, whichever it is, wants that of the developers.
    variables: (parameters) => ({ slug: textOf(parameters.slug), development: parameters.channel !== undefined }),
  },
  failure: toldInBody,
};

const additions: Endpoint = {
  ...open,
  hidden: true,
  methods: ['GET', 'POST'],
  parameters: {},
  reply: { kind: 'list', whole: true, field: 'repositoryAdditions', variables: () => ({}) },
};

const additionsInformation: Endpoint = {
  ...additions,
  reply: {
    kind: 'list',
    whole: true,
    field: 'additionsInformation',
    keyedBy: 'slug',
    emptyAsList: true,
    variables: () => ({}),
  },
};

/** What readers are told of repositories (protocol 1.4, 1.8). No key is asked for. */
export const informationRoutes = (namespace: string, home: string): readonly Route[] => [
  ...['plugins-api', 'themes-api', 'update-api'].map((name) => ({
    pattern: `/${namespace}/${name}`,
    namespace,
    resource: informationResource,
    endpoints: [information, { ...information, methods: ['POST'] as const, hidden: true }],
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
