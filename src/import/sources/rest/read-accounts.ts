import type { SourceBatch } from '../import-source.ts';
import { AccountRows } from './account-rows.ts';
import { InferredRoles } from './inferred-roles.ts';
import type { RestReadContext } from './rest-read-context.ts';

/** Reads the accounts of a site with this language. Returns the capabilities of their roles. */
export async function* readAccounts(
  { reader, report }: RestReadContext,
  language: string,
): AsyncGenerator<SourceBatch, InferredRoles> {
  const accounts = new AccountRows(language);
  const roles = new InferredRoles();
  yield* reader.readRows('users', {
    add: (item, addRow) => {
      accounts.add(item, addRow);
      roles.add(item);
    },
  });
  const unknown = roles.unknown();
  if (unknown.length > 0) {
    report.note(`The capabilities of these roles are not visible. Check their accounts: ${unknown.join(', ')}.`);
  }
  return roles;
}
