import { canExportTheme } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { Download } from '../../core/files/download-value.ts';
import type { Builder } from '../../core/graphql/builder.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { themeArchive } from './write-theme-archive.ts';

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
