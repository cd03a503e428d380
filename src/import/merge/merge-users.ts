import { slugWithNumber } from '../../../schema/core/slugs/slug-text.ts';
import type { ImportPart, ImportRows } from '../conversion.ts';
import { createIdSequence } from './item-ids.ts';
import { inChunks, type MergeContext } from './merge-context.ts';

type UserRows = Pick<ImportRows, 'user' | 'userMeta' | 'applicationPassword'>;

/** Merges accounts in batches. */
export class UserMerge {
  readonly #merge: MergeContext;
  readonly #nextId: () => number;
  /** New ids of the added accounts. */
  readonly #added = new Set<number>();

  private constructor(merge: MergeContext, nextId: () => number) {
    this.#merge = merge;
    this.#nextId = nextId;
  }

  static async begin(merge: MergeContext): Promise<UserMerge> {
    return new UserMerge(merge, await createIdSequence(merge.client, { ...merge, kind: 'user' }));
  }

  /**
   * Merges accounts. An account with the login or e-mail address of an account of the site is mapped to it; the others
   * are added with their metadata and application passwords. Returns the rows to write, and adds the new ids to `ids`.
   */
  async merge({ user: rows = [], userMeta = [], applicationPassword = [] }: ImportPart): Promise<UserRows> {
    const { client, earlierIds, ids, itemCounters } = this.#merge;
    const existing = await this.#findAccounts(rows);
    const rowsWithSlugs = await inChunks(
      rows.map(({ slug }) => slug),
      (chunk) => client.user.findMany({ where: { slug: { in: chunk } }, select: { slug: true } }),
    );
    const slugs = new Set(rowsWithSlugs.map(({ slug }) => slug));
    const added = new Map<number, number>();
    const user: ImportRows['user'] = [];
    for (const row of rows) {
      const { id = 0 } = row;
      const earlier = earlierIds.user.get(id);
      const matchingId =
        existing.get(`login ${row.loginKey}`) ??
        (row.emailKey === '' ? undefined : existing.get(`email ${row.emailKey}`));
      if (earlier !== undefined) {
        itemCounters.user.alreadyImported++;
      } else if (matchingId !== undefined) {
        ids.user.set(id, matchingId);
        itemCounters.user.matched++;
      } else {
        const newId = this.#nextId();
        ids.user.set(id, newId);
        added.set(id, newId);
        this.#added.add(newId);
        itemCounters.user.added++;
        user.push({ ...row, id: newId, slug: unusedSlug(row.slug, slugs) });
      }
    }
    noteAdministrators(this.#merge, user);
    const rowsOfAddedUsers = <Row extends { userId: number }>(all: readonly Row[]): Row[] =>
      all.flatMap((row) => {
        const userId = added.get(row.userId);
        return userId === undefined ? [] : [{ ...row, userId }];
      });
    return {
      user,
      userMeta: rowsOfAddedUsers(userMeta),
      applicationPassword: await omitUsedPasswords(this.#merge, rowsOfAddedUsers(applicationPassword)),
    };
  }

  /** Ids of accounts that the site already has. */
  async #findAccounts(rows: ImportRows['user']): Promise<Map<string, number>> {
    const { client } = this.#merge;
    const select = { id: true, loginKey: true, emailKey: true } as const;
    const logins = rows.map(({ loginKey }) => loginKey);
    const emails = rows.map(({ emailKey }) => emailKey).filter((key) => key !== '');
    const found = [
      ...(await inChunks(logins, (chunk) => client.user.findMany({ where: { loginKey: { in: chunk } }, select }))),
      ...(await inChunks(emails, (chunk) => client.user.findMany({ where: { emailKey: { in: chunk } }, select }))),
    ];
    const existing = new Map<string, number>();
    for (const { id, loginKey, emailKey } of found) {
      if (this.#added.has(id)) continue;
      existing.set(`login ${loginKey}`, id);
      existing.set(`email ${emailKey}`, id);
    }
    return existing;
  }
}

async function omitUsedPasswords(
  { client }: MergeContext,
  passwords: ImportRows['applicationPassword'],
): Promise<ImportRows['applicationPassword']> {
  const uuids = passwords.map(({ uuid }) => uuid);
  const usedRows = await inChunks(uuids, (chunk) =>
    client.applicationPassword.findMany({ where: { uuid: { in: chunk } }, select: { uuid: true } }),
  );
  const existing = new Set(usedRows.map(({ uuid }) => uuid));
  return passwords.filter(({ uuid }) => !existing.has(uuid));
}

/** Reports new accounts that may change the settings of the site. */
function noteAdministrators({ note }: MergeContext, users: ImportRows['user']): void {
  const names = users
    .filter(
      ({ roles, capabilities }) =>
        /"administrator"/.test(roles ?? '') || /"manage_options":true/.test(capabilities ?? ''),
    )
    .map(({ login }) => login);
  if (names.length > 0) note(`New accounts that may administer the site: ${names.join(', ')}.`);
}

/** Returns the slug, with the first unused number when it is taken, and adds it to `taken`. */
function unusedSlug(slug: string, taken: Set<string>): string {
  let unused = slug;
  for (let number = 2; taken.has(unused); number++) unused = slugWithNumber(slug, number);
  taken.add(unused);
  return unused;
}
