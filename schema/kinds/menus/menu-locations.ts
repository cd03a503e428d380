import { canEditTheme } from '../../access/site-access.ts';
import { assignedLocations, declaredLocations } from '../../content/menus/menu-settings.ts';
import { isAudience, isOpened } from '../../core/audience.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { menuAudience } from '../../core/registry/registry-entry.ts';
import type { RequestContext } from '../../core/request-context.ts';

interface MenuLocation {
  name: string;
  description: string;
  menuId: number;
}

const locationType = oncePerBuilder((builder) =>
  builder.objectRef<MenuLocation>('MenuLocation').implement({
    description: 'A place where a menu can stand, named by the theme or by the site.',
    fields: (t) => ({
      name: t.exposeString('name'),
      description: t.exposeString('description', { description: 'What people call it.' }),
      menuId: t.exposeInt('menuId', { description: 'The menu that stands there; 0 for none.' }),
      menu: t.field({
        type: 'Term',
        nullable: true,
        description: 'The menu that stands there.',
        resolve: ({ menuId }, _args, { loaders }) => (menuId > 0 ? loaders.terms.load(menuId) : null),
      }),
    }),
  }),
);

/** Menus are read by whoever edits something, their places by who may change the theme; a setting opens both. */
const mayReadLocations = (context: RequestContext): boolean =>
  isOpened(menuAudience, context) || canEditTheme(context.viewer);

/** Errors: `rest_cannot_view`. */
async function loadLocations(context: RequestContext): Promise<MenuLocation[]> {
  if (!mayReadLocations(context)) throw domainError('rest_cannot_view', { viewer: context.viewer });
  const assigned = assignedLocations(context.site);
  return [...(await declaredLocations(context))].map(([name, description]) => ({
    name,
    description,
    menuId: assigned.get(name) ?? 0,
  }));
}

/** Registers what this file declares on a schema builder. */
export function registerMenusLocations(builder: Builder): void {
  builder.queryField('menuLocations', (t) =>
    t.field({
      type: [locationType(builder)],
      description: 'All places where menus can stand. Takes the right to change the theme, unless menus are public.',
      resolve: (_root, _args, context) => loadLocations(context),
    }),
  );

  builder.queryField('menuLocation', (t) =>
    t.field({
      type: locationType(builder),
      description: 'One place where a menu can stand.',
      args: { name: t.arg.string({ required: true }) },
      resolve: async (_root, { name }, context) => {
        const location = (await loadLocations(context)).find((entry) => entry.name === name);
        if (!location) throw domainError('rest_menu_location_invalid');
        return location;
      },
    }),
  );

  builder.queryField('menuAccess', (t) =>
    t.field({
      type: builder.objectRef<object>('MenuAccess').implement({
        description: 'What the viewer may see of menus.',
        fields: (fields) => ({
          menus: fields.boolean({
            description: 'Menus and their items.',
            resolve: (_root, _args, context) => isAudience(menuAudience, context),
          }),
          locations: fields.boolean({
            description: 'The places of menus.',
            resolve: (_root, _args, context) => mayReadLocations(context),
          }),
        }),
      }),
      resolve: () => ({}),
    }),
  );
}
