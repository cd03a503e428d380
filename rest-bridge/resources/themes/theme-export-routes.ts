import { fileResponse } from '../../declare/response.ts';
import type { Route } from '../../declare/route.ts';

// Not created by crudRoutes: the answer is a file.
/** The route that exports the active theme as a file. */
export const themeExportRoutes: readonly Route[] = [
  {
    pattern: '/cms-block-editor/v1/export',
    response: fileResponse('theme-export', 'The theme as a ZIP file.'),
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: 'site.exportTheme' },
        parameters: {},
        reply: { kind: 'download', operation: { field: 'themeArchive', selection: '' } },
      },
    ],
  },
];
