import { z } from 'zod';
import { MAX_RELEASES } from '../../schema/extensions/beacon/releases.ts';
import { compareVersions } from '../../schema/values/package-versions.ts';
import { address, texts, timestamp } from './extension-values.ts';

/** Requirements by name. Names of environments are converted to the neutral spelling. */
const requirements = z
  .record(z.string().max(400), z.string().max(100))
  .transform((map) =>
    Object.fromEntries(Object.entries(map).map(([name, value]) => [name.replace(/^env:wp$/, 'env:cms'), value])),
  );

/** A contact for security problems; `uri` is an older name of `url`. */
const contact = z
  .strictObject({ email: z.email().optional(), url: address.optional(), uri: address.optional() })
  .transform(({ uri, url = uri, email }) => ({ ...(email ? { email } : {}), ...(url ? { url } : {}) }))
  .refine((members) => Object.keys(members).length > 0, 'must have an email or a url');

const advisory = z.strictObject({
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  summary: z.string().min(1).max(10_000),
  identifiers: z.array(z.strictObject({ type: z.string(), value: z.string() })).optional(),
  'affected-versions': z.unknown().optional(),
  url: address.optional(),
});

const file = z.looseObject({ url: address });

const release = z.strictObject({
  version: z.string().regex(/^\d+(?:\.\d+){0,2}(?:-[\w.-]+)?(?:\+[\w.-]+)?$/, 'must be a version such as 1.1.0'),
  requires: requirements.default({}),
  suggests: requirements.default({}),
  provides: requirements.default({}),
  artifacts: z.record(z.string().max(100), z.array(file)).default({}),
  auth: z.looseObject({}).optional(),
  sbom: z.looseObject({}).optional(),
  advisory: z.union([advisory, z.array(advisory)]).optional(),
});

/** Metadata of a package that replaces that of its repository (docs/protocol/beacon.md#metadata-document). */
export const metadata = z.strictObject({
  name: z.string().min(1).max(1_000).optional(),
  filename: z.string().min(1).max(400).optional(),
  description: z.string().max(140).optional(),
  authors: z
    .array(z.strictObject({ name: z.string().min(1), url: z.string().optional(), email: z.email().optional() }))
    .min(1)
    .optional(),
  license: z.string().min(1).max(200).optional(),
  security: z.array(contact).optional(),
  keywords: z.array(z.string().max(200)).max(100).optional(),
  sections: texts.optional(),
  last_updated: timestamp.optional(),
  releases: z
    .array(release)
    .transform((releases) => releases.sort((a, b) => compareVersions(b.version, a.version)).slice(0, MAX_RELEASES))
    .optional(),
});
