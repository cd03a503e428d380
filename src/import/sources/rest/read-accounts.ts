import type { SourceBatch } from '../import-source.ts';
import { AccountRows } from './account-rows.ts';
import type { PartReading } from './reading.ts';
import { RoleTable } from './role-table.ts';

/** Reads the accounts of a site whose language is given; gives what their roles may do. */
export async function* readAccounts(
  { lists, report }: PartReading,
  language: string,
): AsyncGenerator<SourceBatch, RoleTable> {
  const accounts = new AccountRows(language);
  const roles = new RoleTable();
  yield* lists.rows('users', {
    add: (item, take) => {
      accounts.add(item, take);
      roles.add(item);
    },
  });
  const unknown = roles.unknown();
  if (unknown.length > 0) {
    report.note(`What these roles may do cannot be seen; look at their accounts: ${unknown.join(', ')}.`);
  }
  return roles;
}
