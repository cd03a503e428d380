import type { RequestContext } from '../request-context.ts';
import type { Site } from '../site/site.ts';
import type { SiteLanguage } from '../site/site-languages.ts';
import type { ContentRow } from './content-row.ts';
import type { TermRow } from './term-row.ts';

/** Returns the language of an item, or of the item that a file belongs to; null for none. */
export async function languageOfItem(
  { id, type, parentId }: Pick<ContentRow, 'id' | 'type' | 'parentId'>,
  { site, loaders }: RequestContext,
): Promise<SiteLanguage | null> {
  const { languages } = site;
  if (!languages) return null;
  const ownerId = languages.types.has(type) ? id : type === 'attachment' || type === 'revision' ? parentId : 0;
  if (ownerId <= 0) return null;
  const { languageId } = await loaders.itemLanguages.load(ownerId);
  return languages.byTermId.get(languageId) ?? null;
}

/** Returns the language of a term; null for none. */
export async function languageOfTerm(
  { id, taxonomy }: Pick<TermRow, 'id' | 'taxonomy'>,
  { site, loaders }: RequestContext,
): Promise<SiteLanguage | null> {
  const { languages } = site;
  if (!languages?.taxonomies.has(taxonomy) || id <= 0) return null;
  const { languageId } = await loaders.termLanguages.load(id);
  return languages.byTermId.get(languageId) ?? null;
}

/** Returns the ids of the terms of the languages with some codes, without unknown ones. */
export const languageTerms = (codes: readonly string[], { languages }: Pick<Site, 'languages'>): number[] =>
  codes.flatMap((code) => languages?.byCode.get(code)?.termId ?? []);

/** A visible or hidden translation: its id, and its language. */
export interface Translation {
  id: number;
  language: SiteLanguage;
}

/** Returns the translations of an item, in the order of languages, also those that the viewer may not see. */
export async function translationsOfItem(id: number, { site, loaders }: RequestContext): Promise<Translation[]> {
  const { languageId, members } = await loaders.itemLanguages.load(id);
  const found = members.flatMap((member) => {
    const language = site.languages?.byTermId.get(member.languageId);
    return language && member.languageId !== languageId ? [{ id: member.id, language }] : [];
  });
  for (const { id: memberId, language } of found) {
    const others = members.filter((other) => other.id !== memberId);
    loaders.itemLanguages.prime(memberId, {
      languageId: language.termId,
      members: [...others, { id, languageId }],
    });
  }
  return inOrder(found);
}

/** Returns the translations of a term, in the order of languages. */
export async function translationsOfTerm(id: number, { site, loaders }: RequestContext): Promise<Translation[]> {
  const { languageId, members } = await loaders.termLanguages.load(id);
  const own = site.languages?.byTermId.get(languageId);
  const found = [...members].flatMap(([code, memberId]) => {
    const language = site.languages?.byCode.get(code);
    return language && language !== own ? [{ id: memberId, language }] : [];
  });
  for (const { id: memberId, language } of found) {
    const others = [...members].filter(([, other]) => other !== memberId);
    loaders.termLanguages.prime(memberId, {
      languageId: language.termId,
      members: new Map([...others, ...(own ? [[own.code, id] as const] : [])]),
    });
  }
  return inOrder(found);
}

/** Whether a term is the default one of its taxonomy, or a translation of it. */
export async function isDefaultTerm(
  { id, taxonomy }: Pick<TermRow, 'id' | 'taxonomy'>,
  context: RequestContext,
): Promise<boolean> {
  const { registry, site } = context;
  const { defaultTermSetting } = registry.taxonomies.get(taxonomy) ?? {};
  const defaultId = defaultTermSetting ? site.integer(defaultTermSetting) : 0;
  if (defaultId <= 0 || id === defaultId) return defaultId > 0;
  if (!site.languages?.taxonomies.has(taxonomy)) return false;
  const { members } = await context.loaders.termLanguages.load(defaultId);
  return [...members.values()].includes(id);
}

const inOrder = (translations: readonly Translation[]): Translation[] =>
  [...translations].sort((left, right) => left.language.order - right.language.order || left.id - right.id);
