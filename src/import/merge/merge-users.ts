import { uniqueSlugSuffix } from '../../../schema/core/slugs/slug-text.ts';
import type { ImportPart, ImportRows } from '../conversion.ts';
import { furtherIds } from './item-ids.ts';
import { inChunks, type Merging } from './merge-context.ts';

type UserRows = Pick<ImportRows, 'user' | 'userMeta' | 'applicationPassword'>;

/** Merges accounts in batches. */
export class UserMerge {
  readonly #merging: Merging;
  readonly #further: () => number;
  /** New ids of the added accounts. */
  readonly #added = new Set<number>();

  private constructor(merging: Merging, further: () => number) {
    this.#merging = merging;
    this.#further = further;
  }

  static async begin(merging: Merging): Promise<UserMerge> {
    return new UserMerge(merging, await furtherIds(merging.client, { ...merging, kind: 'user' }));
  }

  /**
   * Merges accounts: those with the login or e-mail address of an account of the site are that account. The others are
   * added with their metadata and application passwords.
   */
  async merge({ user: rows = [], userMeta = [], applicationPassword = [] }: ImportPart): Promise<UserRows> {
    const { client, before, ids, tallies } = this.#merging;
    const known = await this.#findAccounts(rows);
    const taken = await inChunks(
      rows.map(({ slug }) => slug),
      (chunk) => client.user.findMany({ where: { slug: { in: chunk } }, select: { slug: true } }),
    );
    const slugs = new Set(taken.map(({ slug }) => slug));
    const added = new Map<number, number>();
    const user: ImportRows['user'] = [];
    for (const row of rows) {
      const { id = 0 } = row;
      const earlier = before.user.get(id);
      const same =
        known.get(`login ${row.loginKey}`) ?? (row.emailKey === '' ? undefined : known.get(`email ${row.emailKey}`));
      if (earlier !== undefined) {
        tallies.user.before++;
      } else if (same !== undefined) {
        ids.user.set(id, same);
        tallies.user.matched++;
      } else {
        const own = this.#further();
        ids.user.set(id, own);
        added.set(id, own);
        this.#added.add(own);
        tallies.user.added++;
        user.push({ ...row, id: own, slug: freeSlug(row.slug, slugs) });
      }
    }
    noteAdministrators(this.#merging, user);
    const own = <Row extends { userId: number }>(all: readonly Row[]): Row[] =>
      all.flatMap((row) => {
        const userId = added.get(row.userId);
        return userId === undefined ? [] : [{ ...row, userId }];
      });
    return {
      user,
      userMeta: own(userMeta),
      applicationPassword: await freePasswords(this.#merging, own(applicationPassword)),
    };
  }

  /** Ids of accounts that the site already has. */
  async #findAccounts(rows: ImportRows['user']): Promise<Map<string, number>> {
    const { client } = this.#merging;
    const select = { id: true, loginKey: true, emailKey: true } as const;
    const logins = rows.map(({ loginKey }) => loginKey);
    const emails = rows.map(({ emailKey }) => emailKey).filter((key) => key !== '');
    const found = [
      ...(await inChunks(logins, (chunk) => client.user.findMany({ where: { loginKey: { in: chunk } }, select }))),
      ...(await inChunks(emails, (chunk) => client.user.findMany({ where: { emailKey: { in: chunk } }, select }))),
    ];
    const known = new Map<string, number>();
    for (const { id, loginKey, emailKey } of found) {
      if (this.#added.has(id)) continue;
      known.set(`login ${loginKey}`, id);
      known.set(`email ${emailKey}`, id);
    }
    return known;
  }
}

async function freePasswords(
  { client }: Merging,
  wanted: ImportRows['applicationPassword'],
): Promise<ImportRows['applicationPassword']> {
  const uuids = wanted.map(({ uuid }) => uuid);
  const taken = await inChunks(uuids, (chunk) =>
    client.applicationPassword.findMany({ where: { uuid: { in: chunk } }, select: { uuid: true } }),
  );
  const known = new Set(taken.map(({ uuid }) => uuid));
  return wanted.filter(({ uuid }) => !known.has(uuid));
}

/** Reports new accounts with all capabilities. */
function noteAdministrators({ note }: Merging, users: ImportRows['user']): void {
  const names = users
    .filter(
      ({ roles, capabilities }) =>
        /"administrator"/.test(roles ?? '') || /"manage_options":true/.test(capabilities ?? ''),
    )
    .map(({ login }) => login);
  if (names.length > 0) note(`New accounts that may administer the site: ${names.join(', ')}.`);
}

/** The slug, with the first unused number when it is taken. Marks it as taken. */
export function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = uniqueSlugSuffix(slug, number);
  taken.add(free);
  return free;
}
