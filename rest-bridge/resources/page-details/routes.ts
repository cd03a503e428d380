import { canEditAnything } from '../../../schema/access/site-access.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import type { Route } from '../../declare/route.ts';

const namespace = 'cms-block-editor/v1';

/** What editors show of a page that a link leads to. */
export function pageDetailsRoutes(registry: Registry): readonly Route[] {
  const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  return [
    {
      pattern: `/${namespace}/url-details`,
      namespace,
      endpoints: [
        {
          methods: ['GET'],
          permission: ({ viewer }) => canEditAnything(viewer, types),
          parameters: {
            url: { description: 'Address of the page.', type: 'string', format: 'uri', required: true, isRaw: true },
          },
          variableTypes: { url: 'String!' },
          reply: {
            kind: 'own',
            operation: {
              field: 'pageDetails',
              selection: 'title icon description image',
              variables: ({ url }) => ({ url }),
            },
            answer: ({ node }) => ({ ...node }),
          },
        },
      ],
    },
  ];
}
