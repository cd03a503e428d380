import { serializeStoredValue } from '../../../../schema/content/serialize-stored-value.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import type { ImportedJson } from '../../serialized-value.ts';
import type { AddRow } from '../row-batches.ts';
import { dateOf, itemMeta, itemNumber, itemText, textsIn } from './rest-fields.ts';

/** Properties of accounts that the source tables store as metadata. */
const DETAILS = ['first_name', 'last_name', 'nickname', 'description'];

/** Metadata with these keys would grant access or capabilities, so it is not imported from an API. */
const SECURITY_KEYS: ReadonlySet<string> = new Set([
  '_application_passwords',
  'session_tokens',
  'capabilities',
  'user_level',
]);

/** Creates the rows of accounts. */
export class AccountRows {
  readonly #siteLanguage: string;
  #lastMeta = 0;

  /** The API returns the language of the site for accounts that have not selected one; it is not stored. */
  constructor(siteLanguage: string) {
    this.#siteLanguage = siteLanguage;
  }

  /** Adds the rows of an account: the account and its metadata. */
  add(item: JsonObject, addRow: AddRow): void {
    const id = itemNumber(item, 'id');
    const slug = itemText(item, 'slug');
    addRow('users', {
      ID: id,
      user_login: itemText(item, 'username') || slug,
      // No password matches an empty hash.
      user_pass: '',
      user_nicename: slug,
      user_email: itemText(item, 'email'),
      user_url: itemText(item, 'url'),
      user_registered: dateOf(item, 'registered_date'),
      display_name: itemText(item, 'name'),
      user_status: item.disabled === true ? 1 : 0,
    });
    const language = itemText(item, 'locale');
    const details = DETAILS.map((name) => [name, itemText(item, name)] as const);
    const entries = [
      ...details,
      ['locale', language === this.#siteLanguage ? '' : language] as const,
      ['capabilities', grantsOf(item)] as const,
      ...itemMeta(item).filter(([key]) => !SECURITY_KEYS.has(key)),
    ];
    for (const [key, value] of entries) {
      if (value !== '')
        addRow('usermeta', { umeta_id: ++this.#lastMeta, user_id: id, meta_key: key, meta_value: value });
    }
  }
}

/** The stored form of the roles of an account and of the capabilities that it has beside them. */
function grantsOf({ roles, extra_capabilities: extraCapabilities }: JsonObject): string {
  const roleGrants = textsIn(roles).map((role) => [role, true] as const);
  const grants = { ...Object.fromEntries(roleGrants), ...(isJsonObject(extraCapabilities) ? extraCapabilities : {}) };
  return Object.keys(grants).length === 0 ? '' : serializeStoredValue(grants as ImportedJson);
}
