import { viewerCan } from '../../../schema/access/viewer.ts';
import type { Route } from '../../declare/route.ts';

/** The route that hands out the active theme as a file. */
export const themeExportRoutes: readonly Route[] = [
  {
    pattern: '/cms-block-editor/v1/export',
    namespace: 'cms-block-editor/v1',
    endpoints: [
      {
        methods: ['GET'],
        permission: ({ viewer }) => viewerCan(viewer, 'export'),
        parameters: {},
        reply: { kind: 'download', operation: { field: 'themeArchive', selection: '' } },
      },
    ],
  },
];
