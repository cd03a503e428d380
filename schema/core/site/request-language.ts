import type { Site } from './site.ts';
import { languageOrDefault, type SiteLanguage } from './site-languages.ts';

/** What a client says about the language of its request. */
interface LanguageClient {
  readonly pageLanguage?: string | undefined;
  readonly language?: string | undefined;
}

interface LanguageRequest {
  client: LanguageClient;
  site: Pick<Site, 'languages'>;
}

/**
 * Returns the language whose page of the site is shown: lists on it have what is in this language. Null for all other
 * requests, such as those of the APIs.
 */
export const pageLanguage = ({ client, site }: LanguageRequest): SiteLanguage | null =>
  (client.pageLanguage !== undefined && site.languages?.byCode.get(client.pageLanguage)) || null;

/**
 * Returns the language in which a request reads: that of the page, or the one that a REST request names. Terms, comments, menus,
 * and texts of the settings are in this language; other lists have all languages, unless they are on a page of the site. Null for
 * requests that name none, and on sites without languages.
 */
export function requestLanguage(request: LanguageRequest): SiteLanguage | null {
  const { client, site } = request;
  const { languages } = site;
  return pageLanguage(request) ?? (languages && client.language ? languageOrDefault(client.language, languages) : null);
}

/** Returns what distinguishes requests whose language changes content, as a part of a key; empty without a language. */
export function languageKey(request: LanguageRequest): string {
  const page = pageLanguage(request);
  return page ? `page ${page.code}` : (requestLanguage(request)?.code ?? '');
}

/** The settings whose texts are translated. */
export const TRANSLATED_SETTINGS: readonly string[] = ['blogname', 'blogdescription', 'date_format', 'time_format'];

const translatedSites = new WeakMap<Site, Map<SiteLanguage, Site>>();

/** Returns the site with its texts in the language of a request; the site itself if there are none. */
export function siteInLanguage(site: Site, client: LanguageClient): Site {
  const language = requestLanguage({ client, site });
  if (!language || language.texts.size === 0) return site;
  const known = translatedSites.get(site) ?? new Map<SiteLanguage, Site>();
  translatedSites.set(site, known);
  const translated = known.get(language) ?? translatedSite(site, language.texts);
  known.set(language, translated);
  return translated;
}

function translatedSite(site: Site, texts: SiteLanguage['texts']): Site {
  const translation = (name: string): string | undefined =>
    TRANSLATED_SETTINGS.includes(name) ? texts.get(site.text(name)) : undefined;
  return {
    ...site,
    setting: (name) => translation(name) ?? site.setting(name),
    text: (name, fallback) => translation(name) ?? site.text(name, fallback),
  };
}
