import type { RequestContext } from '../../core/request-context.ts';
import { parseJson } from '../../values/json-text.ts';

/** The meta key of the term of a language with translated texts of the site: pairs of a text and its translation. */
const STRINGS_KEY = '_pll_strings_translations';

/** Returns a text of the site in a language; unchanged without a translation. */
export async function translatedString(
  text: string,
  { code, context }: { code: string; context: RequestContext },
): Promise<string> {
  const language = context.site.languages?.byCode.get(code);
  if (!language) return text;
  const row = await context.kernel.database.reader.termMeta.findFirst({
    where: { termId: language.termId, key: STRINGS_KEY },
    orderBy: { id: 'asc' },
    select: { value: true },
  });
  const pairs: unknown = row ? parseJson(row.value) : null;
  const found: unknown = Array.isArray(pairs)
    ? pairs.find((pair: unknown) => Array.isArray(pair) && pair[0] === text && typeof pair[1] === 'string')
    : null;
  return Array.isArray(found) && found[1] !== '' ? String(found[1]) : text;
}
