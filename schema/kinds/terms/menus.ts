import { oncePerBuilder } from '../builder.ts';
import { eraseItemsOf } from '../content/menus/menu-entries.ts';
import {
  assignedLocations,
  autoAddMenus,
  declaredLocations,
  forgetMenu,
  writeMenuSettings,
} from '../content/menus/menu-settings.ts';
import type { RequestContext } from '../context.ts';
import { siteOf } from '../domain.ts';
import { domainError } from '../errors.ts';
import { registerTermKind } from './kind.ts';
import type { OwnTermPart } from './write/own-part.ts';

interface MenuInput {
  locations?: readonly string[] | null;
  autoAdd?: boolean | null;
}

/** A menu is a term: its items have it. Where it stands are settings. */
export const menuType = oncePerBuilder((builder) =>
  registerTermKind(builder, {
    taxonomy: 'nav_menu',
    graphqlName: 'Menu',
    singular: 'menu',
    plural: 'menus',
    fields: (t) => ({
      locations: t.stringList({
        description: 'The places where it stands, by name.',
        resolve: async ({ id }, _args, context) =>
          [...assignedLocations(await siteOf(context))].filter(([, menu]) => menu === id).map(([name]) => name),
      }),
      autoAdd: t.boolean({
        description: 'Whether new pages at the top are added to it.',
        resolve: async ({ id }, _args, context) => autoAddMenus(await siteOf(context)).includes(id),
      }),
    }),
    inputFields: (t) => ({
      locations: t.stringList({ description: 'The places where it is to stand; it leaves all others.' }),
      autoAdd: t.boolean({ description: 'Whether new pages at the top are to be added to it.' }),
    }),
    own: (input, context) => menuPart((input ?? {}) as MenuInput, context),
  }),
);

/** Told as a mistake of the parameter. */
function notDeclared(location: string) {
  const { message, extensions } = domainError('rest_invalid_menu_location');
  const details = { locations: { code: String(extensions.code), message, data: { location } } };
  return domainError('rest_invalid_param', { details });
}

function menuPart({ locations, autoAdd }: MenuInput, context: RequestContext): OwnTermPart {
  const { site } = context;
  return {
    check: async () => {
      const known = locations?.length ? await declaredLocations(context) : new Map<string, string>();
      const unknown = locations?.find((name) => !known.has(name));
      if (unknown !== undefined) throw notDeclared(unknown);
    },
    refusal: 400,
    taken: (id) => domainError('menu_exists', { data: { term_id: id }, additionalData: [id] }),
    write: (client, { id: menuId }) => writeMenuSettings(client, { site, menuId, locations, autoAdd }),
    remove: async (client, { term: { id: menuId }, counts }) => {
      await eraseItemsOf(context.kernel.database, { client, menuId, counts });
      await forgetMenu(client, { site, menuId });
    },
  };
}
