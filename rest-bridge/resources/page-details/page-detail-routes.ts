import type { Route } from '../../declare/route.ts';
import { address } from '../../declare/typed-schema.ts';

// Not crudRoutes: the answer is no item.
/** What editors show of a page that a link leads to. */
export const pageDetailsRoute: Route = {
  pattern: '/cms-block-editor/v1/url-details',
  endpoints: [
    {
      methods: ['GET'],
      permission: { needs: 'site.editAnything' },
      parameters: { url: address('Address of the page.', { required: true, isRaw: true }) },
      variableTypes: { url: 'String!' },
      reply: {
        kind: 'custom',
        operation: { field: 'pageDetails', selection: 'title icon description image' },
        answer: ({ node }) => ({ ...node }),
      },
    },
  ],
};
