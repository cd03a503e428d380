import type { RoleTable } from '../../schema/access/roles.ts';
import { ADDRESS_RECORD } from '../../schema/core/stored-addresses/address-record.ts';
import type { Conversion, ImportPart, ImportRows } from './conversion.ts';
import { readRoles } from './convert-users.ts';
import { neutralName } from './neutral-name.ts';
import { type ImportedJson, readSerialized } from './serialized-value.ts';
import type { Stage } from './stage/stage.ts';
import { isJsonMap, readPositiveInteger, readValue } from './stored-value.ts';

/** Options that are secret or internal to the program of the source, with the reason for the report. */
const OMITTED_OPTIONS: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /^_(?:site_)?transient_/, reason: 'transients' },
  { pattern: new RegExp(`^(?:cron|rewrite_rules|${ADDRESS_RECORD})$`), reason: 'schedules and address rules' },
  { pattern: /^(?:(?:secure_)?auth|logged_in|nonce|secret)_(?:key|salt)$/, reason: 'keys and passwords' },
  { pattern: /^(?:secret|recovery_keys|mailserver_(?:login|pass))$/, reason: 'keys and passwords' },
];

/** Converts the options of the source to settings. */
export function* convertOptions({ stage, prefix, siteUrl, addresses, rowCounters }: Conversion): Generator<ImportPart> {
  for (const rows of stage.rows('options')) {
    const setting: ImportRows['setting'] = [];
    for (const { option_name: name, option_value: value } of rows) {
      const reason = OMITTED_OPTIONS.find(({ pattern }) => pattern.test(name))?.reason;
      if (reason) {
        rowCounters.options.countOmitted(reason, { item: `option ${name}` });
      } else if (name === 'sticky_posts') {
        rowCounters.options.countStoredInColumn();
      } else if (name === `${prefix}user_roles`) {
        const roles = readRoles(value);
        if (roles) {
          setting.push({ name: 'roles', value: JSON.stringify(roles) });
          rowCounters.options.countStored();
        } else {
          rowCounters.options.countOmitted('unreadable role table', { item: `option ${name}`, value });
        }
      } else {
        const converted =
          name === 'siteurl' || name === 'home' ? siteUrl : neutralKeys(name, readValue(value, addresses));
        setting.push({ name, value: JSON.stringify(converted) });
        rowCounters.options.countStored();
      }
    }
    yield { setting };
  }
}

/** The role table of the source; undefined without one. */
export const rolesOf = ({ stage, prefix }: Conversion): RoleTable | undefined =>
  readRoles(optionOf(stage, `${prefix}user_roles`));

/** The ids of the sticky posts. */
export const stickyPostsOf = (stage: Stage): ReadonlySet<number> =>
  readPositiveIntegers(optionOf(stage, 'sticky_posts'));

/** The value of an option of the source; empty if the source has no such option. */
export const optionOf = (stage: Stage, name: string): string =>
  stage.value<string>('SELECT option_value FROM options WHERE option_name = ?', name) ?? '';

/** Removes the brand from the keys of `sidebars_widgets`: the key of inactive widgets contains it. */
function neutralKeys(name: string, value: ImportedJson): ImportedJson {
  if (name !== 'sidebars_widgets' || !isJsonMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, widgets]) => [neutralName(key), widgets]));
}

/** The addresses of the source, from its options. */
export const siteAddressesOf = (stage: Stage): string[] =>
  ['siteurl', 'home'].map((name) => optionOf(stage, name).trim()).filter((address) => address !== '');

/** Identifies the source by its normalized address. */
export const identityOf = (stage: Stage): string =>
  (optionOf(stage, 'home') || optionOf(stage, 'siteurl'))
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '');

function readPositiveIntegers(text: string): Set<number> {
  const value = readSerialized(text);
  const list = Array.isArray(value) ? value : isJsonMap(value) ? Object.values(value) : [];
  return new Set(list.map(readPositiveInteger).filter((id) => id > 0));
}
