import type { OwnAnswers } from '../../bridge.ts';
import type { CompiledRoute } from '../../compile/route-table.ts';
import type { Route } from '../../declare/route.ts';
import { toDialect } from '../../dialect.ts';
import { requestErrors } from '../../error.ts';

/** The routes with the site index before them, and the index of each namespace before its first route (protocol 7.1 to 7.3). */
export function withIndexes(own: OwnAnswers, routes: readonly Route[]): readonly Route[] {
  const indexed = new Set(['']);
  const all = routes.flatMap((route) => {
    if (indexed.has(route.namespace)) return [route];
    indexed.add(route.namespace);
    return [namespaceIndex(own, route.namespace), route];
  });
  return [siteIndex(own), ...all];
}

function siteIndex(own: OwnAnswers): Route {
  return {
    pattern: '/',
    namespace: '',
    endpoints: [
      {
        methods: ['GET'],
        permission: () => true,
        parameters: { context: { default: 'view' } },
        reply: {
          kind: 'own',
          sameForAll: true,
          operation: {
            field: 'site',
            selection:
              'name description url home gmtOffset timezone pageForPosts pageOnFront showOnFront siteLogoId siteIconId siteIconUrl',
          },
          answer: ({ parameters, node }) => ({
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
            authentication: authentication(own),
            routes: describeRoutes(own, { help: parameters.context === 'help' }),
            site_logo: node.siteLogoId,
            site_icon: node.siteIconId,
            site_icon_url: node.siteIconUrl,
            _links: indexLinks(own, node),
          }),
        },
      },
    ],
  };
}

function namespaceIndex(own: OwnAnswers, namespace: string): Route {
  const spelled = toDialect(own.settings.dialect, namespace);
  return {
    pattern: `/${namespace}`,
    namespace,
    endpoints: [
      {
        methods: ['GET'],
        permission: () => true,
        parameters: { namespace: { default: spelled }, context: { default: 'view' } },
        reply: {
          kind: 'own',
          sameForAll: true,
          answer: ({ parameters }) => {
            const wanted = typeof parameters.namespace === 'string' ? parameters.namespace : '';
            if (!namespacesOf(own).includes(wanted)) throw requestErrors.invalidNamespace();
            return {
              namespace: wanted,
              routes: describeRoutes(own, { help: parameters.context === 'help', namespace: wanted }),
              _links: { up: [{ href: own.settings.root }] },
            };
          },
        },
      },
    ],
  };
}

function namespacesOf(own: OwnAnswers): string[] {
  const names = own.table().routes.map((route) => route.description.namespace);
  return [...new Set(names)].filter((name) => name !== '');
}

function authentication({ settings }: OwnAnswers): unknown {
  const authorization = `${settings.home}${settings.dialect.adminPath}authorize-application.php`;
  return { 'application-passwords': { endpoints: { authorization } } };
}

function describeRoutes(
  own: OwnAnswers,
  { help, namespace }: { help: boolean; namespace?: string },
): Record<string, unknown> {
  const routes = own
    .table()
    .routes.filter(({ description }) => !description.isHidden)
    .filter(({ description }) => namespace === undefined || description.namespace === namespace);
  return Object.fromEntries(routes.map((route) => [route.pattern, describeRoute(own, { route, help })]));
}

function describeRoute(own: OwnAnswers, { route, help }: { route: CompiledRoute; help: boolean }): unknown {
  const { isHidden: _, schema, ...description } = route.description;
  const links = route.compiled.isStatic
    ? { _links: { self: [{ href: `${own.settings.root}${route.pattern.slice(1)}` }] } }
    : {};
  return { ...description, ...(help && schema ? { schema } : {}), ...links };
}

function indexLinks({ settings }: OwnAnswers, site: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const media = (['logo', 'icon'] as const).flatMap((kind) => {
    const id = site[kind === 'logo' ? 'siteLogoId' : 'siteIconId'];
    if (!id) return [];
    const href = `${settings.root}${toDialect(settings.dialect, `cms/v2/media/${id}`)}`;
    return [{ embeddable: true, type: `site_${kind}`, href }];
  });
  return {
    help: [{ href: settings.dialect.documentation }],
    ...(media.length > 0 ? { [`${settings.dialect.curie}:featuredmedia`]: media, curies: settings.curies } : {}),
  };
}
