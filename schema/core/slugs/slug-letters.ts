/**
 * Replaces the accented Latin letters of a text with plain letters, for slugs and file names. Letters of other scripts
 * remain. `language` (`de`, `de-DE`, `de_DE`) selects the replacements that are usual in that language.
 */
export function removeAccents(text: string, language = ''): string {
  const spelling = spellings[language.slice(0, 2).toLowerCase()] ?? {};
  return text
    .normalize('NFC')
    .replace(/l\u00b7l/gi, (pair) => (language.startsWith('ca') ? 'll' : pair))
    .replace(accentedLetter, (character) => spelling[character] ?? replacements[character] ?? baseLetter(character));
}

// Latin-1 letters and ordinals, Latin Extended-A, further Romanian, Vietnamese and Pinyin letters, and two currencies.
const accentedLetter = /[ªºÀ-ÖØ-öø-ſƏǝȘșȚțƠơƯưǍ-ǜɑẠ-ỹ€£]/g;

/** Letters that are not a base letter with a mark; each stands before its replacement. */
const replacements: Readonly<Record<string, string>> = Object.fromEntries(
  'ªa ºo ÆAE æae ÐD ðd ØO øo ÞTH þth ßs ĐD đd ĦH ħh ıi ĲIJ ĳij ĸk ĿL ŀl ŁL łl ŉn ŊN ŋn ŒOE œoe ŦT ŧt ſs ƏE ǝe ɑa €E £'
    .split(' ')
    .map(([letter = '', ...replacement]) => [letter, replacement.join('')]),
);

const umlauts = { Ä: 'Ae', ä: 'ae', Ö: 'Oe', ö: 'oe', Ü: 'Ue', ü: 'ue', ß: 'ss' };
const southSlavic = { Đ: 'DJ', đ: 'dj' };

const spellings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: umlauts,
  da: { Æ: 'Ae', æ: 'ae', Ø: 'Oe', ø: 'oe', Å: 'Aa', å: 'aa' },
  sr: southSlavic,
  bs: southSlavic,
};

function baseLetter(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '');
}
