import { describedResponse, META_SCHEMA, type ResponseSchema } from '../../declare/response.ts';
import { flag, map, text } from '../../declare/typed-schema.ts';

/** The answer of the route with which clients try the connection. */
export const connectionSchema: ResponseSchema = {
  $schema: META_SCHEMA,
  title: 'updater-connection',
  ...text('A sentence that says that the site answers.', { readonly: true }),
};

/** The answer of the route that names the namespace. */
export const namespaceSchema = describedResponse('updater-namespace', {
  namespace: text('Namespace of the updater.'),
});

/** The answer of a route in the former namespace. */
export const deprecationSchema = describedResponse('updater-deprecation', {
  success: flag('Always false.'),
  error: text('The namespace to use.'),
});

/** The answer of the route that removes what is cached of a repository. */
export const flushSchema: ResponseSchema = {
  ...describedResponse('updater-flush', { success: flag('Whether the repository is known.') }),
  additionalProperties: text('A message, under the slug of the repository.', { readonly: true }),
};

/** The answer of the routes that change what is installed. */
export const updateSchema = describedResponse('updater-update', {
  success: flag('Whether the update succeeded.'),
  data: map('What was done.', {
    properties: {
      messages: { description: 'One message as a text, or several.', type: ['string', 'array'] },
      webhook: map('The parameters of the request.'),
      elapsed_time: text('How long it took.'),
      deprecated: flag('Whether the route is in the former namespace.'),
    },
  }),
});
