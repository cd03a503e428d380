import { canEditTheme } from '../../access/site-access.ts';
import { loadRow, loadVisible } from '../../content/content-item.ts';
import { contentPermissionsType } from '../../content/content-permissions.ts';
import { preconditionInput } from '../../content/write/graphql-input.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { readContextEnum } from '../../core/read-context.ts';
import { typeOf } from '../../core/registry/type-of.ts';
import { openForEditing } from '../../core/rows/content-row.ts';
import { selectedColumns } from '../../core/selection.ts';
import type { Attributes } from '../../markup/block-grammar/parsed-block.ts';
import { ensureOwnStylesId, ownStylesId } from './global-styles-row.ts';
import { globalStylesType } from './global-styles-type.ts';
import { loadGlobalStyles, loadStyleVariations, loadThemeStyles, TYPE } from './read-global-styles.ts';
import type { ThemeStyles } from './theme-global-styles.ts';
import { globalStylesInput, updateGlobalStyles } from './write-global-styles.ts';

const themeStylesType = oncePerBuilder((builder) =>
  builder.objectRef<ThemeStyles>('ThemeStyles').implement({
    description: 'Settings and styles of a theme on top of those that every site has.',
    fields: (t) => ({
      stylesheet: t.exposeString('stylesheet', { description: 'Name of the theme.' }),
      settings: t.expose('settings', { type: 'Json' }),
      styles: t.expose('styles', { type: 'Json' }),
    }),
  }),
);

const styleVariationType = oncePerBuilder((builder) =>
  builder.objectRef<Attributes>('StyleVariation').implement({
    description: 'A look that a theme offers.',
    fields: (t) => ({
      title: t.string({ resolve: ({ title }) => String(title ?? '') }),
      document: t.field({
        type: 'Json',
        description: 'All of it, as in theme.json.',
        resolve: (variation) => variation,
      }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerGlobalStylesQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    globalStyles: t.field({
      type: globalStylesType(builder),
      description: 'What the people of the site changed about a theme. Takes the right to edit posts.',
      args: {
        id: t.arg.int({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
      },
      resolve: (_root, { id, context: readContext }, context, info) =>
        loadGlobalStyles({ id, readContext }, { context, info }),
    }),
    ownGlobalStyles: t.field({
      type: globalStylesType(builder),
      nullable: true,
      description:
        'What the people of the site changed about its theme; null without a theme, and for those who may not read it before anything was changed.',
      resolve: async (_root, _args, context, info) => {
        const id = canEditTheme(context.viewer) ? await ensureOwnStylesId(context) : await ownStylesId(context);
        return id > 0 ? loadGlobalStyles({ id, readContext: 'VIEW' }, { context, info }) : null;
      },
    }),
    globalStylesPermissions: t.field({
      type: contentPermissionsType(builder),
      nullable: true,
      description: 'What the viewer may do with them; null when there are none that they may know of.',
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) => loadVisible({ type: typeOf(context, TYPE), args, context }),
    }),
    themeStyles: t.field({
      type: themeStylesType(builder),
      description: 'What the active theme says. Takes the right to edit something.',
      args: { stylesheet: t.arg.string({ required: true }) },
      resolve: (_root, { stylesheet }, context) => loadThemeStyles(stylesheet, context),
    }),
    themeStyleVariations: t.field({
      type: [styleVariationType(builder)],
      description: 'The looks that the active theme offers. Takes the right to edit something.',
      args: { stylesheet: t.arg.string({ required: true }) },
      resolve: (_root, { stylesheet }, context) => loadStyleVariations(stylesheet, context),
    }),
  }));

  builder.mutationField('updateGlobalStyles', (t) =>
    t.field({
      type: globalStylesType(builder),
      description: 'Changes the styles of the site and keeps a revision. Takes the right to edit the theme.',
      args: {
        id: t.arg.int({ required: true }),
        input: t.arg({ type: globalStylesInput(builder), required: true }),
        precondition: t.arg({ type: preconditionInput(builder) }),
      },
      resolve: async (_root, { id, input: fields, precondition }, context, info) => {
        await updateGlobalStyles({ id, input: fields, precondition }, context);
        const row = await loadRow({ context, id, columns: selectedColumns(info, [[]]) });
        if (!row) throw domainError('rest_global_styles_not_found');
        openForEditing(row);
        return row;
      },
    }),
  );
}
