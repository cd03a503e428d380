import { canExportTheme } from '../../access/site-access.ts';
import { deletionType } from '../../content/write/item-mutations.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { Download } from '../../core/files/transferred-files.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { templateNode, templateTypeEnum } from './template-type.ts';
import { createTemplate, removeTemplate, revertTemplate, templateInput, updateTemplate } from './write-templates.ts';
import { themeArchive } from './write-theme-archive.ts';

const deletion = oncePerBuilder((builder) => deletionType(builder, { name: 'Template', node: templateNode(builder) }));

/** Registers the mutations of templates. */
export function registerTemplateMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    createTemplate: t.field({
      extensions: writesKind('appearance'),
      type: templateNode(builder),
      description: 'Creates a template of a theme, by default of the active one. Requires the right to edit the theme.',
      args: {
        type: t.arg({ type: templateTypeEnum(builder), required: true }),
        input: t.arg({ type: templateInput(builder), required: true }),
      },
      resolve: (_root, { type, input }, context, info) =>
        createTemplate({ type, input, context, columns: selectedColumns(info, [[]]) }),
    }),
    updateTemplate: t.field({
      extensions: writesKind('appearance'),
      type: templateNode(builder),
      description:
        'Changes a template. A file of the theme is not changed: a stored template replaces it. Requires the right to edit the theme.',
      args: {
        type: t.arg({ type: templateTypeEnum(builder), required: true }),
        name: t.arg.string({ required: true }),
        input: t.arg({ type: templateInput(builder), required: true }),
        revert: t.arg.boolean({
          description:
            'Deletes the stored template permanently, so that the file of the theme is used again. The input is ignored.',
        }),
      },
      resolve: (_root, { type, name, input, revert }, context, info) => {
        const write = { type, name, context, columns: selectedColumns(info, [[]]) };
        return revert ? revertTemplate(write) : updateTemplate({ ...write, input });
      },
    }),
    deleteTemplate: t.field({
      extensions: writesKind('appearance'),
      type: deletion(builder),
      description:
        'Moves a stored template to the trash, or deletes it permanently with `force`. The file of the theme, if any, is used again. Requires the right to edit the theme.',
      args: {
        type: t.arg({ type: templateTypeEnum(builder), required: true }),
        name: t.arg.string({ required: true }),
        force: t.arg.boolean(),
      },
      resolve: (_root, { type, name, force }, context, info) =>
        removeTemplate({
          type,
          name,
          force: force === true,
          context,
          columns: selectedColumns(info, [['previous'], ['item']]),
        }),
    }),
  }));
}

/** Registers the query that exports the active theme. */
export function registerTemplateExportQuery(builder: Builder): void {
  builder.queryField('themeArchive', (t) =>
    t.field({
      type: 'Download',
      description:
        'The active theme as a zip file, including the changes of the site to its templates, parts and styles. Requires the right to export the site.',
      resolve: async (_root, _args, context) => {
        const { viewer } = context;
        if (!canExportTheme(viewer)) throw domainError('rest_cannot_export_templates', { viewer });
        const theme = await activeTheme(context);
        if (!theme) throw domainError('rest_theme_not_found');
        return new Download({
          name: `${theme.slug}.zip`,
          mimeType: 'application/zip',
          bytes: () => themeArchive(theme, context),
        });
      },
    }),
  );
}
