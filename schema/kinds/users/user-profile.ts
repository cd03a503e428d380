import { PROGRAM_LOCALE, type Site } from '../../core/site/site.ts';

/** The code of a language as programs for WordPress write it: `de_DE`, `pt_PT_ao90`. */
const LOCALE = /^[a-z]{2,3}(?:_[A-Za-z\d]{1,16}){0,3}$/;

/** Whether a text is the code of a language, also of one that the program does not have. */
export const isLocale = (text: string): boolean => LOCALE.test(text);

/** Returns the languages that an account can select: that of the program and that of the site. */
export const selectableLocales = (site: Site): ReadonlySet<string> => new Set([PROGRAM_LOCALE, site.locale]);
