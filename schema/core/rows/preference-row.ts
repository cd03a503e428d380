import type { Domain } from '../domain.ts';

/** The meta key of the editor preferences of an account. */
export const PREFERENCES_KEY = 'persisted_preferences';

/** Loads the stored preferences of accounts as JSON, by the id of the account. */
export async function loadPreferences({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await kernel.database.reader.userMeta.findMany({
    where: { userId: { in: [...ids] }, key: PREFERENCES_KEY },
    orderBy: { id: 'desc' },
  });
  return new Map(rows.map((row) => [row.userId, row.value]));
}
