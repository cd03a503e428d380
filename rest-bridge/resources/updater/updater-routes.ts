import type { BridgeSettings } from '../../bridge-settings.ts';
import type { ResponseSchema } from '../../declare/declared-resource.ts';
import type { CustomRequest, Endpoint, Route } from '../../declare/route.ts';
import { deprecatedUpdateRoutes, updateRoutes } from './update-routes.ts';
import {
  additionResource,
  connectionSchema,
  deprecationSchema,
  failureInBody,
  informationResource,
  namespaceSchema,
  parameterText,
  requiredKey,
  slugParameter,
  unlistedParameter,
} from './updater-resource.ts';

/** The namespaces of the updater. */
export interface UpdaterNamespaces {
  updater: string;
  /** The former namespace, whose answers report that it is deprecated. */
  oldUpdater: string;
  /** Whether POST is accepted in addition to GET, for webhooks that can only send POST. */
  acceptsPost: boolean;
}

/** Creates a route whose GET always returns the same body. */
const constantRoute = (
  pattern: string,
  { namespace, body, response }: { namespace: string; body: unknown; response: ResponseSchema },
): Route => ({
  pattern,
  namespace,
  response,
  endpoints: [{ methods: ['GET'], permission: 'open', parameters: {}, reply: { kind: 'custom', answer: () => body } }],
});

/** The list of repositories with their versions on the site; requires the key (docs/protocol/updater.md#routes). */
const repositories = (updateAddress: (key: string) => string): Endpoint => ({
  methods: ['GET'],
  isUnlisted: true,
  permission: 'open',
  parameters: { key: requiredKey },
  variableTypes: { key: 'String!' },
  reply: {
    kind: 'custom',
    operation: {
      field: 'managedRepositories',
      selection: 'slug type file url primaryBranch branch localVersion remoteVersion hasUpdate downloadLink',
      variables: ({ key }) => ({ key: parameterText(key) }),
    },
    answer: ({ node, parameters, headers }) => ({
      sites: {
        site: headers.host ?? '',
        restful_start: updateAddress(parameterText(parameters.key)),
        slugs: (node as unknown as CustomRequest['node'][]).map((repository) => ({
          slug: repository.slug,
          type: repository.type,
          primary_branch: repository.primaryBranch,
          branch: repository.branch,
          version: repository.localVersion,
          update_package: repository.hasUpdate ? pendingUpdate(repository) : false,
        })),
      },
    }),
  },
  failure: failureInBody,
});

function pendingUpdate(repository: CustomRequest['node']): Record<string, unknown> {
  const update = { new_version: repository.remoteVersion, url: repository.url, package: repository.downloadLink };
  return repository.type === 'theme'
    ? { theme: repository.slug, ...update }
    : { slug: repository.slug, plugin: repository.file, ...update };
}

/** Returns the namespace without its version: `updater` for `updater/v1`. */
const withoutVersion = (namespace: string): string => namespace.split('/')[0] ?? namespace;

/**
 * Creates the routes of the updater in its namespace, without a version, and in its former namespace
 * (docs/protocol/updater.md).
 */
export function updaterRoutes(
  namespaces: UpdaterNamespaces,
  settings: Pick<BridgeSettings, 'address' | 'home'>,
): readonly Route[] {
  const routes = createUpdaterRoutes(namespaces, settings);
  return namespaces.acceptsPost ? routes : routes.map(withGetOnly);
}

/** Removes all methods except GET, the documented method. */
function withGetOnly(route: Route): Route {
  const endpoints = route.endpoints.flatMap((endpoint) => {
    const methods = endpoint.methods.filter((method) => method === 'GET');
    return methods.length > 0 ? [{ ...endpoint, methods }] : [];
  });
  return { ...route, endpoints };
}

function createUpdaterRoutes(
  { updater, oldUpdater }: UpdaterNamespaces,
  { address, home }: Pick<BridgeSettings, 'address' | 'home'>,
): readonly Route[] {
  const namespaceBody = { namespace: updater };
  const unversioned = withoutVersion(updater);
  const deprecatedRoutes = (namespace: string) =>
    ['test', 'repos'].map((path) =>
      constantRoute(`/${namespace}/${path}`, {
        namespace,
        response: deprecationSchema,
        body: {
          success: false,
          error: `The '${namespace}' REST route namespace has been deprecated. Please use '${updater}'`,
        },
      }),
    );
  return [
    constantRoute(`/${updater}/test`, {
      namespace: updater,
      body: 'Connected to Postern!',
      response: connectionSchema,
    }),
    constantRoute(`/${updater}/namespace`, { namespace: updater, body: namespaceBody, response: namespaceSchema }),
    {
      pattern: `/${updater}/repos`,
      namespace: updater,
      endpoints: [repositories((key) => address(`/${updater}/update/?key=${key}`))],
    },
    ...informationRoutes(updater, home),
    ...updateRoutes(updater),
    ...deprecatedRoutes(oldUpdater),
    ...deprecatedUpdateRoutes(oldUpdater),
    ...(unversioned === updater
      ? []
      : [
          constantRoute(`/${unversioned}/namespace`, {
            namespace: unversioned,
            body: namespaceBody,
            response: namespaceSchema,
          }),
          ...deprecatedRoutes(unversioned),
        ]),
  ];
}

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

/**
 * Creates the routes with the metadata of repositories (docs/protocol/updater.md#metadata). They need no key. Not
 * created by crudRoutes: GET and POST do the same at each path, and a query parameter names the repository.
 */
const informationRoutes = (namespace: string, home: string): readonly Route[] => [
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
