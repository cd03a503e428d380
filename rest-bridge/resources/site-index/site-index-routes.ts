import type { CompiledRoute, RouteTable } from '../../compile/route-table.ts';
import type { Parameter } from '../../declare/parameter.ts';
import { namespaceOf, type Parameters, type Route } from '../../declare/route.ts';
import { requestErrors } from '../../error.ts';
import type { RouteDependencies } from '../../prepared-api.ts';
import { toDialect } from '../../rest-dialect.ts';
import { embeddedMedia, indexLinks } from './site-index-links.ts';
import { namespaceIndexSchema, siteIndexSchema } from './site-index-response-schemas.ts';

/** Indexes hold the same in all contexts; `help` adds the schemas of items. */
const context: Parameter = { default: 'view', choices: ['view', 'embed', 'edit', 'help'] };

// Not crudRoutes: an index is no item.
/**
 * The routes with the site index before them, and the index of each namespace before its first route
 * (docs/protocol/requests.md#site-index).
 */
export function withIndexes(own: RouteDependencies, routes: readonly Route[]): readonly Route[] {
  const described = routeList(own);
  const indexed = new Set(['']);
  const all = routes.flatMap((route) => {
    const { plugin } = route;
    const namespace = namespaceOf(route);
    if (indexed.has(namespace)) return [route];
    indexed.add(namespace);
    const index = namespaceIndex(own, { namespace, routes: described });
    return [plugin === undefined ? index : { ...index, plugin }, route];
  });
  return [siteIndex(own, described), ...all];
}

interface Listed {
  help: boolean;
  namespace?: string;
}

/** Describes the routes, those of one namespace where one is given. */
type RouteList = (listed: Listed) => Record<string, unknown>;

/** The routes of a table never change, so each list is made once. */
function routeList(own: RouteDependencies): RouteList {
  const lists = new WeakMap<RouteTable, Map<string, Record<string, unknown>>>();
  return (listed) => {
    const made = lists.get(own.table()) ?? new Map<string, Record<string, unknown>>();
    lists.set(own.table(), made);
    const key = `${listed.help} ${listed.namespace ?? ''}`;
    const known = made.get(key) ?? describeRoutes(own, listed);
    made.set(key, known);
    return known;
  };
}

function siteIndex(own: RouteDependencies, routes: RouteList): Route {
  return {
    pattern: '/',
    namespace: '',
    response: siteIndexSchema,
    endpoints: [
      {
        methods: ['GET'],
        permission: 'open',
        parameters: { context },
        reply: {
          kind: 'custom',
          // Who is logged in may see more.
          cacheKey: ({ parameters, isLoggedIn }) => (isLoggedIn ? null : String(isHelp(parameters))),
          operation: {
            field: 'site',
            selection:
              'name description url home gmtOffset timezone pageForPosts pageOnFront showOnFront siteLogoId siteIconId siteIconUrl takesApplicationPasswords activeTheme pictures { sizes largestSide dropsMetadata bitDepth }',
          },
          answer: async ({ parameters, node, viewer, address, embed }) => {
            const links = indexLinks(own, node);
            const embedded = await embeddedMedia(own, { site: node, embed, viewer, address });
            return {
              name: node.name,
              description: node.description,
              url: node.url,
              home: node.home,
              gmt_offset: node.gmtOffset,
              timezone_string: node.timezone,
              page_for_posts: node.pageForPosts,
              page_on_front: node.pageOnFront,
              show_on_front: node.showOnFront,
              namespaces: namespacesOf(own),
              authentication: node.takesApplicationPasswords ? authentication(own) : [],
              routes: routes({ help: isHelp(parameters) }),
              ...pictureMembers(node.pictures),
              site_logo: node.siteLogoId,
              site_icon: node.siteIconId,
              site_icon_url: node.siteIconUrl,
              _links: links,
              ...(embedded ? { _embedded: embedded } : {}),
            };
          },
        },
      },
    ],
  };
}

const isHelp = ({ context }: Parameters): boolean => context === 'help';

function pictureMembers(pictures: unknown): Record<string, unknown> {
  const { sizes, largestSide, dropsMetadata, bitDepth } = (pictures ?? {}) as Record<string, unknown>;
  if (!pictures) return {};
  return {
    image_sizes: sizes,
    image_size_threshold: largestSide,
    image_strip_meta: dropsMetadata,
    image_max_bit_depth: bitDepth,
  };
}

function namespaceIndex(
  own: RouteDependencies,
  { namespace, routes }: { namespace: string; routes: RouteList },
): Route {
  const spelled = toDialect(own.settings.dialect, namespace);
  // An unknown namespace is an error, which is not cached.
  const wantedOf = ({ namespace: wanted }: Parameters) => (typeof wanted === 'string' ? wanted : '');
  return {
    pattern: `/${namespace}`,
    namespace,
    response: namespaceIndexSchema,
    endpoints: [
      {
        methods: ['GET'],
        permission: 'open',
        parameters: { namespace: { default: spelled }, context },
        reply: {
          kind: 'custom',
          cacheKey: ({ parameters }) => `${isHelp(parameters)} ${wantedOf(parameters)}`,
          answer: ({ parameters }) => {
            const wanted = wantedOf(parameters);
            if (!namespacesOf(own).includes(wanted)) throw requestErrors.invalidNamespace();
            return {
              namespace: wanted,
              routes: routes({ help: isHelp(parameters), namespace: wanted }),
              _links: { up: [{ href: own.settings.address('/') }] },
            };
          },
        },
      },
    ],
  };
}

function namespacesOf(own: RouteDependencies): string[] {
  const names = own.table().routes.map((route) => route.description.namespace);
  return [...new Set(names)].filter((name) => name !== '');
}

function authentication({ settings }: RouteDependencies): unknown {
  const authorization = `${settings.home}${settings.dialect.adminPath}authorize-application.php`;
  return { 'application-passwords': { endpoints: { authorization } } };
}

function describeRoutes(own: RouteDependencies, { help, namespace }: Listed): Record<string, unknown> {
  const routes = own
    .table()
    .routes.filter(({ description }) => !description.isHidden)
    .filter(({ description }) => namespace === undefined || description.namespace === namespace);
  return Object.fromEntries(routes.map((route) => [route.pattern, describeRoute(own, { route, help })]));
}

function describeRoute(own: RouteDependencies, { route, help }: { route: CompiledRoute; help: boolean }): unknown {
  const { isHidden: _, response, schema = response, ...description } = route.description;
  const links = route.compiled.isStatic ? { _links: { self: [{ href: own.settings.address(route.pattern) }] } } : {};
  return { ...description, ...(help && schema ? { schema } : {}), ...links };
}
