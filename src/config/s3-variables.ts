import { z } from 'zod';
import type { S3Settings } from '../adapters/media/s3-settings.ts';
import { isSiteUrl, type VariablesOf, withoutTrailingSlashes } from './config-values.ts';

/** The environment variables of the S3 bucket: its address and its credentials. */
export const s3Variables = {
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'must be the name of a bucket')
    .optional()
    .describe('Name of the bucket, on AWS or on a compatible server.'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1')
    .describe('Region of the bucket.'),
  S3_ENDPOINT: z
    .string()
    .refine(isSiteUrl, 'must be the http or https address of an S3 server, without a user')
    .transform(withoutTrailingSlashes)
    .optional()
    .meta({ description: 'Address of an S3-compatible server.', shownDefault: 'the endpoint of AWS' }),
  S3_PREFIX: z
    .string()
    .regex(
      /^\/{0,4}[\w-][\w.-]{0,60}(?:\/[\w-][\w.-]{0,60}){0,1}\/{0,4}$/,
      'must be one or two folder names, such as media or sites/one',
    )
    .transform((value) => `${value.replace(/^\/+|\/+$/g, '')}/`)
    .default('')
    .describe('Folder in the bucket: one or two names.'),
  S3_ADDRESSING: z.enum(['path', 'host'], { error: 'must be path or host' }).optional().meta({
    accepts: 'path, host',
    description: 'Whether addresses name the bucket in their path or in their host name.',
    shownDefault: 'path with S3_ENDPOINT, otherwise host',
  }),
  AWS_ACCESS_KEY_ID: z.string().optional().meta({
    isSecret: true,
    description:
      'Credentials for the bucket. Without them, those of the AWS profile or of the role of the machine are used.',
  }),
  AWS_SECRET_ACCESS_KEY: z.string().optional().meta({ isSecret: true, description: 'Secret of AWS_ACCESS_KEY_ID.' }),
  AWS_SESSION_TOKEN: z
    .string()
    .optional()
    .meta({ isSecret: true, description: 'Session token of temporary credentials.' }),
};

/** Converts the validated variables. Returns undefined without `S3_BUCKET`. */
export function s3Settings(values: VariablesOf<typeof s3Variables>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix } = values;
  if (bucket === undefined) return undefined;
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = values;
  const pathStyle = values.S3_ADDRESSING === undefined ? endpoint !== undefined : values.S3_ADDRESSING === 'path';
  const credentials =
    accessKeyId !== undefined && secretAccessKey !== undefined
      ? Object.freeze({ accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) })
      : undefined;
  return Object.freeze({ bucket, region, endpoint, prefix, pathStyle, credentials });
}
