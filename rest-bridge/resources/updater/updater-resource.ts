import { createHash } from 'node:crypto';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { emptyAsList, type Parameter } from '../../declare/declared-parameter.ts';
import { describedResponse, META_SCHEMA, type Resource, type ResponseSchema } from '../../declare/declared-resource.ts';
import { fieldList, viewEditEmbed } from '../../declare/field.ts';
import type { CustomFailure, Parameters } from '../../declare/route.ts';
import { flag, map, text } from '../../declare/typed-schema.ts';

const textType: JsonSchema = { type: 'string' };

const flagType: JsonSchema = { type: 'boolean' };

const numberType: JsonSchema = { type: 'integer' };

const mapType = { type: 'object', read: emptyAsList } as const;

const readOnly = { context: viewEditEmbed, readonly: true } as const;

/** The public metadata of a repository, in the order of the answers (docs/protocol/updater.md#metadata). */
export const informationResource: Resource = {
  title: 'repository-information',
  links: [],
  fields: fieldList(readOnly, {
    did: textType,
    name: textType,
    slug: textType,
    slug_did: textType,
    git: textType,
    type: textType,
    url: textType,
    update_uri: textType,
    is_private: flagType,
    dot_org: { ...flagType, select: 'isInDirectory' },
    dev_channel: { ...flagType, select: 'asksForDevelopment' },
    use_dev_channel: { ...flagType, select: 'usesDevelopment' },
    release_asset: { ...flagType, select: 'hasReleaseAsset' },
    version: textType,
    author: textType,
    author_uri: textType,
    security: textType,
    license: textType,
    contributors: mapType,
    requires: textType,
    tested: textType,
    requires_php: textType,
    requires_plugins: { type: 'array' },
    sections: mapType,
    short_description: textType,
    primary_branch: textType,
    branch: textType,
    download_link: textType,
    tags: mapType,
    versions: mapType,
    created_at: mapType,
    donate_link: textType,
    banners: mapType,
    icons: mapType,
    last_updated: textType,
    added: textType,
    num_ratings: numberType,
    rating: numberType,
    active_installs: numberType,
    homepage: textType,
    // Always the same placeholder, as in the reference.
    external: { ...textType, select: '__typename', read: () => 'xxx' },
  }),
};

/** Returns the MD5 digest that clients use as an identifier. */
const identifierDigest = (value: string): string => createHash('md5').update(value, 'utf8').digest('hex');

/** Creates the resource of repositories that were added manually; `home` is the address of the site. */
export const additionResource = (home: string): Resource => ({
  title: 'repository-addition',
  links: [],
  fields: fieldList(readOnly, {
    ID: { ...textType, select: 'slug', read: (value) => identifierDigest(String(value)) },
    primary_branch: textType,
    private_package: { ...flagType, select: 'isPrivate' },
    release_asset: { ...flagType, select: 'hasReleaseAsset' },
    slug: textType,
    source: { ...textType, select: '__typename', read: () => identifierDigest(home) },
    type: textType,
    uri: textType,
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
