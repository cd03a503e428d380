import { createHash } from 'node:crypto';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { emptyAsList } from '../../declare/empty-as-list.ts';
import { fieldList } from '../../declare/field-list.ts';

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };
const number: JsonSchema = { type: 'integer' };
const map = { type: 'object', read: emptyAsList } as const;

const readOnly = { context: viewEditEmbed, readonly: true } as const;

/** The public metadata of a repository, in the order of the answers (docs/protocol/updater.md#metadata). */
export const informationResource: Resource = {
  title: 'repository-information',
  links: [],
  fields: fieldList(readOnly, {
    did: text,
    name: text,
    slug: text,
    slug_did: text,
    git: text,
    type: text,
    url: text,
    update_uri: text,
    is_private: flag,
    dot_org: { ...flag, select: 'isInDirectory' },
    dev_channel: { ...flag, select: 'asksForDevelopment' },
    use_dev_channel: { ...flag, select: 'usesDevelopment' },
    release_asset: { ...flag, select: 'hasReleaseAsset' },
    version: text,
    author: text,
    author_uri: text,
    security: text,
    license: text,
    contributors: map,
    requires: text,
    tested: text,
    requires_php: text,
    requires_plugins: { type: 'array' },
    sections: map,
    short_description: text,
    primary_branch: text,
    branch: text,
    download_link: text,
    tags: map,
    versions: map,
    created_at: map,
    donate_link: text,
    banners: map,
    icons: map,
    last_updated: text,
    added: text,
    num_ratings: number,
    rating: number,
    active_installs: number,
    homepage: text,
    // Always the same placeholder, as in the reference.
    external: { ...text, select: '__typename', read: () => 'xxx' },
  }),
};

/** Returns the MD5 digest that clients use as an identifier. */
const identifierDigest = (value: string): string => createHash('md5').update(value, 'utf8').digest('hex');

/** Creates the resource of repositories that were added manually; `home` is the address of the site. */
export const additionResource = (home: string): Resource => ({
  title: 'repository-addition',
  links: [],
  fields: fieldList(readOnly, {
    ID: { ...text, select: 'slug', read: (value) => identifierDigest(String(value)) },
    primary_branch: text,
    private_package: { ...flag, select: 'isPrivate' },
    release_asset: { ...flag, select: 'hasReleaseAsset' },
    slug: text,
    source: { ...text, select: '__typename', read: () => identifierDigest(home) },
    type: text,
    uri: text,
  }),
});
