import type { Domain } from '../domain.ts';

/** The key of the preferences of an account. */
export const PREFERENCES_KEY = 'persisted_preferences';

/** Stored preferences by account, in one statement. */
export async function loadPreferences({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await kernel.database.reader.userMeta.findMany({
    where: { userId: { in: [...ids] }, key: PREFERENCES_KEY },
    orderBy: { id: 'desc' },
  });
  return new Map(rows.map((row) => [row.userId, row.value]));
}
