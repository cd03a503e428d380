import type { Site } from '../../core/site/site.ts';

/** The language of the program. */
const PROGRAM_LOCALE = 'en_US';

/** Returns the language of the site. */
export const siteLocale = (site: Site): string => site.text('WPLANG') || PROGRAM_LOCALE;

/** Returns the languages that an account can select: that of the program and that of the site. */
export const selectableLocales = (site: Site): ReadonlySet<string> => new Set([PROGRAM_LOCALE, siteLocale(site)]);
