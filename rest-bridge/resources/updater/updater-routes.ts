import type { BridgeSettings } from '../../bridge-settings.ts';
import type { CustomRequest, Endpoint, Route } from '../../declare/route.ts';
import { informationRoutes } from './information-routes.ts';
import { oldUpdateRoutes, updateRoutes } from './update-routes.ts';
import { failureInBody, neededKey, parameterText } from './updater-parameters.ts';

/** The namespaces of the updater. */
export interface UpdaterNamespaces {
  updater: string;
  /** What it was called once: answers, and says that it is old. */
  deprecated: string;
  /** POST is accepted beside GET, for webhooks of git hosts that cannot send anything else. */
  acceptsPost: boolean;
}

/** A GET that always answers the same. */
const constant = (pattern: string, { namespace, body }: { namespace: string; body: unknown }): Route => ({
  pattern,
  namespace,
  endpoints: [{ methods: ['GET'], permission: 'open', parameters: {}, reply: { kind: 'custom', answer: () => body } }],
});

/** All repositories with what the site has of them, for whoever has the key (docs/protocol/updater.md#routes). */
const repositories = (updateAddress: (key: string) => string): Endpoint => ({
  methods: ['GET'],
  hidden: true,
  permission: 'open',
  parameters: { key: neededKey },
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

/** The namespace without its version: `updater` of `updater/v1`. */
const unversioned = (namespace: string): string => namespace.split('/')[0] ?? namespace;

/** The routes of the updater under its name, without a version, and under its old name (docs/protocol/updater.md). */
export function updaterRoutes(
  namespaces: UpdaterNamespaces,
  settings: Pick<BridgeSettings, 'address' | 'home'>,
): readonly Route[] {
  const routes = allRoutes(namespaces, settings);
  return namespaces.acceptsPost ? routes : routes.map(readOnly);
}

/** The route with GET alone: the documented method. */
function readOnly(route: Route): Route {
  const endpoints = route.endpoints.flatMap((endpoint) => {
    const methods = endpoint.methods.filter((method) => method === 'GET');
    return methods.length > 0 ? [{ ...endpoint, methods }] : [];
  });
  return { ...route, endpoints };
}

function allRoutes(
  { updater, deprecated }: UpdaterNamespaces,
  { address, home }: Pick<BridgeSettings, 'address' | 'home'>,
): readonly Route[] {
  const name = { namespace: updater };
  const plain = unversioned(updater);
  const old = (namespace: string) =>
    ['test', 'repos'].map((path) =>
      constant(`/${namespace}/${path}`, {
        namespace,
        body: {
          success: false,
          error: `The '${namespace}' REST route namespace has been deprecated. Please use '${updater}'`,
        },
      }),
    );
  return [
    constant(`/${updater}/test`, { namespace: updater, body: 'Connected to Postern!' }),
    constant(`/${updater}/namespace`, { namespace: updater, body: name }),
    {
      pattern: `/${updater}/repos`,
      namespace: updater,
      endpoints: [repositories((key) => address(`/${updater}/update/?key=${key}`))],
    },
    ...informationRoutes(updater, home),
    ...updateRoutes(updater),
    ...old(deprecated),
    ...oldUpdateRoutes(deprecated),
    ...(plain === updater ? [] : [constant(`/${plain}/namespace`, { namespace: plain, body: name }), ...old(plain)]),
  ];
}
