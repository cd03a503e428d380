import { storedForm } from '../../../../schema/content/stored-form.ts';
import type { JsonValue } from '../../serialised-value.ts';
import type { RowTaker } from '../row-batches.ts';
import { dateOf, metaOf, numberOf, textOf, textsIn } from './fields.ts';
import { isItem, type RestItem } from './rest-item.ts';

/** What accounts have in columns of their own elsewhere. */
const DETAILS = ['first_name', 'last_name', 'nickname', 'description'];

/** Metadata under these names would let somebody in, or say what they may do: an API tells of neither this way. */
const GUARDED: ReadonlySet<string> = new Set([
  '_application_passwords',
  'session_tokens',
  'capabilities',
  'user_level',
]);

/** Makes rows of accounts. */
export class AccountRows {
  readonly #siteLanguage: string;
  #lastMeta = 0;

  /** An account that reads in the language of the site has chosen none. */
  constructor(siteLanguage: string) {
    this.#siteLanguage = siteLanguage;
  }

  /** Gives the rows of an account: itself and what is known about it. */
  add(item: RestItem, take: RowTaker): void {
    const id = numberOf(item, 'id');
    const slug = textOf(item, 'slug');
    take('users', {
      ID: id,
      user_login: textOf(item, 'username') || slug,
      // No password fits this.
      user_pass: '',
      user_nicename: slug,
      user_email: textOf(item, 'email'),
      user_url: textOf(item, 'url'),
      user_registered: dateOf(item, 'registered_date'),
      display_name: textOf(item, 'name'),
      user_status: item.disabled === true ? 1 : 0,
    });
    const language = textOf(item, 'locale');
    const details = DETAILS.map((name) => [name, textOf(item, name)] as const);
    const entries = [
      ...details,
      ['locale', language === this.#siteLanguage ? '' : language] as const,
      ['capabilities', grantsOf(item)] as const,
      ...metaOf(item).filter(([key]) => !GUARDED.has(key)),
    ];
    for (const [key, value] of entries) {
      if (value !== '') take('usermeta', { umeta_id: ++this.#lastMeta, user_id: id, meta_key: key, meta_value: value });
    }
  }
}

/** The roles are among what is granted beside them. */
function grantsOf({ roles, extra_capabilities: further }: RestItem): string {
  const granted = textsIn(roles).map((role) => [role, true] as const);
  const grants = { ...Object.fromEntries(granted), ...(isItem(further) ? further : {}) };
  return Object.keys(grants).length === 0 ? '' : storedForm(grants as JsonValue);
}
