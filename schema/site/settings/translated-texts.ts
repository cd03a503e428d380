import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { TRANSLATED_TEXTS_KEY } from '../../core/rows/language-rows.ts';
import { requestLanguage, TRANSLATED_SETTINGS } from '../../core/site/request-language.ts';
import type { Site } from '../../core/site/site.ts';
import { parseJson } from '../../values/json-text.ts';

/** A change of a setting whose text can have translations. */
interface TextChange {
  name: string;
  before: string;
  after: string;
  /** Whether another setting has the former text too. */
  isShared: boolean;
}

/** The new values of settings by their stored names. */
type NewValues = ReadonlyMap<string, unknown>;

/**
 * Returns the settings whose texts change. `site` has the stored texts. A text that is sent back as its translation into the
 * language of the request is no change.
 */
export function changedTexts(values: NewValues, { context, site }: { context: RequestContext; site: Site }) {
  const { languages } = site;
  const language = requestLanguage(context) ?? languages?.default;
  const changes: TextChange[] = [];
  const unchanged = new Set<string>();
  for (const [name, after] of values) {
    if (!language || !TRANSLATED_SETTINGS.includes(name) || typeof after !== 'string') continue;
    const before = site.text(name);
    const isShared = TRANSLATED_SETTINGS.some((other) => other !== name && site.text(other) === before);
    if (after !== before && language.texts.get(before) === after) unchanged.add(name);
    else if (after !== before) changes.push({ name, before, after, isShared });
  }
  return { changes, unchanged };
}

/**
 * Writes the translations of texts that have changed: those of the former texts become translations of the new ones. The new
 * text is its own translation in the language of the request; without one in the default language, and where the former text
 * had no translation.
 */
export async function writeTranslatedTexts(
  client: TransactionClient,
  { changes, context, database }: { changes: readonly TextChange[]; context: RequestContext; database: Database },
): Promise<void> {
  const { languages } = context.site;
  if (!languages || changes.length === 0) return;
  await database.lock(client, 'terms');
  const requested = requestLanguage(context);
  const current: TextChange[] = [];
  for (const change of changes) {
    // Another request may have changed it before the lock.
    const row = await client.setting.findUnique({ where: { name: change.name } });
    const before: unknown = row ? parseJson(row.value) : change.before;
    current.push(typeof before === 'string' ? { ...change, before } : change);
  }
  for (const language of languages.all) {
    const where = { termId: language.termId, key: TRANSLATED_TEXTS_KEY };
    const stored = await client.termMeta.findFirst({ where, orderBy: { id: 'asc' } });
    const texts = new Map(pairsOf(stored?.value));
    for (const { before, after, isShared } of current) {
      const translation = texts.get(before) || undefined;
      const isSent = language === (requested ?? languages.default);
      const isOwn = isSent || (!requested && translation === undefined);
      if (!isShared) texts.delete(before);
      // A text without a pair follows the next change too.
      if (!isOwn) texts.set(after, translation ?? before);
      else if (isSent && (requested || texts.has(after))) texts.set(after, after);
    }
    const value = JSON.stringify([...texts]);
    if (stored) await client.termMeta.update({ where: { id: stored.id }, data: { value } });
    else await client.termMeta.create({ data: { ...where, value } });
  }
}

function pairsOf(value: string | undefined): [string, string][] {
  const pairs: unknown = value === undefined ? null : parseJson(value);
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string';
  return Array.isArray(pairs) ? pairs.filter(isPair) : [];
}
