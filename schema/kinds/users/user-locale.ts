import { PROGRAM_LOCALE, type Site } from '../../core/site/site.ts';

/** Returns the languages that an account can select: that of the program and that of the site. */
export const selectableLocales = (site: Site): ReadonlySet<string> => new Set([PROGRAM_LOCALE, site.locale]);
