import type { StatusVisibility } from '../../access/post-access-data.ts';
import { checkEach, ensure, nameProblem } from './declaration-errors.ts';
import { builtinStatuses, type Status, statusOf, statusVisibilities } from './post-status.ts';

/** A status of items that a site declares. */
export interface StatusDeclaration {
  /** The name of the status: lower-case letters, digits, `_` and `-`, at most 20. */
  name: string;
  label: string;
  /** Whether everyone may read items with the status. At most one of these four properties is true; by default `protected`. */
  public?: boolean;
  /** Whether reading them requires the capability to read private items of their type. */
  private?: boolean;
  /** Whether reading them requires the right to edit them. */
  protected?: boolean;
  /** Whether only the program uses the status: clients cannot write it, and APIs do not list it. */
  internal?: boolean;
  /** Whether lists for editors include its items; by default true unless it is internal. */
  showInAdminAllList?: boolean;
  /** Whether lists of items with any status leave out its items; by default true if it is internal. */
  excludeFromSearch?: boolean;
  /** Whether anonymous clients may request items with the status; by default as `public`. */
  publiclyQueryable?: boolean;
  /** Whether an item without a set date has that of its last change, as a draft. */
  dateFloating?: boolean;
}

const chosenVisibilities = (declaration: StatusDeclaration): readonly StatusVisibility[] =>
  statusVisibilities.filter((visibility) => declaration[visibility]);

/** Throws for statuses whose names are malformed or taken, or that say two things of who may read their items. */
export function checkDeclaredStatuses(declarations: readonly StatusDeclaration[]): void {
  const taken = new Set<string>([...builtinStatuses.map(({ name }) => name), 'any']);
  checkEach(declarations, (declaration) => {
    const { name, publiclyQueryable = false } = declaration;
    const pattern = /^[a-z][a-z0-9_-]{0,19}$/;
    ensure(pattern.test(name), nameProblem(name, { of: 'a status', pattern }));
    ensure(!taken.has(name), `the name "${name}" of a status is taken: choose another one`);
    taken.add(name);
    const chosen = chosenVisibilities(declaration);
    ensure(chosen.length <= 1, `the status "${name}" can be only one of ${chosen.join(' and ')}`);
    ensure(
      !publiclyQueryable || chosen[0] === 'public',
      `the status "${name}" is "publiclyQueryable", but not "public": nobody without an account may read its items`,
    );
  });
}

/** Returns the declared statuses, with their defaults. */
export const declaredStatuses = (declarations: readonly StatusDeclaration[]): readonly Status[] =>
  declarations.map((declaration) => {
    const { name, label, dateFloating = false } = declaration;
    const [visibility = 'protected'] = chosenVisibilities(declaration);
    const isInternal = visibility === 'internal';
    return statusOf(name, {
      label,
      [visibility]: true,
      queryable: declaration.publiclyQueryable ?? visibility === 'public',
      showInList: declaration.showInAdminAllList ?? !isInternal,
      excludeFromSearch: declaration.excludeFromSearch ?? isInternal,
      dateFloating,
    });
  });

/** The status of stored groups of fields that are not active. */
const INACTIVE_GROUP: StatusDeclaration = { name: 'acf-disabled', label: 'Inactive', public: true };

/** Returns the statuses of a site: one with stored groups of fields has their status too, as clients of the plugin know it. */
export const withStatusOfGroups = (
  statuses: readonly StatusDeclaration[],
  storedGroups: readonly unknown[],
): readonly StatusDeclaration[] =>
  storedGroups.length === 0 || statuses.some(({ name }) => name === INACTIVE_GROUP.name)
    ? statuses
    : [...statuses, INACTIVE_GROUP];
