import type { Parameter } from '../declare/declared-parameter.ts';
import { describedResponse } from '../declare/declared-resource.ts';
import type { Route } from '../declare/route.ts';
import { integer, list, text } from '../declare/typed-schema.ts';
import type { BatchEntry } from '../entry.ts';
import type { RouteDependencies } from '../prepared-api.ts';
import { runBatch } from '../run-batch.ts';

/** Maximum number of requests in a batch. */
const MAX_BATCH_SIZE = 25;

const parameters: Readonly<Record<string, Parameter>> = {
  validation: { type: 'string', enum: ['require-all-validate', 'normal'], default: 'normal', phase: 'sanitizing' },
  requests: {
    phase: 'sanitizing',
    required: true,
    type: 'array',
    maxItems: MAX_BATCH_SIZE,
    items: {
      type: 'object',
      properties: {
        method: { type: 'string', enum: ['POST', 'PUT', 'PATCH', 'DELETE'], default: 'POST' },
        path: { type: 'string', required: true },
        body: { type: 'object', properties: {}, additionalProperties: true },
        headers: {
          type: 'object',
          properties: {},
          additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
        },
      },
    },
  },
};

const response = describedResponse('batch', {
  failed: text('Why nothing was run: with `require-all-validate`, some requests are invalid.', {
    enum: ['validation'],
  }),
  responses: list('The answers, in the order of the requests.', {
    items: {
      // Null, if another request of the batch is invalid.
      type: ['object', 'null'],
      properties: {
        body: { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] },
        status: integer('Status of the answer.'),
        headers: { type: ['object', 'array'] },
      },
    },
  }),
});

/**
 * Creates the route that runs several requests (docs/protocol/batch.md). It requires no permission: each entry is
 * checked separately. Not created by crudRoutes: the answer consists of the answers to the entries.
 */
export function batchRoutes(dependencies: Pick<RouteDependencies, 'checkRequest' | 'runtime'>): readonly Route[] {
  return [
    {
      pattern: '/batch/v1',
      namespace: '',
      response,
      endpoints: [
        {
          methods: ['POST'],
          permission: 'open',
          parameters,
          reply: {
            kind: 'custom',
            status: 207,
            answer: ({ parameters: { validation, requests }, viewer, client }) =>
              runBatch(dependencies, {
                validation: validation === 'require-all-validate' ? validation : 'normal',
                entries: requests as readonly BatchEntry[],
                viewer,
                client,
              }),
          },
        },
      ],
    },
  ];
}
