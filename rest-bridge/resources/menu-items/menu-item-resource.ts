import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { termsLink } from '../content/content-links.ts';
import { contentResource } from '../content/content-resource.ts';
import { menuTaxonomy } from '../menus/menu-resource.ts';
import { menuItemFields } from './menu-item-fields.ts';
import { objectLinks } from './object-links.ts';

const { embed, ...menusLink } = termsLink([menuTaxonomy]);

/** Creates the resource of menu items, which may link to items of any type and to terms. */
export function menuItemResource(registry: Registry): Resource {
  const resource = contentResource({
    type: 'nav_menu_item',
    registry,
    fields: menuItemFields,
    links: [
      {
        ...menusLink,
        embed: {
          ...embed,
          resource: 'nav_menu',
          selections: { _embed_menus: 'terms(taxonomy: "nav_menu") { ... on Menu {} }' },
        },
      },
      ...objectLinks(registry),
    ],
    withoutLinks: ['cms:attachment', 'cms:term'],
  });
  const objectLink = {
    rel: 'menu-item-object',
    title: 'Get linked object.',
    targetSchema: { type: 'object', properties: { object: { type: 'integer' } } },
  };
  return { ...resource, schemaLinks: [...(resource.schemaLinks ?? []), objectLink] };
}
