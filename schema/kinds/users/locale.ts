import type { Site } from '../settings/site.ts';

/** The language that the program itself speaks. */
const PROGRAM_LOCALE = 'en_US';

/** The language of the site. */
export const siteLocale = (site: Site): string => site.text('WPLANG') || PROGRAM_LOCALE;

/** Languages that may be chosen: that of the program and that of the site. */
export const knownLocales = (site: Site): ReadonlySet<string> => new Set([PROGRAM_LOCALE, siteLocale(site)]);
