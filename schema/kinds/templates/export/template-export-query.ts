import { viewerCan } from '../../access/viewer.ts';
import type { Builder } from '../../builder.ts';
import { Download } from '../../download.ts';
import { domainError } from '../../errors.ts';
import { activeTheme } from '../../rendering/facts/theme-facts.ts';
import { themeArchive } from './archive.ts';

/** Registers what this file declares on a schema builder. */
export function registerTemplatesExportQuery(builder: Builder): void {
  builder.queryField('themeArchive', (t) =>
    t.field({
      type: 'Download',
      description:
        'The active theme as a zip file, with what the people of the site made of its templates, parts and styles. Takes the right to export the site.',
      resolve: async (_root, _args, context) => {
        const { viewer } = context;
        if (!viewerCan(viewer, 'export')) throw domainError('rest_cannot_export_templates', { viewer });
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
