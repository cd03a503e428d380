import type { BatchEntry } from '../../batch/entry.ts';
import { runBatch } from '../../batch/run-batch.ts';
import type { Parameter, Route } from '../../declare/route.ts';
import type { OwnAnswers } from '../../prepared-api.ts';

/** Most requests in one batch: what bounds the work of one call. */
const LARGEST_BATCH = 25;

const parameters: Readonly<Record<string, Parameter>> = {
  validation: { type: 'string', enum: ['require-all-validate', 'normal'], default: 'normal' },
  requests: {
    required: true,
    type: 'array',
    maxItems: LARGEST_BATCH,
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

/** Several requests in one (protocol 6). Everybody may send a batch: each entry is allowed or refused by itself. */
export function batchRoutes({ enter }: Pick<OwnAnswers, 'enter'>): readonly Route[] {
  return [
    {
      pattern: '/batch/v1',
      namespace: '',
      endpoints: [
        {
          methods: ['POST'],
          permission: () => true,
          parameters,
          reply: {
            kind: 'own',
            status: 207,
            answer: ({ parameters: { validation, requests }, viewer, address }) =>
              runBatch(enter, {
                validation: validation === 'require-all-validate' ? validation : 'normal',
                entries: requests as readonly BatchEntry[],
                viewer,
                address,
              }),
          },
        },
      ],
    },
  ];
}
