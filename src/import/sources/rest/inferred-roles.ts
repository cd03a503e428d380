import { defaultRoles } from '../../../../schema/access/roles.ts';
import { serializeStoredValue } from '../../../../schema/content/serialize-stored-value.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { ownValue } from '../../../../schema/values/own-value.ts';
import { textsIn } from './rest-fields.ts';

/**
 * Derives the capabilities of roles, which the API does not return: from accounts with a single role, without the
 * capabilities that are granted to the account itself.
 */
export class InferredRoles {
  readonly #inferred = new Map<string, Record<string, boolean>>();
  readonly #roleNames = new Set<string>();

  /** Adds an account. */
  add({ roles, capabilities, extra_capabilities: ownCapabilities }: JsonObject): void {
    const names = textsIn(roles);
    for (const name of names) this.#roleNames.add(name);
    const [role, ...others] = names;
    if (role === undefined || others.length > 0 || !isJsonObject(capabilities)) return;
    const granted = Object.entries(capabilities).filter(
      (entry): entry is [string, boolean] =>
        typeof entry[1] === 'boolean' &&
        entry[0] !== role &&
        !(isJsonObject(ownCapabilities) && Object.hasOwn(ownCapabilities, entry[0])),
    );
    if (granted.length > 0) this.#inferred.set(role, { ...this.#inferred.get(role), ...Object.fromEntries(granted) });
  }

  /** The option with the role table: inferred roles, and built-in roles for the others. */
  options(): Record<string, string> {
    if (this.#inferred.size === 0) return {};
    const inferred = [...this.#inferred].map(
      ([name, capabilities]) => [name, { name: labelOf(name), capabilities }] as const,
    );
    const builtIn = Object.entries(defaultRoles).map(([name, { label, capabilities }]) => [
      name,
      { name: label, capabilities },
    ]);
    return { user_roles: serializeStoredValue({ ...Object.fromEntries(builtIn), ...Object.fromEntries(inferred) }) };
  }

  /** The roles whose capabilities are unknown. */
  unknown(): string[] {
    return [...this.#roleNames].filter((name) => !this.#inferred.has(name) && !Object.hasOwn(defaultRoles, name));
  }
}

/** The label of a role, derived from its name because the API does not return it. */
function labelOf(role: string): string {
  const words = role.replaceAll(/[_-]+/g, ' ');
  return ownValue(defaultRoles, role)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}
