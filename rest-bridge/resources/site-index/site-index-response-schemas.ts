import { describedResponse } from '../../declare/response.ts';
import { integer, map, text, texts } from '../../declare/typed-schema.ts';

const routes = map('The routes by their patterns: namespace, methods, endpoints with their parameters, and links.');

/** The site index. */
export const siteIndexSchema = describedResponse('site-index', {
  name: text('Title of the site.'),
  description: text('Tagline of the site.'),
  url: text('Address of the installation.'),
  home: text('Address of the public home.'),
  gmt_offset: text('Hours ahead of GMT.'),
  timezone_string: text('Name of the time zone; empty where an offset is set.'),
  page_for_posts: integer('Number of the page that lists the posts; 0 for none.'),
  page_on_front: integer('Number of the front page; 0 for none.'),
  show_on_front: text('What the front page shows.', { enum: ['posts', 'page'] }),
  namespaces: texts('The namespaces of the API.'),
  authentication: map('The methods of authentication that are available.'),
  routes,
  site_logo: integer('Number of the logo; 0 for none.'),
  site_icon: integer('Number of the icon; 0 for none.'),
  site_icon_url: text('Address of the icon; empty for none.'),
});

/** The index of one namespace. */
export const namespaceIndexSchema = describedResponse('namespace-index', {
  namespace: text('Name of the namespace.'),
  routes,
});
