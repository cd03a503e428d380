import {
  autoAddMenus,
  clearMenuSettings,
  locationsInLanguages,
  locationsOfRequest,
  writeMenuSettings,
} from '../../content/menus/menu-settings.ts';
import { eraseItemsOfMenu } from '../../content/menus/write-menu-items.ts';
import { siteOf } from '../../core/domain.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, type InputFields, type InputValues, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requestLanguage } from '../../core/site/request-language.ts';
import type { Site } from '../../core/site/site.ts';
import { registerTermKind } from './term-kind.ts';
import type { TaxonomyWrite } from './write/taxonomy-write.ts';

const menuInputFields = (t: InputFields) => ({
  locations: t.stringList({ description: 'The locations of the menu; it is removed from all other locations.' }),
  autoAdd: t.boolean({ description: 'Whether new top-level pages are added to it.' }),
});

type MenuInput = InputValues<ReturnType<typeof menuInputFields>>;

/** The GraphQL type of menus. A menu is a term of the taxonomy `nav_menu`; its locations are stored as settings. */
export const menuType = oncePerBuilder((builder) => {
  registerLocationCheck(builder);
  return registerTermKind(builder, {
    taxonomy: 'nav_menu',
    graphqlName: 'Menu',
    singular: 'menu',
    plural: 'menus',
    fields: (t) => ({
      locations: t.stringList({
        description: 'The names of its locations.',
        resolve: async ({ id }, _args, context) =>
          [...locationsOfRequest(context, await siteOfMenu(id, context))]
            .filter(([, menu]) => menu === id)
            .map(([name]) => name),
      }),
      autoAdd: t.boolean({
        description: 'Whether new top-level pages are added to it.',
        resolve: async ({ id }, _args, context) => autoAddMenus(await siteOfMenu(id, context)).includes(id),
      }),
    }),
    inputFields: menuInputFields,
    taxonomyWrite: (input, context) => menuWrite((input ?? {}) as MenuInput, context),
  });
});

/** The menus that an operation has deleted. */
const deletedMenus = new WeakMap<RequestContext, Set<number>>();

/** Returns the settings with the locations of a menu. A deleted one is shown with those that it had. */
const siteOfMenu = (id: number, context: RequestContext): Site | Promise<Site> =>
  deletedMenus.get(context)?.has(id) ? context.site : siteOf(context);

/** The error of the parameter `locations` for a location that the theme does not have. */
function undeclaredLocationError(location: string) {
  const { message, extensions } = domainError('rest_invalid_menu_location');
  const details = { locations: { code: String(extensions.code), message, data: { location } } };
  return domainError('rest_invalid_param', { details });
}

/** Checks that the theme has the locations. Errors: `rest_invalid_param`. */
async function requireDeclaredLocations(
  locations: readonly string[] | null | undefined,
  context: RequestContext,
): Promise<void> {
  const known = new Set(locations?.length ? await locationsInLanguages(context) : []);
  const unknown = locations?.find((name) => !known.has(name));
  if (unknown !== undefined) throw undeclaredLocationError(unknown);
}

/** Registers the check of locations before they are written. */
const registerLocationCheck = (builder: Builder): void =>
  builder.queryField('menuLocationCheck', (t) =>
    t.boolean({
      description: 'Checks locations of a menu before they are written. There is no error if the theme has them.',
      args: { locations: t.arg.stringList({ required: true, description: 'The names of the locations.' }) },
      resolve: async (_root, { locations }, context) => {
        await requireDeclaredLocations(locations, context);
        return true;
      },
    }),
  );

/** Returns the checks and writes of menus in addition to those of terms. */
function menuWrite({ locations, autoAdd }: MenuInput, context: RequestContext): TaxonomyWrite {
  const { site } = context;
  return {
    check: () => requireDeclaredLocations(locations, context),
    creationStatus: 400,
    nameTakenError: (id) => domainError('menu_exists', { data: { term_id: id }, additionalData: [id] }),
    write: (client, { id: menuId }) =>
      writeMenuSettings(client, { site, menuId, locations, language: requestLanguage(context), autoAdd }),
    remove: async (client, { term: { id: menuId }, counts }) => {
      await eraseItemsOfMenu(context.kernel.database, { client, menuId, counts });
      await clearMenuSettings(client, { site, menuId });
      deletedMenus.set(context, (deletedMenus.get(context) ?? new Set()).add(menuId));
    },
  };
}
