import { exemptFromAudit } from '../../../core/audit/audit-journal.ts';
import type { Database, TransactionClient } from '../../../core/domain-kernel.ts';
import type { Registry } from '../../../core/registry/registry.ts';
import type { DeclaredTerm, Taxonomy } from '../../../core/registry/taxonomy.ts';
import { normalizeText } from '../../../core/slugs/normalized-text.ts';
import { slugify } from '../../../core/slugs/slug-text.ts';
import { storedDescription, storedTermName } from './save-term.ts';

/** A taxonomy with a declared default term, and the setting that stores the id of the term. */
interface DefaultTerm {
  taxonomy: string;
  setting: string;
  term: DeclaredTerm;
}

const declaredTerms = ({ taxonomies }: Pick<Registry, 'taxonomies'>): DefaultTerm[] =>
  [...taxonomies.values()].flatMap(({ name: taxonomy, defaultTerm: term, defaultTermSetting: setting }: Taxonomy) =>
    term && setting ? [{ taxonomy, setting, term }] : [],
  );

/**
 * Creates the declared default terms that a site does not have, and stores their ids as settings. A term that has the name or
 * the slug already becomes the default term. Does nothing if all exist.
 */
export async function storeDefaultTerms(
  database: Pick<Database, 'lock' | 'primary' | 'transaction'>,
  registry: Pick<Registry, 'taxonomies'>,
): Promise<void> {
  const declared = declaredTerms(registry);
  if (declared.length === 0 || (await missingTerms(database.primary, declared)).length === 0) return;
  await database.transaction(async (client) => {
    exemptFromAudit(client);
    // The lock of every change of terms: another process may have created them in between.
    await database.lock(client, 'terms');
    for (const missing of await missingTerms(client, declared)) {
      const value = String(await findOrCreate(client, missing));
      const { setting: name } = missing;
      await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
    }
  });
}

/** Returns the declared terms whose setting names no term of their taxonomy. */
async function missingTerms(
  client: Pick<TransactionClient, 'setting' | 'term'>,
  declared: readonly DefaultTerm[],
): Promise<DefaultTerm[]> {
  const settings = await client.setting.findMany({ where: { name: { in: declared.map(({ setting }) => setting) } } });
  const ids = new Map(settings.map(({ name, value }) => [name, Number(value) || 0]));
  const terms = await client.term.findMany({ where: { id: { in: [...ids.values()] } } });
  return declared.filter(
    ({ taxonomy, setting }) => !terms.some((term) => term.id === ids.get(setting) && term.taxonomy === taxonomy),
  );
}

/** Returns the id of the term with the name or the slug of a declared one, which is created if there is none. */
async function findOrCreate(client: TransactionClient, { taxonomy, term }: DefaultTerm): Promise<number> {
  const name = storedTermName(term.name);
  const nameKey = normalizeText(name);
  const slug = slugify(term.slug ?? term.name) || taxonomy;
  const where = { taxonomy, OR: [{ nameKey }, { slug }] };
  const found = await client.term.findFirst({ where, select: { id: true }, orderBy: { id: 'asc' } });
  if (found) return found.id;
  const description = storedDescription(term.description ?? '');
  return (await client.term.create({ data: { taxonomy, name, nameKey, slug, description } })).id;
}
