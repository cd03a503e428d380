import type { Client } from '../../schema/core/request-context.ts';
import type { BridgeSettings } from '../bridge-settings.ts';
import type { CompiledRoute, RouteTable } from '../compile/route-table.ts';
import type { Parameter } from '../declare/declared-parameter.ts';
import { describedResponse } from '../declare/declared-resource.ts';
import { namespaceOf, type Parameters, type Route } from '../declare/route.ts';
import { integer, map, text, texts } from '../declare/typed-schema.ts';
import { requestErrors } from '../error.ts';
import type { RouteDependencies } from '../prepared-api.ts';
import type { EmbedSelection } from '../query/field-mask.ts';
import { toDialect } from '../rest-dialect.ts';
import { sourceOf } from '../rest-exchange.ts';
import type { Viewer } from '../runtime.ts';

/** Indexes have the same content in all contexts; `help` adds the schemas of items. */
const context: Parameter = { default: 'view', choices: ['view', 'embed', 'edit', 'help'] };

/**
 * Adds the site index before all routes, and the index of each namespace before its first route
 * (docs/protocol/requests.md#site-index). Not created by crudRoutes: an index is not an item.
 */
export function withIndexes(dependencies: RouteDependencies, routes: readonly Route[]): readonly Route[] {
  const describeSelection = createDescribeSelection(dependencies);
  const indexedNamespaces = new Set(['']);
  const routesWithIndexes = routes.flatMap((route) => {
    const { plugin } = route;
    const namespace = namespaceOf(route);
    if (indexedNamespaces.has(namespace)) return [route];
    indexedNamespaces.add(namespace);
    const index = namespaceIndex(dependencies, { namespace, describeSelection });
    return [plugin === undefined ? index : { ...index, plugin }, route];
  });
  return [siteIndex(dependencies, describeSelection), ...routesWithIndexes];
}

/** The routes to describe: those of a namespace, or all. */
interface RouteSelection {
  /** Whether to add the schemas of items. */
  withSchemas: boolean;
  namespace?: string;
}

/** Describes the selected routes by pattern. */
type DescribeSelection = (selection: RouteSelection) => Record<string, unknown>;

/** Returns a function that describes routes. The routes of a table never change, so the descriptions are cached. */
function createDescribeSelection(dependencies: RouteDependencies): DescribeSelection {
  const lists = new WeakMap<RouteTable, Map<string, Record<string, unknown>>>();
  return (selection) => {
    const cachedLists = lists.get(dependencies.table()) ?? new Map<string, Record<string, unknown>>();
    lists.set(dependencies.table(), cachedLists);
    const key = `${selection.withSchemas} ${selection.namespace ?? ''}`;
    const described = cachedLists.get(key) ?? describeRoutes(dependencies, selection);
    cachedLists.set(key, described);
    return described;
  };
}

function siteIndex(dependencies: RouteDependencies, describeSelection: DescribeSelection): Route {
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
          // The answer for viewers who are logged in depends on their permissions.
          cacheKey: ({ parameters, isLoggedIn }) => (isLoggedIn ? null : String(isHelp(parameters))),
          operation: {
            field: 'site',
            selection:
              'name description url home gmtOffset timezone pageForPosts pageOnFront showOnFront siteLogoId siteIconId siteIconUrl takesApplicationPasswords activeTheme imageSettings { sizes largestSide dropsMetadata bitDepth }',
          },
          answer: async ({ parameters, node, viewer, client, embed }) => {
            const links = indexLinks(dependencies, node);
            const embedded = await embeddedMedia(dependencies, { site: node, embed, viewer, client });
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
              namespaces: namespacesOf(dependencies),
              authentication: node.takesApplicationPasswords ? authentication(dependencies) : [],
              routes: describeSelection({ withSchemas: isHelp(parameters) }),
              ...imageSettings(node.imageSettings),
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

/** Returns the image settings, which only some viewers may see. */
function imageSettings(images: unknown): Record<string, unknown> {
  const { sizes, largestSide, dropsMetadata, bitDepth } = (images ?? {}) as Record<string, unknown>;
  if (!images) return {};
  return {
    image_sizes: sizes,
    image_size_threshold: largestSide,
    image_strip_meta: dropsMetadata,
    image_max_bit_depth: bitDepth,
  };
}

function namespaceIndex(
  dependencies: RouteDependencies,
  { namespace, describeSelection }: { namespace: string; describeSelection: DescribeSelection },
): Route {
  const spelled = toDialect(dependencies.settings.dialect, namespace);
  // An unknown namespace is an error, which is not cached.
  const readNamespace = ({ namespace: requested }: Parameters) => (typeof requested === 'string' ? requested : '');
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
          cacheKey: ({ parameters }) => `${isHelp(parameters)} ${readNamespace(parameters)}`,
          answer: ({ parameters }) => {
            const requested = readNamespace(parameters);
            if (!namespacesOf(dependencies).includes(requested)) throw requestErrors.invalidNamespace();
            return {
              namespace: requested,
              routes: describeSelection({ withSchemas: isHelp(parameters), namespace: requested }),
              _links: { up: [{ href: dependencies.settings.address('/') }] },
            };
          },
        },
      },
    ],
  };
}

function namespacesOf(dependencies: RouteDependencies): string[] {
  const names = dependencies.table().routes.map((route) => route.description.namespace);
  return [...new Set(names)].filter((name) => name !== '');
}

function authentication({ settings }: RouteDependencies): unknown {
  const authorization = `${settings.home}${settings.dialect.adminPath}authorize-application.php`;
  return { 'application-passwords': { endpoints: { authorization } } };
}

function describeRoutes(
  dependencies: RouteDependencies,
  { withSchemas, namespace }: RouteSelection,
): Record<string, unknown> {
  const routes = dependencies
    .table()
    .routes.filter(({ description }) => !description.isUnlisted)
    .filter(({ description }) => namespace === undefined || description.namespace === namespace);
  return Object.fromEntries(
    routes.map((route) => [route.pattern, describeRoute(dependencies, { route, withSchemas })]),
  );
}

function describeRoute(
  dependencies: RouteDependencies,
  { route, withSchemas }: { route: CompiledRoute; withSchemas: boolean },
): unknown {
  const { isUnlisted: _, response, schema = response, ...description } = route.description;
  const links = route.compiledPattern.isStatic
    ? { _links: { self: [{ href: dependencies.settings.address(route.pattern) }] } }
    : {};
  return { ...description, ...(withSchemas && schema ? { schema } : {}), ...links };
}

type Links = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const mediaRelation = ({ dialect }: BridgeSettings): string => `${dialect.curie}:featuredmedia`;

/** Returns the links of the site index: help, the active theme if the viewer may see it, logo and icon. */
function indexLinks({ settings }: RouteDependencies, site: Readonly<Record<string, unknown>>): Links {
  const { dialect, curies } = settings;
  const href = (path: string) => settings.address(`/${toDialect(dialect, 'cms/v2')}/${path}`);
  const media = siteImages(site).map(({ type, id }) => ({ embeddable: true, type, href: href(`media/${id}`) }));
  const curieLinks = {
    ...(site.activeTheme ? { [`${dialect.curie}:active-theme`]: [{ href: href(`themes/${site.activeTheme}`) }] } : {}),
    ...(media.length > 0 ? { [mediaRelation(settings)]: media } : {}),
  };
  return {
    help: [{ href: dialect.helpLink }],
    ...curieLinks,
    ...(Object.keys(curieLinks).length > 0 ? { curies } : {}),
  };
}

/** Returns the type and id of the logo and the icon, if they are set. */
const siteImages = ({ siteLogoId, siteIconId }: Readonly<Record<string, unknown>>) =>
  [
    { type: 'site_logo', id: siteLogoId },
    { type: 'site_icon', id: siteIconId },
  ].filter(({ id }) => Number(id) > 0);

/** Returns the embedded logo and icon in the order of their links, or null if they are not requested or not set. */
async function embeddedMedia(
  { checkRequest, settings }: RouteDependencies,
  {
    site,
    embed,
    viewer,
    client,
  }: { site: Readonly<Record<string, unknown>>; embed: EmbedSelection; viewer: Viewer; client: Client },
): Promise<Record<string, unknown[]> | null> {
  const relation = mediaRelation(settings);
  const isRequested = embed === 'all' || (embed !== 'none' && embed.includes(relation));
  const images = isRequested ? siteImages(site) : [];
  if (images.length === 0) return null;
  const items = images.map(async ({ id }) => {
    const path = `/${toDialect(settings.dialect, 'cms/v2')}/media/${id}`;
    const source = { ...sourceOf(client), method: 'GET', path, query: '', headers: {}, body: null };
    const request = { source, method: 'GET', path, query: { context: 'embed' }, headers: {} };
    const { body } = await checkRequest({ request, viewer, readBody: () => ({ json: null, form: null }) }).run();
    return body;
  });
  return { [relation]: await Promise.all(items) };
}

const routes = map('Routes by pattern, with namespace, methods, endpoints, parameters and links.');

/** The schema of the site index. */
const siteIndexSchema = describedResponse('site-index', {
  name: text('Title of the site.'),
  description: text('Tagline of the site.'),
  url: text('Address of the installation.'),
  home: text('Address of the home page.'),
  gmt_offset: { description: 'Offset of the time zone from GMT, in hours.', type: ['string', 'number'] },
  timezone_string: text('Name of the time zone; empty if the site uses an offset.'),
  page_for_posts: integer('Id of the page that lists the posts; 0 if there is none.'),
  page_on_front: integer('Id of the page shown as the front page; 0 if there is none.'),
  show_on_front: text('Content of the front page: the latest posts, or a page.', { enum: ['posts', 'page'] }),
  namespaces: texts('Namespaces of the API.'),
  authentication: map('Available methods of authentication.'),
  routes,
  site_logo: integer('Id of the logo; 0 if there is none.'),
  site_icon: integer('Id of the icon; 0 if there is none.'),
  site_icon_url: text('Address of the icon; empty if there is none.'),
});

/** The schema of the index of a namespace. */
const namespaceIndexSchema = describedResponse('namespace-index', {
  namespace: text('Name of the namespace.'),
  routes,
});
