import { canReadPost } from '../access/post-access.ts';
import { anonymousViewer } from '../access/viewer-access.ts';
import type { RequestContext } from '../core/request-context.ts';
import { loadAccessData } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { languageOfItem, languageOfTerm, translationsOfItem, translationsOfTerm } from '../core/rows/language-of.ts';
import type { TermRow } from '../core/rows/term-row.ts';
import { languageTag } from '../core/site/known-locales.ts';
import { homeAddressOf, type SiteLanguage } from '../core/site/site-languages.ts';
import { isStaticFrontPage } from '../core/site/static-pages.ts';
import { termAddress } from './archive-address.ts';
import { permalinkOf } from './item-permalink.ts';

/** The address of a version of a page for readers of a language, as search engines are told it. */
export interface LanguageAlternate {
  /** Such as `de`, or `de-AT` beside another German version; `x-default` for readers of all other languages. */
  hreflang: string;
  address: string;
}

/** A version of a page: its language, and its address. */
interface Version {
  language: SiteLanguage;
  address: string;
}

/** Returns the versions of the page of an item that everyone may read, with itself; empty if there is only one. */
export async function alternatesOfItem(row: ContentRow, context: RequestContext): Promise<LanguageAlternate[]> {
  const { languages } = context.site;
  if (!languages?.types.has(row.type)) return [];
  const [own, translations] = await Promise.all([languageOfItem(row, context), translationsOfItem(row.id, context)]);
  if (!own || translations.length === 0 || !(await isPublicPage(row, context))) return [];
  const others = await Promise.all(
    translations.map(async ({ id, language }): Promise<Version | null> => {
      const other = await context.loaders.linkRows.load(id);
      if (other?.type !== row.type || !(await isPublicPage(other, context))) return null;
      return { language, address: await permalinkOf(other, context) };
    }),
  );
  const versions = [{ language: own, address: await permalinkOf(row, context) }, ...others.filter(isFound)];
  return alternatesOf(versions, isStaticFrontPage(row.id, context.site) ? siteRoot(context) : null);
}

/** Returns the versions of the archive of a term, with itself: those of terms that have items; empty if there is only one. */
export async function alternatesOfTerm(row: TermRow, context: RequestContext): Promise<LanguageAlternate[]> {
  const { languages } = context.site;
  if (!languages?.taxonomies.has(row.taxonomy) || !context.registry.taxonomies.get(row.taxonomy)?.viewable) return [];
  const [own, translations] = await Promise.all([languageOfTerm(row, context), translationsOfTerm(row.id, context)]);
  if (!own || translations.length === 0) return [];
  const others = await Promise.all(
    translations.map(async ({ id, language }): Promise<Version | null> => {
      const other = await context.loaders.terms.load(id);
      if (other?.taxonomy !== row.taxonomy || Number(other.count) === 0) return null;
      return { language, address: await termAddress(other, context) };
    }),
  );
  return alternatesOf([{ language: own, address: await termAddress(row, context) }, ...others.filter(isFound)], null);
}

/** Returns the addresses of the latest posts in all languages; empty if the front page is a page, which has its own. */
export function alternatesOfHome(context: RequestContext): LanguageAlternate[] {
  const { languages } = context.site;
  if (!languages || context.site.text('show_on_front') === 'page') return [];
  const versions = languages.all.map((language) => ({ language, address: homeAddressOf(language) }));
  return alternatesOf(versions, siteRoot(context));
}

const siteRoot = ({ site }: RequestContext): string => `${site.permalinks.home}/`;

const isFound = <Value>(value: Value | null): value is Value => value !== null;

/** Whether an item has a page that everyone may read, whoever asks: others must not learn of its address. */
async function isPublicPage(row: ContentRow, context: RequestContext): Promise<boolean> {
  if (!context.registry.postTypes.get(row.type)?.viewable) return false;
  return canReadPost(anonymousViewer, await loadAccessData(row, context));
}

/** The alternates of versions in the order of languages. The default one is that of the site, unless `root` is given. */
function alternatesOf(versions: readonly Version[], root: string | null): LanguageAlternate[] {
  const shown = versions
    .filter(({ language }) => language.isActive)
    .sort((left, right) => left.language.order - right.language.order || left.language.termId - right.language.termId);
  // Without addresses of their own, such as with plain permalinks, the home pages of languages are one page.
  if (new Set(shown.map(({ address }) => address)).size < Math.max(shown.length, 2)) return [];
  const tags = shown.map(({ language }) => languageTag(language.locale));
  const prefixes = tags.map((tag) => tag.replace(/-.*$/, ''));
  const alternates = shown.map(({ address }, index) => {
    const prefix = prefixes[index] as string;
    // The region says something only beside another version in the same language.
    const isAlone = prefixes.filter((other) => other === prefix).length === 1;
    return { hreflang: isAlone ? prefix : (tags[index] as string), address };
  });
  const fallback = root ?? shown.find(({ language }) => language.isDefault)?.address;
  return fallback === undefined ? alternates : [...alternates, { hreflang: 'x-default', address: fallback }];
}
