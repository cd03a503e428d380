import { uniqueSlugSuffix } from '../../../schema/content/slug.ts';
import type { ImportRows } from '../conversion.ts';
import { furtherIds } from './item-ids.ts';
import { inChunks, type Merging } from './merging.ts';

type UserRows = Pick<ImportRows, 'user' | 'userMeta' | 'applicationPassword'>;

/** Accounts are those of the site where login or e-mail are the same; the others are added, with all that is theirs. */
export async function mergeUsers(merging: Merging): Promise<UserRows> {
  const { client, engine, rows, before, ids, tallies } = merging;
  const known = await findAccounts(merging);
  const further = await furtherIds(client, { engine, kind: 'user' });
  const slugs = new Set(
    (
      await inChunks(
        rows.user.map(({ slug }) => slug),
        (chunk) => client.user.findMany({ where: { slug: { in: chunk } }, select: { slug: true } }),
      )
    ).map(({ slug }) => slug),
  );
  const added = new Map<number, number>();
  const user: ImportRows['user'] = [];
  for (const row of rows.user) {
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
      const own = further();
      ids.user.set(id, own);
      added.set(id, own);
      tallies.user.added++;
      user.push({ ...row, id: own, slug: freeSlug(row.slug, slugs) });
    }
  }
  noteAdministrators(merging, user);
  const ownMeta = rows.userMeta.flatMap((row) => {
    const userId = added.get(row.userId);
    return userId === undefined ? [] : [{ ...row, userId }];
  });
  return { user, userMeta: ownMeta, applicationPassword: await mergePasswords(merging, added) };
}

async function findAccounts({ client, rows }: Merging): Promise<Map<string, number>> {
  const select = { id: true, loginKey: true, emailKey: true } as const;
  const logins = rows.user.map(({ loginKey }) => loginKey);
  const emails = rows.user.map(({ emailKey }) => emailKey).filter((key) => key !== '');
  const found = [
    ...(await inChunks(logins, (chunk) => client.user.findMany({ where: { loginKey: { in: chunk } }, select }))),
    ...(await inChunks(emails, (chunk) => client.user.findMany({ where: { emailKey: { in: chunk } }, select }))),
  ];
  const known = new Map<string, number>();
  for (const { id, loginKey, emailKey } of found) {
    known.set(`login ${loginKey}`, id);
    known.set(`email ${emailKey}`, id);
  }
  return known;
}

async function mergePasswords(
  { client, rows }: Merging,
  added: ReadonlyMap<number, number>,
): Promise<ImportRows['applicationPassword']> {
  const wanted = rows.applicationPassword.flatMap((row) => {
    const userId = added.get(row.userId);
    return userId === undefined ? [] : [{ ...row, userId }];
  });
  const uuids = wanted.map(({ uuid }) => uuid);
  const taken = await inChunks(uuids, (chunk) =>
    client.applicationPassword.findMany({ where: { uuid: { in: chunk } }, select: { uuid: true } }),
  );
  const known = new Set(taken.map(({ uuid }) => uuid));
  return wanted.filter(({ uuid }) => !known.has(uuid));
}

/** Accounts come with their roles; the operator should know of those that may do everything. */
function noteAdministrators({ note }: Merging, users: ImportRows['user']): void {
  const names = users
    .filter(
      ({ roles, capabilities }) =>
        /"administrator"/.test(roles ?? '') || /"manage_options":true/.test(capabilities ?? ''),
    )
    .map(({ login }) => login);
  if (names.length > 0) note(`New accounts that may administer the site: ${names.join(', ')}.`);
}

/** The slug, or with the first free number behind it; it is taken from then on. */
export function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = uniqueSlugSuffix(slug, number);
  taken.add(free);
  return free;
}
