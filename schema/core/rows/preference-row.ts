import type { Domain } from '../domain.ts';

/** Where an account keeps how it likes to work. */
export const PREFERENCES_KEY = 'persisted_preferences';

/** Stored preferences by account, in one statement. */
export async function loadPreferences({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await kernel.database.reader.userMeta.findMany({
    where: { userId: { in: [...ids] }, key: PREFERENCES_KEY },
    orderBy: { id: 'desc' },
  });
  return new Map(rows.map((row) => [row.userId, row.value]));
}
