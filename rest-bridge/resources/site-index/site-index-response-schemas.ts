import { describedResponse } from '../../declare/response.ts';
import { integer, map, text, texts } from '../../declare/typed-schema.ts';

const routes = map('Routes by pattern, with namespace, methods, endpoints, parameters and links.');

/** The schema of the site index. */
export const siteIndexSchema = describedResponse('site-index', {
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
export const namespaceIndexSchema = describedResponse('namespace-index', {
  namespace: text('Name of the namespace.'),
  routes,
});
