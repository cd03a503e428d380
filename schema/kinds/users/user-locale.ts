import type { Site } from '../../core/site/site.ts';

/** The language of the program. */
const PROGRAM_LOCALE = 'en_US';

/** The language of the site. */
export const siteLocale = (site: Site): string => site.text('WPLANG') || PROGRAM_LOCALE;

/** The languages that an account may choose: that of the program and that of the site. */
export const knownLocales = (site: Site): ReadonlySet<string> => new Set([PROGRAM_LOCALE, siteLocale(site)]);
