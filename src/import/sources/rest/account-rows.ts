import { serializeStoredValue } from '../../../../schema/content/serialize-stored-value.ts';
import type { ImportedJson } from '../../serialised-value.ts';
import type { RowTaker } from '../row-batches.ts';
import { dateOf, itemMeta, itemNumber, itemText, textsIn } from './rest-fields.ts';
import { isItem, type RestItem } from './rest-item.ts';

/** Properties of accounts that the source tables store as metadata. */
const DETAILS = ['first_name', 'last_name', 'nickname', 'description'];

/** Metadata under these keys would grant access or capabilities, so it is not imported from an API. */
const GUARDED: ReadonlySet<string> = new Set([
  '_application_passwords',
  'session_tokens',
  'capabilities',
  'user_level',
]);

/** Creates the rows of accounts. */
export class AccountRows {
  readonly #siteLanguage: string;
  #lastMeta = 0;

  /** An account whose language is that of the site has chosen none. */
  constructor(siteLanguage: string) {
    this.#siteLanguage = siteLanguage;
  }

  /** Adds the rows of an account: the account and its metadata. */
  add(item: RestItem, take: RowTaker): void {
    const id = itemNumber(item, 'id');
    const slug = itemText(item, 'slug');
    take('users', {
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
      ...itemMeta(item).filter(([key]) => !GUARDED.has(key)),
    ];
    for (const [key, value] of entries) {
      if (value !== '') take('usermeta', { umeta_id: ++this.#lastMeta, user_id: id, meta_key: key, meta_value: value });
    }
  }
}

/** Stored capabilities contain the roles and the capabilities granted beside them. */
function grantsOf({ roles, extra_capabilities: further }: RestItem): string {
  const granted = textsIn(roles).map((role) => [role, true] as const);
  const grants = { ...Object.fromEntries(granted), ...(isItem(further) ? further : {}) };
  return Object.keys(grants).length === 0 ? '' : serializeStoredValue(grants as ImportedJson);
}
