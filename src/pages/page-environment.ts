import type { GraphQLSchema } from 'graphql';
import type { Bridge } from '../../rest-bridge/bridge.ts';
import { type RestDialect, restAddress } from '../../rest-bridge/rest-dialect.ts';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { type Domain, siteOf } from '../../schema/core/domain.ts';
import {
  graphql,
  type RunDocument,
  type TypedDocument,
  type WithVariables,
} from '../../schema/core/graphql/typed-document.ts';
import { createContext, NO_CLIENT } from '../../schema/core/request-context.ts';
import { permalinkForm } from '../../schema/core/site/permalink-structure.ts';
import { siteInLanguage } from '../../schema/core/site/request-language.ts';
import type { Site } from '../../schema/core/site/site.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import { documentRunner, runCompiled } from '../graphql/documents/compiled-documents.ts';
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
  /** The address of the document by which programs that publish find their endpoint; null without one. */
  discoveryUrl: string | null;
  /** The REST namespace of the export; null if the export is not active. */
  exportNamespace: string | null;
  /** The public address of the site, without a trailing slash. */
  home: string;
  /** The path of `home`. Links between pages begin with it, so that pages work under every name of the server. */
  root: string;
  /** The path of the style sheet. */
  stylesheet: string;
  /** The path of the pages of the editor; null if the site serves none. */
  editorPath: string | null;
  /** The pages on which developers explore the APIs, by path. */
  explorers: readonly { title: string; path: string }[];
  /** Called with each error that is not a domain error. */
  report(error: unknown, path: string): void;
  /** The work of the request for a document that is the same for everyone; operations without a client belong to it. */
  work?: RequestWork;
}

/** Returns the path of an absolute address with its query, without a slash at the end. */
export function pathWithQuery(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`.replace(/\/$/, '');
}

/**
 * Returns an address for links of pages: of an address on this site only its path, so that it works under every name. On a site
 * whose languages have hosts, the host says which language is meant, so that it stays.
 */
export const linkTo = ({ home, root, domain }: PageEnvironment, address: string): string =>
  address.startsWith(`${home}/`) && !domain.registry.languageHosts ? `${root}${address.slice(home.length)}` : address;

/** The REST address of a path, under the permalink structure of the site. The path is spelled in the site's dialect. */
export async function restAddressIn({ domain, home, dialect }: PageEnvironment, path: string): Promise<string> {
  const { permalinks } = await siteOf(domain);
  return restAddress({ home, dialect, form: permalinkForm(permalinks) }, path);
}

type OperationEnvironment = Pick<PageEnvironment, 'domain' | 'schema' | 'work'>;
type OperationCaller = Pick<PageRequest, 'viewer' | 'client'>;

const operationContext = ({ domain, work }: OperationEnvironment, { viewer, client }: OperationCaller) =>
  createContext(domain, { viewer, client: work ? { ...client, work } : client });

/** An operation of a page, for the viewer of its request. */
type OperationRequest<Data, Variables> = {
  request: OperationCaller;
  document: TypedDocument<Data, Variables>;
} & WithVariables<Variables>;

/** Runs a GraphQL operation for the viewer of a request and returns its data. Throws domain errors unchanged. */
export async function runPageOperation<Data, Variables>(
  environment: OperationEnvironment,
  { request, document, variables }: OperationRequest<Data, Variables>,
): Promise<Data> {
  return runCompiled(environment.schema, {
    document,
    variables,
    context: await operationContext(environment, request),
  });
}

/** Returns a function that runs operations for a viewer. It throws domain errors unchanged. */
export const runnerOf = (environment: OperationEnvironment, request: OperationCaller): RunDocument =>
  documentRunner(environment.schema, () => operationContext(environment, request));

/** The properties of the site that every page shows. */
export interface PageSite {
  name: string;
  description: string;
  language: string;
  /** The address of the icon; empty without one. */
  icon: string;
  site: Site;
}

/** Loads the site's name, tagline, icon and language, in the language of the page that a client requests. */
export async function loadPageSite(
  environment: PageEnvironment,
  { client }: Pick<OperationCaller, 'client'>,
): Promise<PageSite> {
  const { domain, home } = environment;
  const site = siteInLanguage(await siteOf(domain), client);
  return {
    site,
    name: plainText(site.text('blogname')) || new URL(home).host,
    description: plainText(site.text('blogdescription')),
    icon: await domain.cache.get('pages:icon', () => siteIcon(environment)),
    language: site.locale.replaceAll('_', '-'),
  };
}

const ICON = graphql('{ site { siteIconUrl } }');

/** Loads the icon, completely: other requests wait for the same value. */
async function siteIcon({ domain, schema }: PageEnvironment): Promise<string> {
  const request = { viewer: anonymousViewer, client: NO_CLIENT };
  const { site } = await runPageOperation({ domain, schema }, { request, document: ICON });
  return site.siteIconUrl;
}
