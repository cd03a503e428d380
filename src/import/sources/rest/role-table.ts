import { defaultRoles } from '../../../../schema/access/roles.ts';
import { serializeStoredValue } from '../../../../schema/content/serialize-stored-value.ts';
import { ownValue } from '../../../../schema/values/own-value.ts';
import { textsIn } from './rest-fields.ts';
import { isItem, type RestItem } from './rest-item.ts';

/**
 * Derives the capabilities of roles, which the API does not return: from accounts with a single role, without the
 * capabilities that are granted to the account itself.
 */
export class InferredRoles {
  readonly #found = new Map<string, Record<string, boolean>>();
  readonly #named = new Set<string>();

  /** Adds an account. */
  add({ roles, capabilities, extra_capabilities: own }: RestItem): void {
    const names = textsIn(roles);
    for (const name of names) this.#named.add(name);
    const [role, ...others] = names;
    if (role === undefined || others.length > 0 || !isItem(capabilities)) return;
    const granted = Object.entries(capabilities).filter(
      (entry): entry is [string, boolean] =>
        typeof entry[1] === 'boolean' && entry[0] !== role && !(isItem(own) && Object.hasOwn(own, entry[0])),
    );
    if (granted.length > 0) this.#found.set(role, { ...this.#found.get(role), ...Object.fromEntries(granted) });
  }

  /** The option that holds the roles: the derived ones, and the built-in ones for the others. */
  options(): Record<string, string> {
    if (this.#found.size === 0) return {};
    const found = [...this.#found].map(
      ([name, capabilities]) => [name, { name: labelOf(name), capabilities }] as const,
    );
    const usual = Object.entries(defaultRoles).map(([name, { label, capabilities }]) => [
      name,
      { name: label, capabilities },
    ]);
    return { user_roles: serializeStoredValue({ ...Object.fromEntries(usual), ...Object.fromEntries(found) }) };
  }

  /** The roles whose capabilities are unknown. */
  unknown(): string[] {
    return [...this.#named].filter((name) => !this.#found.has(name) && !Object.hasOwn(defaultRoles, name));
  }
}

/** The label of a role, derived from its name because the API does not return it. */
function labelOf(role: string): string {
  const words = role.replaceAll(/[_-]+/g, ' ');
  return ownValue(defaultRoles, role)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}
