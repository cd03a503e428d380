import { describedResponse } from '../declare/response.ts';
import type { Route } from '../declare/route.ts';
import { address, text } from '../declare/typed-schema.ts';

/**
 * The route that returns title, icon, description and image of a linked page, for editors. Not created by crudRoutes:
 * the answer is not an item.
 */
export const pageDetailsRoute: Route = {
  pattern: '/cms-block-editor/v1/url-details',
  response: describedResponse('url-details', {
    title: text('Title of the page.'),
    icon: text('Address of its icon; empty if there is none.'),
    description: text('Its description.'),
    image: text('Address of its image; empty if there is none.'),
  }),
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
