import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost } from '../../access/post-access.ts';
import { canEditTerms } from '../../access/term-access.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { loadItemLanguages, loadTermLanguages, noLanguage, noTermLanguage } from '../../core/rows/language-rows.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { toJsonObject } from '../../values/json-text.ts';
import { joinItems, joinTerms, type TranslationGroup } from './translation-groups.ts';

/** What is translated: how its languages and translations are read and written, and which others may be linked. */
interface TranslatedKind {
  /**
   * Returns the id of the term of the language of an item or a term, 0 for none, and its translations by the codes of their
   * languages. Read through the client: others may have changed them since they were loaded, in transactions that share the commit.
   */
  recordOf(client: TransactionClient, id: number): Promise<{ languageId: number; members: TranslationGroup }>;
  /** Whether there is one with this id, of the same type, that the viewer may change. */
  mayLink(id: number): Promise<boolean>;
  join(client: TransactionClient, group: { group: TranslationGroup; leaving: readonly number[] }): Promise<void>;
  /** Forgets what is loaded of some of them. */
  forget(ids: readonly number[]): void;
  /** Forgets what is loaded of some of them, and stores what the transaction has written of one. */
  remember(ids: readonly number[], own: { id: number; languageId: number; group: TranslationGroup }): void;
}

const invalid = (message: string) => domainError('rest_invalid_param', { parameter: 'translations', message });

/** Reads the ids of an input by the codes of languages; null for a language without a translation. */
function requestedIds(input: unknown): Map<string, number | null> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw invalid('Send the ids of the translations by the codes of their languages, such as {"de": 7}.');
  return new Map(
    Object.entries(toJsonObject(input)).map(([code, id]) => {
      if (id === null || id === 0) return [code, null];
      if (!Number.isSafeInteger(id) || Number(id) < 0)
        throw invalid(`The id of the translation "${code}" is not an id.`);
      return [code, Number(id)];
    }),
  );
}

/**
 * Makes others the translations of an item or a term, which joins their groups; what they had in its language before loses
 * it. Null or 0 removes a translation. Errors: `rest_invalid_param`.
 */
async function link(
  client: TransactionClient,
  { kind, id, input, context }: { kind: TranslatedKind; id: number; input: unknown; context: RequestContext },
): Promise<void> {
  const { languages } = context.site;
  const requested = requestedIds(input);
  if (requested.size === 0) return;
  // Before anything is read: another process may link the same ones.
  await context.kernel.database.lock(client, 'translations');
  kind.forget([...requested.values()].filter((memberId) => memberId !== null));
  const own = await kind.recordOf(client, id);
  const language = languages?.byTermId.get(own.languageId);
  if (!languages || !language) throw invalid('Only what has a language has translations.');
  const group = new Map([...own.members, [language.code, id] as const]);
  const before = new Set(group.values());
  for (const [code, memberId] of requested) {
    const other = languages.byCode.get(code);
    if (!other || other === language) throw invalid(`There is no other language "${code.slice(0, 20)}".`);
    if (memberId === null) continue;
    const record = (await kind.mayLink(memberId)) ? await kind.recordOf(client, memberId) : null;
    if (record?.languageId !== other.termId)
      throw invalid(`You can change nothing with the id ${memberId} in the language "${code}".`);
    for (const [memberCode, relatedId] of record.members) {
      before.add(relatedId);
      if (!group.has(memberCode)) group.set(memberCode, relatedId);
    }
  }
  for (const [code, memberId] of requested) {
    if (memberId === null) group.delete(code);
    else group.set(code, memberId);
  }
  const members = new Set(group.values());
  const leaving = [...before].filter((memberId) => !members.has(memberId));
  await kind.join(client, { group, leaving });
  kind.remember([...before, ...members], { id, languageId: language.termId, group });
}

/**
 * Gives an item or a term its new language among its translations. It leaves them if another one of them has the language.
 */
async function moveInGroup(
  client: TransactionClient,
  {
    kind,
    id,
    language,
    context,
  }: { kind: TranslatedKind; id: number; language: SiteLanguage; context: RequestContext },
): Promise<void> {
  await context.kernel.database.lock(client, 'translations');
  const { members } = await kind.recordOf(client, id);
  const leaves = members.has(language.code);
  const group = leaves ? members : new Map([...members, [language.code, id] as const]);
  if (members.size > 0) await kind.join(client, { group, leaving: leaves ? [id] : [] });
  const own = { id, languageId: language.termId, group: leaves ? new Map() : group };
  kind.remember([id, ...members.values()], own);
}

function itemKind({ type }: Pick<Post, 'type'>, context: RequestContext): TranslatedKind {
  const { loaders, viewer, site } = context;
  return {
    recordOf: async (client, id) => {
      const { languageId, members } = (await loadItemLanguages(client, [id])).get(id) ?? noLanguage();
      const codeOf = (termId: number) => site.languages?.byTermId.get(termId)?.code ?? '';
      return { languageId, members: new Map(members.map((member) => [codeOf(member.languageId), member.id])) };
    },
    mayLink: async (id) => {
      const row = await loaders.linkRows.load(id);
      return row?.type === type && canEditPost(viewer, await loadAccessData(row, context));
    },
    join: joinItems,
    forget: (ids) => {
      for (const id of ids) loaders.itemLanguages.clear(id);
    },
    remember: (ids, { id: ownId, languageId, group }) => {
      for (const id of ids) loaders.itemLanguages.clear(id);
      const members = [...group].flatMap(([code, id]) => {
        const member = site.languages?.byCode.get(code);
        return id !== ownId && member ? [{ id, languageId: member.termId }] : [];
      });
      loaders.itemLanguages.prime(ownId, { languageId, members });
    },
  };
}

function termKind({ name, capabilities }: Taxonomy, { loaders, viewer }: RequestContext): TranslatedKind {
  return {
    recordOf: async (client, id) => (await loadTermLanguages(client, [id])).get(id) ?? noTermLanguage(),
    mayLink: async (id) => (await loaders.terms.load(id))?.taxonomy === name && canEditTerms(viewer, capabilities),
    join: joinTerms,
    forget: (ids) => {
      for (const id of ids) loaders.termLanguages.clear(id);
    },
    remember: (ids, { id: ownId, languageId, group }) => {
      for (const id of ids) loaders.termLanguages.clear(id);
      loaders.termLanguages.prime(ownId, { languageId, members: new Map([...group].filter(([, id]) => id !== ownId)) });
    },
  };
}

/** Links the translations of an item in the transaction that writes it. Does nothing without an input. */
export async function linkItemTranslations(
  client: TransactionClient,
  { post, input, context }: { post: Pick<Post, 'id' | 'type'>; input: unknown; context: RequestContext },
): Promise<void> {
  if (input === undefined || input === null) return;
  await link(client, { kind: itemKind(post, context), id: post.id, input, context });
}

/** Gives an item its new language among its translations, in the transaction that writes it. */
export const moveItemInGroup = (
  client: TransactionClient,
  { post, language, context }: { post: Pick<Post, 'id' | 'type'>; language: SiteLanguage; context: RequestContext },
): Promise<void> => moveInGroup(client, { kind: itemKind(post, context), id: post.id, language, context });

/** Gives a term its new language among its translations, in the transaction that writes it. */
export const moveTermInGroup = (
  client: TransactionClient,
  {
    id,
    taxonomy,
    language,
    context,
  }: { id: number; taxonomy: Taxonomy; language: SiteLanguage; context: RequestContext },
): Promise<void> => moveInGroup(client, { kind: termKind(taxonomy, context), id, language, context });

/** Links the translations of a term in the transaction that writes it. Does nothing without an input. */
export async function linkTermTranslations(
  client: TransactionClient,
  { id, taxonomy, input, context }: { id: number; taxonomy: Taxonomy; input: unknown; context: RequestContext },
): Promise<void> {
  if (input === undefined || input === null) return;
  await link(client, { kind: termKind(taxonomy, context), id, input, context });
}
