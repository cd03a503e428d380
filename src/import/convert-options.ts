import type { RoleTable } from '../../schema/access/roles.ts';
import type { Conversion, ImportRows } from './conversion.ts';
import { readRoles } from './convert-users.ts';
import { neutralName } from './neutral-name.ts';
import { type JsonValue, readSerialised } from './serialised-value.ts';
import { isMap, readReference, readValue } from './stored-value.ts';

/** Options that are secret or that a program keeps for itself, with what the report calls them. */
const LEFT_OUT: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /^_(?:site_)?transient_/, reason: 'transients' },
  { pattern: /^(?:cron|rewrite_rules)$/, reason: 'schedules and address rules' },
  { pattern: /^(?:(?:secure_)?auth|logged_in|nonce|secret)_(?:key|salt)$/, reason: 'keys and passwords' },
  { pattern: /^(?:secret|recovery_keys|mailserver_(?:login|pass))$/, reason: 'keys and passwords' },
];

/** The settings, the role table, and the ids of the posts that stay on top. */
export function convertOptions({ site, siteUrl, addresses, tallies }: Conversion): Pick<ImportRows, 'setting'> & {
  roles: RoleTable | undefined;
  stickyPosts: ReadonlySet<number>;
} {
  const setting: ImportRows['setting'] = [];
  let roles: RoleTable | undefined;
  let stickyPosts = new Set<number>();
  for (const { option_name: name, option_value: value } of site.options) {
    const reason = LEFT_OUT.find(({ pattern }) => pattern.test(name))?.reason;
    if (reason) {
      tallies.options.leftOut(reason);
    } else if (name === 'sticky_posts') {
      stickyPosts = readIds(value);
      tallies.options.asColumn();
    } else if (name === `${site.prefix}user_roles`) {
      roles = readRoles(value);
      if (roles) {
        setting.push({ name: 'roles', value: JSON.stringify(roles) });
        tallies.options.stored();
      } else {
        tallies.options.leftOut('unreadable role table');
      }
    } else {
      const plain = name === 'siteurl' || name === 'home' ? siteUrl : neutralKeys(name, readValue(value, addresses));
      setting.push({ name, value: JSON.stringify(plain) });
      tallies.options.stored();
    }
  }
  return { setting, roles, stickyPosts };
}

/** Widgets that no sidebar shows are kept under a name that carries the brand. */
function neutralKeys(name: string, value: JsonValue): JsonValue {
  if (name !== 'sidebars_widgets' || !isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, widgets]) => [neutralName(key), widgets]));
}

/** The addresses that the site had. */
export function siteAddressesOf(options: Conversion['site']['options']): string[] {
  return options
    .filter(({ option_name: name }) => name === 'siteurl' || name === 'home')
    .map(({ option_value: value }) => value.trim());
}

/** What tells the site from others: its address, however it is written. */
export function identityOf(options: Conversion['site']['options']): string {
  const values = new Map(options.map(({ option_name: name, option_value: value }) => [name, value]));
  const address = values.get('home') || values.get('siteurl') || '';
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '');
}

function readIds(text: string): Set<number> {
  const value = readSerialised(text);
  const list = Array.isArray(value) ? value : isMap(value) ? Object.values(value) : [];
  return new Set(list.map(readReference).filter((id) => id > 0));
}
