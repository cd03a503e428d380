import { type DocumentNode, execute, type GraphQLSchema, parse } from 'graphql';
import { restAddress } from '../../rest-bridge/addresses.ts';
import type { Bridge } from '../../rest-bridge/bridge.ts';
import type { Dialect } from '../../rest-bridge/dialect.ts';
import { anonymousViewer } from '../../schema/access/viewer.ts';
import { permalinkForm } from '../../schema/content/addresses/permalink-structure.ts';
import { createContext } from '../../schema/context.ts';
import { type Domain, siteOf } from '../../schema/domain.ts';
import type { Site } from '../../schema/settings/site.ts';
import type { SiteCookies } from '../http/site-cookies.ts';
import { plainText } from './html.ts';
import type { PageRequest } from './request.ts';

/** What all pages need of the program. */
export interface Surroundings {
  domain: Domain;
  schema: GraphQLSchema;
  dialect: Dialect;
  cookies: SiteCookies;
  /** Asks the REST API of the site. */
  askRest: Bridge['handle'];
  /** Namespace of the export; null: there is none. */
  exportNamespace: string | null;
  /** Public home, without a slash at the end. */
  home: string;
  /** Address of the style sheet. */
  stylesheet: string;
  /** Called with an error that is none of the domain's. */
  report(error: unknown, path: string): void;
}

/** The address of a path below the REST root, as the site writes addresses; the path is in the dialect's spelling. */
export async function restAddressIn({ domain, home, dialect }: Surroundings, path: string): Promise<string> {
  const { permalinks } = await siteOf(domain);
  return restAddress({ home, dialect, form: permalinkForm(permalinks) }, path);
}

/** Runs an operation of GraphQL for whoever asks, and gives its data. Errors of the domain are thrown as they are. */
export async function ask<Data>(
  { domain, schema }: Surroundings,
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

/** What is on every page of the site. */
export interface SiteFacts {
  name: string;
  description: string;
  language: string;
  /** Address of its icon; empty where it has none. */
  icon: string;
  site: Site;
}

/** The site's name, in a few words what it is about, its icon and its language. */
export async function siteFacts(around: Surroundings): Promise<SiteFacts> {
  const { domain, home } = around;
  const site = await siteOf(domain);
  return {
    site,
    name: plainText(site.text('blogname')) || new URL(home).host,
    description: plainText(site.text('blogdescription')),
    icon: await domain.cache.get('pages:icon', () => siteIcon(around)),
    language: (site.text('WPLANG') || 'en_US').replaceAll('_', '-'),
  };
}

const ICON = parse('{ site { siteIconUrl } }');

async function siteIcon(around: Surroundings): Promise<string> {
  const request = { viewer: anonymousViewer, client: { address: '', userAgent: '' } };
  const { site } = await ask<{ site: { siteIconUrl: string } }>(around, { request, document: ICON });
  return site.siteIconUrl;
}
