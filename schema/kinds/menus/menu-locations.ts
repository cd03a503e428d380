import { canEditTheme } from '../../access/site-access.ts';
import {
  assignedLocations,
  declaredLocations,
  locationInLanguage,
  locationsOfRequest,
} from '../../content/menus/menu-settings.ts';
import { siteOf } from '../../core/domain.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { languageArgument } from '../../core/graphql/filters.ts';
import { menuAudience } from '../../core/registry/registry-entry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isInAudience, isOpenToEveryone } from '../../core/rows/audience.ts';
import { languageOrDefault } from '../../core/site/site-languages.ts';

interface MenuLocation {
  name: string;
  description: string;
  menuId: number;
}

/** The GraphQL type of menu locations. */
export const locationType = oncePerBuilder((builder) =>
  builder.objectRef<MenuLocation>('MenuLocation').implement({
    description: 'A location for a menu, declared by the theme or by the site.',
    fields: (t) => ({
      name: t.exposeString('name'),
      description: t.exposeString('description', { description: 'Its display name.' }),
      menuId: t.exposeInt('menuId', { description: 'Id of the menu that is assigned to it; 0 for none.' }),
      menu: t.field({
        type: 'Term',
        nullable: true,
        description: 'The menu that is assigned to it.',
        resolve: ({ menuId }, _args, { loaders }) => (menuId > 0 ? loaders.terms.load(menuId) : null),
      }),
    }),
  }),
);

/** Whether the viewer may edit the theme, or a setting makes menus and their locations public. */
const mayReadLocations = (context: RequestContext): boolean =>
  isOpenToEveryone(menuAudience, context) || canEditTheme(context.viewer);

interface LocationArguments {
  languageOrDefault?: string | null | undefined;
}

/** Loads all declared locations with their menus, or those of a language. Errors: `rest_cannot_view`. */
async function loadLocations(
  context: RequestContext,
  { languageOrDefault: code }: LocationArguments,
): Promise<MenuLocation[]> {
  const { site } = context;
  if (!mayReadLocations(context)) throw domainError('rest_cannot_view', { viewer: context.viewer });
  const assigned = assignedLocations(site);
  const language = code && site.languages ? languageOrDefault(code, site.languages) : null;
  const nameOf = (name: string) => (language ? locationInLanguage(name, { code: language.code, site }) : name);
  return [...(await declaredLocations(context))].map(([name, description]) => ({
    name,
    description,
    menuId: assigned.get(nameOf(name)) ?? 0,
  }));
}

/**
 * Returns the locations of a menu: null for one that is not declared. Returns null if the menu has locations that the
 * viewer may not read.
 */
export async function locationEntriesOf(
  menuId: number,
  context: RequestContext,
): Promise<(MenuLocation | null)[] | null> {
  const locations = locationsOfRequest(context, await siteOf(context));
  const names = [...locations].filter(([, id]) => id === menuId).map(([name]) => name);
  if (names.length > 0 && !mayReadLocations(context)) return null;
  const declared = await declaredLocations(context);
  return names.map((name) => {
    const description = declared.get(name);
    return description === undefined ? null : { name, description, menuId };
  });
}

const LANGUAGE = 'The code of the language whose menus are at the locations.';

/** Registers the queries of menu locations and of the access to menus. */
export function registerMenuLocationQueries(builder: Builder): void {
  builder.queryField('menuLocations', (t) =>
    t.field({
      type: [locationType(builder)],
      description: 'All locations for menus. Requires the right to edit the theme, unless menus are public.',
      args: { languageOrDefault: t.arg.string(languageArgument(LANGUAGE)) },
      resolve: (_root, args, context) => loadLocations(context, args),
    }),
  );

  builder.queryField('menuLocation', (t) =>
    t.field({
      type: locationType(builder),
      description: 'One location for a menu. Requires the right to edit the theme, unless menus are public.',
      args: { name: t.arg.string({ required: true }), languageOrDefault: t.arg.string(languageArgument(LANGUAGE)) },
      resolve: async (_root, { name, ...args }, context) => {
        const location = (await loadLocations(context, args)).find((entry) => entry.name === name);
        if (!location) throw domainError('rest_menu_location_invalid');
        return location;
      },
    }),
  );

  builder.queryField('menuAccess', (t) =>
    t.field({
      type: builder.objectRef<object>('MenuAccess').implement({
        description: 'The permissions of the viewer to read menus and their locations.',
        fields: (fields) => ({
          menus: fields.boolean({
            description: 'Whether the viewer may read menus and their items.',
            resolve: (_root, _args, context) => isInAudience(menuAudience, context),
          }),
          locations: fields.boolean({
            description: 'Whether the viewer may read the locations of menus.',
            resolve: (_root, _args, context) => mayReadLocations(context),
          }),
        }),
      }),
      resolve: () => ({}),
    }),
  );
}
