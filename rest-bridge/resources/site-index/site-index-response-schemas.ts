import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { describedResponse } from '../../declare/response.ts';

const text = (description: string): JsonSchema => ({ description, type: 'string', readonly: true });
const whole = (description: string): JsonSchema => ({ description, type: 'integer', readonly: true });
const map = (description: string): JsonSchema => ({ description, type: 'object', readonly: true });
const names = (description: string): JsonSchema => ({
  description,
  type: 'array',
  items: { type: 'string' },
  readonly: true,
});

const routes = map('The routes by their patterns: namespace, methods, endpoints with their parameters, and links.');

/** The site index (api.md, Site index object). */
export const siteIndexSchema = describedResponse('site-index', {
  name: text('Title of the site.'),
  description: text('Tagline of the site.'),
  url: text('Address of the installation.'),
  home: text('Address of the public home.'),
  gmt_offset: text('Hours ahead of GMT.'),
  timezone_string: text('Name of the time zone; empty where an offset is set.'),
  page_for_posts: whole('Number of the page that lists the posts; 0 for none.'),
  page_on_front: whole('Number of the front page; 0 for none.'),
  show_on_front: { ...text('What the front page shows.'), enum: ['posts', 'page'] },
  namespaces: names('The namespaces of the API.'),
  authentication: map('The methods of authentication that are available.'),
  routes,
  site_logo: whole('Number of the logo; 0 for none.'),
  site_icon: whole('Number of the icon; 0 for none.'),
  site_icon_url: text('Address of the icon; empty for none.'),
});

/** The index of one namespace. */
export const namespaceIndexSchema = describedResponse('namespace-index', {
  namespace: text('Name of the namespace.'),
  routes,
});
