/**
 * Takes a text, gives it with accented Latin letters written in plain ones, as slugs and file names want them. Letters
 * of other scripts stay. `language` (`de`, `de-DE`, `de_DE`) chooses the usual spelling where a language has its own.
 */
export function removeAccents(text: string, language = ''): string {
  const own = spellings[language.slice(0, 2).toLowerCase()] ?? {};
  return text
    .normalize('NFC')
    .replace(/l\u00b7l/gi, (pair) => (language.startsWith('ca') ? 'll' : pair))
    .replace(letter, (character) => own[character] ?? special[character] ?? baseLetter(character));
}

// Latin-1 letters and ordinals, Latin Extended-A, the Romanian, Vietnamese and Pinyin letters beyond, and two currencies.
const letter = /[ªºÀ-ÖØ-öø-ſƏǝȘșȚțƠơƯưǍ-ǜɑẠ-ỹ€£]/g;

const special: Readonly<Record<string, string>> = {
  ª: 'a',
  º: 'o',
  Æ: 'AE',
  æ: 'ae',
  Ð: 'D',
  ð: 'd',
  Ø: 'O',
  ø: 'o',
  Þ: 'TH',
  þ: 'th',
  ß: 's',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ĳ: 'IJ',
  ĳ: 'ij',
  ĸ: 'k',
  Ŀ: 'L',
  ŀ: 'l',
  Ł: 'L',
  ł: 'l',
  ŉ: 'n',
  Ŋ: 'N',
  ŋ: 'n',
  Œ: 'OE',
  œ: 'oe',
  Ŧ: 'T',
  ŧ: 't',
  ſ: 's',
  Ə: 'E',
  ǝ: 'e',
  ɑ: 'a',
  '€': 'E',
  '£': '',
};

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
