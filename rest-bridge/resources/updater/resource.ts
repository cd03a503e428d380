import { createHash } from 'node:crypto';
import type { SchemaType } from '../../../schema/json-schema/types.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { readOnly } from '../types/fields.ts';
import { listsForEmptyMaps } from './empty-maps.ts';

const everywhere = ['view', 'edit', 'embed'] as const;

const row = (type: SchemaType, { name, select }: { name: string; select?: string }): Field =>
  readOnly(name, {
    type,
    context: everywhere,
    ...(select ? { select } : {}),
    ...(type === 'object' ? { read: listsForEmptyMaps } : {}),
  });
const text = (name: string, select?: string) => row('string', { name, select });
const flag = (name: string, select?: string) => row('boolean', { name, select });
const map = (name: string) => row('object', { name });
const number = (name: string) => row('integer', { name });

/** What readers are told of a repository, in the order in which they are told (protocol 1.4). */
export const informationResource: Resource = {
  title: 'repository-information',
  links: [],
  fields: [
    text('did'),
    text('name'),
    text('slug'),
    text('slug_did'),
    text('git'),
    text('type'),
    text('url'),
    text('update_uri'),
    flag('is_private'),
    flag('dot_org', 'isInDirectory'),
    flag('dev_channel', 'asksForDevelopment'),
    flag('use_dev_channel', 'usesDevelopment'),
    flag('release_asset', 'hasReleaseAsset'),
    text('version'),
    text('author'),
    text('author_uri'),
    text('security'),
    text('license'),
    map('contributors'),
    text('requires'),
    text('tested'),
    text('requires_php'),
    row('array', { name: 'requires_plugins' }),
    map('sections'),
    text('short_description'),
    text('primary_branch'),
    text('branch'),
    text('download_link'),
    map('tags'),
    map('versions'),
    map('created_at'),
    text('donate_link'),
    map('banners'),
    map('icons'),
    text('last_updated'),
    text('added'),
    number('num_ratings'),
    number('rating'),
    number('active_installs'),
    text('homepage'),
    { ...text('external', '__typename'), read: () => 'xxx' },
  ],
};

const digest = (value: string): string => createHash('md5').update(value, 'utf8').digest('hex');

/** Repositories that were added by hand; `home` is the address of the site. */
export const additionResource = (home: string): Resource => ({
  title: 'repository-addition',
  links: [],
  fields: [
    { ...text('ID', 'slug'), read: (value) => digest(String(value)) },
    text('primary_branch'),
    flag('private_package', 'isPrivate'),
    flag('release_asset', 'hasReleaseAsset'),
    text('slug'),
    { ...text('source', '__typename'), read: () => digest(home) },
    text('type'),
    text('uri'),
  ],
});
