import { createHash } from 'node:crypto';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { emptyAsList, type Parameter } from '../../declare/declared-parameter.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList, viewEditEmbed } from '../../declare/field.ts';
import type { CustomFailure, Parameters } from '../../declare/route.ts';

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

/** Not validated; a value that is not a text counts as absent. */
const unvalidated = (parameter: Parameter): Parameter => ({ ...parameter, validation: 'none' });

/** The key: reported as missing if it is absent. */
export const requiredKey = unvalidated({ default: null, required: true });

/** The key: never reported as missing, because an absent key counts as an invalid one. */
export const keyParameter = unvalidated({ default: false, required: true });

/** The slug of the repository. */
export const slugParameter = unvalidated({ default: false, required: true });

/** An optional parameter. */
export const optionalParameter = unvalidated({ default: false });

/** A parameter that is accepted, but not listed. */
export const unlistedParameter = unvalidated({ isUnlisted: true });

/** Returns the value of a parameter as a trimmed text; other types become an empty text. */
export function parameterText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** Whether a switch is on: any value except an empty one, 0 and `false`. */
export const isOn = (value: unknown): boolean =>
  typeof value === 'string' ? !['', '0', 'false'].includes(value) : Boolean(value);

/** Returns the parameters with these names as answers repeat them. */
export const echoParameters = (parameters: Parameters, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, parameterText(parameters[name]) || false]));

const CODES_IN_BODY = new Set([
  'updater_bad_key',
  'updater_slug_missing',
  'updater_not_shared',
  'updater_not_found',
  'updater_data_incorrect',
]);

/** Answers most errors of the updater with the status 200 and the message in the body. Returns null for all others. */
export function failureInBody(error: {
  code: string;
  message: string;
  data: Readonly<Record<string, unknown>> | null;
}): CustomFailure | null {
  if (!CODES_IN_BODY.has(error.code)) return null;
  const limits = error.data && 'rateLimit' in error.data ? { rate_limit: emptyAsList(error.data.rateLimit) } : {};
  return { status: 200, body: { error: error.message, ...limits } };
}
