import { type DocumentNode, execute, type GraphQLSchema, parse } from 'graphql';
import { restAddress } from '../../rest-bridge/addresses.ts';
import type { Bridge } from '../../rest-bridge/bridge.ts';
import type { RestDialect } from '../../rest-bridge/rest-dialect.ts';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { type Domain, siteOf } from '../../schema/core/domain.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { permalinkForm } from '../../schema/core/site/permalink-structure.ts';
import type { Site } from '../../schema/core/site/site.ts';
import type { SiteCookies } from '../http/site-cookies.ts';
import { plainText } from './html-template.ts';
import type { PageRequest } from './page-request.ts';

/** The dependencies of all pages. */
export interface PageEnvironment {
  domain: Domain;
  schema: GraphQLSchema;
  dialect: RestDialect;
  cookies: SiteCookies;
  /** Sends a request to the REST API of the site. */
  requestRest: Bridge['handle'];
  /** Namespace of the export; null when it is not active. */
  exportNamespace: string | null;
  /** Public home without a trailing slash. */
  home: string;
  /** Address of the style sheet. */
  stylesheet: string;
  /** Called with each error that is not a domain error. */
  report(error: unknown, path: string): void;
}

/**
 * The address of a path below the REST root, with the permalinks of the site. The path has the spelling of the dialect.
 */
export async function restAddressIn({ domain, home, dialect }: PageEnvironment, path: string): Promise<string> {
  const { permalinks } = await siteOf(domain);
  return restAddress({ home, dialect, form: permalinkForm(permalinks) }, path);
}

/** Runs a GraphQL operation for the viewer and returns its data. Throws domain errors unchanged. */
export async function ask<Data>(
  { domain, schema }: PageEnvironment,
  {
    request,
    document,
    variables = {},
  }: {
    request: Pick<PageRequest, 'viewer' | 'client'>;
    document: DocumentNode;
    variables?: Readonly<Record<string, unknown>>;
  },
): Promise<Data> {
  const contextValue = await createContext(domain, { viewer: request.viewer, client: request.client });
  const { data, errors } = await execute({ schema, document, variableValues: variables, contextValue });
  if (errors?.[0]) throw errors[0];
  return data as Data;
}

/** Data of the site that every page shows. */
export interface PageSite {
  name: string;
  description: string;
  language: string;
  /** Address of its icon; empty without one. */
  icon: string;
  site: Site;
}

/** Loads the site's name, tagline, icon and language. */
export async function loadPageSite(environment: PageEnvironment): Promise<PageSite> {
  const { domain, home } = environment;
  const site = await siteOf(domain);
  return {
    site,
    name: plainText(site.text('blogname')) || new URL(home).host,
    description: plainText(site.text('blogdescription')),
    icon: await domain.cache.get('pages:icon', () => siteIcon(environment)),
    language: (site.text('WPLANG') || 'en_US').replaceAll('_', '-'),
  };
}

const ICON = parse('{ site { siteIconUrl } }');

async function siteIcon(environment: PageEnvironment): Promise<string> {
  const request = { viewer: anonymousViewer, client: { address: '', userAgent: '' } };
  const { site } = await ask<{ site: { siteIconUrl: string } }>(environment, { request, document: ICON });
  return site.siteIconUrl;
}
