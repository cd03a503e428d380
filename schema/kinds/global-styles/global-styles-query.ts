import { canEditTheme } from '../../access/site-access.ts';
import { contentPermissionsType } from '../../content/kinds/content-permissions.ts';
import { loadContentRow, loadVisibleItem } from '../../content/previews/content-item.ts';
import { preconditionInput } from '../../content/write/graphql-input.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { readContextEnum } from '../../core/graphql/read-context.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import { requireType } from '../../core/registry/registry.ts';
import { openForEditing } from '../../core/rows/content-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import type { Attributes } from '../../markup/block-grammar/parsed-block.ts';
import { activeGlobalStylesId, ensureGlobalStylesId } from './global-styles-row.ts';
import { globalStylesType } from './global-styles-type.ts';
import {
  GLOBAL_STYLES_TYPE,
  loadGlobalStyles,
  loadStyleSheet,
  loadStyleVariations,
  loadThemeStyles,
} from './read-global-styles.ts';
import type { ThemeStyles } from './theme-global-styles.ts';
import { globalStylesInput, updateGlobalStyles } from './write-global-styles.ts';

const themeStylesType = oncePerBuilder((builder) =>
  builder.objectRef<ThemeStyles>('ThemeStyles').implement({
    description: 'The settings and styles of a theme, merged with the defaults of every site.',
    fields: (t) => ({
      stylesheet: t.exposeString('stylesheet', { description: 'Name of the theme.' }),
      settings: t.expose('settings', { type: 'Json' }),
      styles: t.expose('styles', { type: 'Json' }),
    }),
  }),
);

const styleSheetExtent = oncePerBuilder((builder) =>
  builder.enumType('StyleSheetExtent', {
    description: 'What a style sheet contains.',
    values: {
      PRESETS: { value: 'presets', description: 'Variables and classes of presets, and layouts.' },
      ALL: { value: 'all', description: 'Also the styles of the page, of elements and of blocks.' },
    } as const,
  }),
);

const styleVariationType = oncePerBuilder((builder) =>
  builder.objectRef<Attributes>('StyleVariation').implement({
    description: 'A style variation of a theme: an alternative set of settings and styles.',
    fields: (t) => ({
      title: t.string({ resolve: ({ title }) => String(title ?? '') }),
      document: t.field({
        type: 'Json',
        description: 'The whole document, in the theme.json format.',
        resolve: (variation) => variation,
      }),
    }),
  }),
);

/** Registers the queries and the mutation of global styles. */
export function registerGlobalStylesOperations(builder: Builder): void {
  builder.queryFields((t) => ({
    globalStyles: t.field({
      type: globalStylesType(builder),
      description: 'The changes of the site to the settings and styles of a theme. Requires the right to edit posts.',
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
        'The changes of the site to the settings and styles of its theme. Null without a theme; also null before the first change, unless the viewer may edit the theme.',
      resolve: async (_root, _args, context, info) => {
        const id = canEditTheme(context.viewer)
          ? await ensureGlobalStylesId(context)
          : await activeGlobalStylesId(context);
        return id > 0 ? loadGlobalStyles({ id, readContext: 'VIEW' }, { context, info }) : null;
      },
    }),
    globalStylesPermissions: t.field({
      type: contentPermissionsType(builder),
      nullable: true,
      description: 'The permissions of the viewer on them; null if they do not exist or are not visible to the viewer.',
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) =>
        loadVisibleItem({ type: requireType(context, GLOBAL_STYLES_TYPE), args, context }),
    }),
    themeStyles: t.field({
      type: themeStylesType(builder),
      description:
        'The settings and styles of the active theme. Requires the right to edit items of at least one type.',
      args: { stylesheet: t.arg.string({ required: true }) },
      resolve: (_root, { stylesheet }, context) => loadThemeStyles(stylesheet, context),
    }),
    styleSheet: t.string({
      description: 'The style sheet of the site, in CSS: its theme with the changes of the site.',
      args: {
        extent: t.arg({ type: styleSheetExtent(builder), defaultValue: 'all', description: 'What it contains.' }),
      },
      resolve: (_root, { extent }, context) => loadStyleSheet(extent ?? 'all', context),
    }),
    themeStyleVariations: t.field({
      type: [styleVariationType(builder)],
      description: 'The style variations of the active theme. Requires the right to edit items of at least one type.',
      args: { stylesheet: t.arg.string({ required: true }) },
      resolve: (_root, { stylesheet }, context) => loadStyleVariations(stylesheet, context),
    }),
  }));

  builder.mutationField('updateGlobalStyles', (t) =>
    t.field({
      extensions: writesKind('appearance'),
      type: globalStylesType(builder),
      description: 'Changes the styles of the site and stores a revision. Requires the right to edit the theme.',
      args: {
        id: t.arg.int({ required: true }),
        input: t.arg({ type: globalStylesInput(builder), required: true }),
        precondition: t.arg({ type: preconditionInput(builder) }),
      },
      resolve: async (_root, { id, input, precondition }, context, info) => {
        await updateGlobalStyles({ id, input, precondition }, context);
        const row = await loadContentRow({ context, id, columns: selectedColumns(info, [[]]) });
        if (!row) throw domainError('rest_global_styles_not_found');
        openForEditing(row);
        return row;
      },
    }),
  );
}
