import { cleanText } from '../sanitising/text-cleaning.ts';

/** A password's name as it is kept: one line of plain text, without markup and percent escapes. Linear time. */
export const cleanName = (name: string): string => cleanText(name.replaceAll('\0', ''));
