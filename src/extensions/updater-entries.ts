import { z } from 'zod';
import { UNREAD_VERSION } from '../../schema/core/rows/repository-row.ts';
import {
  address,
  addresses,
  did,
  numberValue,
  optionalAddress,
  slugValue,
  texts,
  textValue,
  timestamp,
} from './extension-values.ts';

const version = z.string().regex(/^v?\d[\w.+-]{0,60}$/, 'must be a version such as 1.2.0');
const branch = z.string().regex(/^[\w][\w./-]{0,200}$/, 'must be the name of a branch');
const versions = z.record(version, address).default({});
/** A required version, or false. */
const requiredVersion = z.union([z.literal(false), z.string().max(40)]).default(false);
const flag = z.boolean().default(false);

const contributor = z.strictObject({ display_name: textValue, profile: textValue, avatar: textValue });

/** A repository that the updater manages, with the member names of the API (docs/protocol/updater.md#metadata). */
export const repository = z.strictObject({
  slug: slugValue,
  type: z.enum(['plugin', 'theme']),
  git: z.enum(['github', 'bitbucket', 'gitlab', 'gitea', 'gist']),
  uri: address,
  name: z.string().min(1).max(1_000),
  file: z.string().max(400).optional(),
  did: z.union([z.literal(''), did]).default(''),
  primary_branch: branch.default('main'),
  /** The branch of the installed copy; if absent, the recorded one remains. */
  branch: z.union([z.literal(''), branch]).optional(),
  local_version: z.union([z.literal(''), version]).optional(),
  remote_version: version.default(UNREAD_VERSION),
  is_private: flag,
  active: flag,
  dot_org: flag,
  release_asset: flag,
  url: optionalAddress,
  update_uri: textValue,
  author: textValue,
  author_uri: optionalAddress,
  security: textValue,
  license: textValue,
  contributors: z.record(z.string().max(200), contributor).default({}),
  requires: requiredVersion,
  tested: textValue,
  requires_php: requiredVersion,
  requires_plugins: z.array(z.string().max(400)).max(100).default([]),
  description: textValue,
  sections: texts.default({}),
  tags: z.array(z.string().max(200)).max(100).default([]),
  download_link: optionalAddress,
  versions,
  dev_versions: versions,
  created_at: z.record(version, z.string().max(40)).default({}),
  donate_link: optionalAddress,
  banners: addresses,
  icons: addresses,
  last_updated: timestamp.default(''),
  added: timestamp.default(''),
  num_ratings: numberValue,
  rating: numberValue,
  active_installs: numberValue,
  homepage: optionalAddress,
  rate_limit: texts.default({}),
});

export type RepositoryEntry = z.output<typeof repository>;

/** A repository that an administrator added. */
export const addition = z.strictObject({
  slug: slugValue,
  type: z
    .string()
    .regex(
      /^(?:github|bitbucket|gitlab|gitea|gist)_(?:plugin|theme)$/,
      'must be a host and a type, such as github_plugin',
    ),
  uri: address,
  primary_branch: branch.default('main'),
  release_asset: flag,
  private_package: flag,
});
