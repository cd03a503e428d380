import type { Registry } from '../../../schema/types/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { actionLinks, identityLinks, PERMISSIONS, termsLink } from '../content/links.ts';
import { actionSchemaLinks } from '../content/schema-links.ts';
import { menuItemFields } from './fields.ts';
import { objectLinks } from './object-links.ts';

export const path = '/cms/v2/menu-items';

const taxonomies = [{ taxonomy: 'nav_menu', restBase: 'menus' }] as const;

const { embed, ...menusLink } = termsLink(taxonomies);

/** A menu item; what it leads to may be of any kind that the site has. */
export const menuItemResource = (registry: Registry): Resource => ({
  title: 'nav_menu_item',
  itemPath: `${path}/{id}`,
  permissions: PERMISSIONS,
  entityTag: '_tag: entityTag',
  schemaLinks: [
    ...actionSchemaLinks({ sticky: false, authors: false, taxonomies }),
    {
      rel: 'menu-item-object',
      title: 'Get linked object.',
      targetSchema: { type: 'object', properties: { object: { type: 'integer' } } },
    },
  ],
  fields: menuItemFields,
  links: [
    ...identityLinks(path, 'nav_menu_item'),
    {
      ...menusLink,
      embed: {
        ...embed,
        resource: 'nav_menu',
        selections: { _e_menus: 'terms(taxonomy: "nav_menu") { ... on Menu {} }' },
      },
    },
    ...objectLinks(registry),
    ...actionLinks({ path, sticky: false, authors: false, taxonomies }),
  ],
});
