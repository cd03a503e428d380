import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { MAX_RELEASES } from '../../schema/extensions/programs/releases.ts';
import { compareVersions } from '../../schema/values/package-versions.ts';
import { address, did, slugValue, texts, timestamp } from './extension-values.ts';
import { checkEntries } from './read-entries.ts';

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
const metadata = z.strictObject({
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

const keys = z.array(z.string().min(1).max(2_000)).max(20);

const identity = z.strictObject({
  did,
  rotation_keys: keys.default([]),
  verification_keys: keys.min(1, 'must contain at least one key'),
  created_at: z.iso.datetime().optional(),
});

const beaconPackage = z.strictObject({
  did,
  slug: slugValue,
  type: z
    .string()
    .regex(/^(?:(?:cms|wp)-)?(?:plugin|theme)$/, 'must be plugin or theme')
    .transform((value) => value.replace(/^(?:cms|wp)-/, '')),
  deleted: z.boolean().default(false),
  metadata: metadata.default({}),
});

const artifact = z.strictObject({
  did,
  url: address,
  etag: z.string().max(400).default(''),
  sha256: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal characters')]).default(''),
  signature: z
    .union([z.literal(''), z.string().regex(/^[\w-]{86}$/, 'must be 86 characters of base64url')])
    .default(''),
});

const lists = {
  identities: { entry: identity, uniqueKeys: ['did'] },
  packages: { entry: beaconPackage, uniqueKeys: ['did', 'slug'] },
  artifacts: { entry: artifact, uniqueKeys: ['url'] },
} as const;

/** The key of a processed release file: the identifier of the package and the start of a hash of the file's address. */
const artifactKey = (packageDid: string, url: string): string =>
  `${packageDid}:${createHash('sha1').update(url, 'utf8').digest('hex').slice(0, 8)}`;

/**
 * Replaces the packages and release files in the database with those of a document; a list that the document lacks
 * remains unchanged. Identities are added or changed but never removed, because the database may have the only copy of
 * their keys. Returns the number of loaded entries per list. Throws a LoadError for an invalid document.
 */
export async function loadBeacon(
  database: Database,
  document: unknown,
): Promise<{ identities: number; packages: number; artifacts: number }> {
  const { identities, packages, artifacts } = checkEntries(document, lists);
  await database.transaction(async (client) => {
    for (const entry of identities ?? []) {
      const row = {
        did: entry.did,
        rotationKeys: JSON.stringify(entry.rotation_keys),
        verificationKeys: JSON.stringify(entry.verification_keys),
        created: entry.created_at ?? new Date().toISOString(),
      };
      await client.identity.upsert({ where: { did: row.did }, create: row, update: row });
    }
    if (packages) {
      await client.package.deleteMany();
      await client.package.createMany({
        data: packages.map(({ metadata: document, ...row }) => ({ ...row, document: JSON.stringify(document) })),
      });
    }
    if (artifacts) {
      await client.artifact.deleteMany();
      await client.artifact.createMany({
        data: artifacts.map((row) => ({ ...row, key: artifactKey(row.did, row.url) })),
      });
    }
  });
  return {
    identities: identities?.length ?? 0,
    packages: packages?.length ?? 0,
    artifacts: artifacts?.length ?? 0,
  };
}
