import type { ErrorBody } from './rest-bodies.ts';
import type { Login } from './site-content.ts';
import type { RunningSite } from './test-site.ts';

/** The properties of a menu item that tests read. */
export interface MenuItem {
  id: number;
  title: { rendered: string; raw?: string };
  status: string;
  url: string;
  type: string;
  type_label: string;
  object: string;
  object_id: number;
  parent: number;
  menu_order: number;
  classes: string[];
  xfn: string[];
  attr_title: string;
  description: string;
  invalid: boolean;
  menus: number;
  _links: Record<string, { href: string; [attribute: string]: unknown }[]>;
  _embedded?: Record<string, { id: number; title?: { rendered: string }; name?: string }[]>;
  [name: string]: unknown;
}

/** The properties of a menu that tests read. */
export interface Menu {
  id: number;
  name: string;
  slug: string;
  description: string;
  locations: string[];
  auto_add: boolean;
  _links: Record<string, { href: string }[]>;
}

/** Returns a function that sends JSON by POST, by default as the administrator. */
export const createMenuRequest =
  (site: () => RunningSite) =>
  async <Body = MenuItem & ErrorBody>(path: string, json: Record<string, unknown>, as: Login | undefined = 'admin') =>
    site().send<Body>({ method: 'POST', path, json, as });
