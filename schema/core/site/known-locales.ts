// data table
/** What a locale says of its language. */
export interface KnownLocale {
  /** The usual code in addresses, such as `de`. */
  readonly code: string;
  /** The name of the language in the language itself. */
  readonly name: string;
  readonly isRtl: boolean;
  /** The name of the usual flag, such as `us`. */
  readonly flagCode: string;
}

/** What differs from the rules, by locale: names with the variety of the language, and flags of languages and regions. */
const EXCEPTIONS: Readonly<Record<string, Partial<KnownLocale>>> = {
  ar: { flagCode: 'arab' },
  arg: { name: 'Aragonés', flagCode: 'es-ar' },
  ary: { code: 'ar', name: 'العربية المغربية' },
  ast: { code: 'as', flagCode: 'es-as' },
  azb: { code: 'az', name: 'گؤنئی آذربایجان', flagCode: 'az' },
  ba: { name: 'башҡорт теле', flagCode: 'ru-ba' },
  bel: { name: 'Беларуская мова' },
  bg_BG: { name: 'български' },
  bo: { name: 'བོད་ཡིག', flagCode: 'tibet' },
  bre: { flagCode: 'bzh' },
  ca: { flagCode: 'catalonia' },
  ca_valencia: { name: 'Valencià', flagCode: 'catalonia' },
  ckb: { code: 'ku', name: 'کوردی', flagCode: 'kurdistan' },
  cy: { flagCode: 'wales' },
  eo: { flagCode: 'esperanto' },
  eu: { flagCode: 'basque' },
  fr_CA: { flagCode: 'quebec' },
  fur: { flagCode: 'it' },
  gax: { code: 'om', name: 'Afaan Oromoo' },
  gd: { flagCode: 'scotland' },
  gl_ES: { flagCode: 'galicia' },
  hau: { name: 'Harshen Hausa' },
  haz: { name: 'هزاره گی', flagCode: 'af' },
  ibo: { name: 'Asụsụ Igbo' },
  id_ID: { name: 'Bahasa Indonesia' },
  jv_ID: { name: 'Basa Jawa' },
  km: { name: 'ភាសាខ្មែរ' },
  lin: { name: 'Ngala' },
  lmo: { name: 'Lombardo' },
  lo: { name: 'ພາສາລາວ' },
  lt_LT: { name: 'Lietuviškai' },
  lug: { name: 'Oluganda' },
  lv: { name: 'Latviešu valoda' },
  mk_MK: { name: 'македонски јазик' },
  mn: { name: 'Монгол хэл' },
  mri: { name: 'Te reo Māori' },
  ms_MY: { name: 'Bahasa Melayu' },
  my_MM: { name: 'ဗမာစာ' },
  nb_NO: { name: 'Norsk Bokmål' },
  nn_NO: { name: 'Norsk Nynorsk' },
  oci: { flagCode: 'occitania' },
  rhg: { name: 'Ruáinga' },
  sa_IN: { name: 'संस्कृतम्' },
  sah: { name: 'Сахалыы', flagCode: 'ru' },
  skr: { name: 'سرائیکی' },
  so_SO: { name: 'Af-Soomaali' },
  sr_RS: { name: 'Српски језик' },
  ssw: { name: 'SiSwati', flagCode: 'sz' },
  sw: { flagCode: 'ke' },
  szl: { name: 'Ślōnskŏ gŏdka' },
  tah: { name: 'Reo Tahiti' },
  tl: { code: 'tl', name: 'Tagalog' },
  tt_RU: { name: 'Татар теле' },
  ug_CN: { name: 'Uyƣurqə', isRtl: false },
  uz_UZ: { name: 'Oʻzbek' },
  xho: { name: 'isiXhosa' },
  yor: { name: 'Yorùbá' },
  zh_CN: { name: '中文 (中国)' },
  zh_HK: { name: '中文 (香港)' },
  zh_TW: { name: '中文 (台灣)' },
  zul: { name: 'isiZulu' },
};

/** The scripts that are written from right to left. */
const RTL_SCRIPTS: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa']);

/** The locales of social networks that stand for several. */
const SOCIAL_LOCALES: readonly (readonly [RegExp, string])[] = [
  [/^ar/, 'ar_AR'],
  [/^de_/, 'de_DE'],
  [/^en_(?:AU|CA|NZ|ZA)$/, 'en_US'],
  [/^es_(?:AR|CR|DO|EC|GT|PE|PR|UY)$/, 'es_LA'],
  [/^fr_BE$/, 'fr_FR'],
  [/^pt_(?:AO|PT)/, 'pt_PT'],
];

/** Splits a locale such as `de_DE_formal`; null if no language has its code. */
function partsOf(locale: string): { language: string; region: string; script: string } | null {
  const [prefix = '', second = ''] = locale.split('_');
  try {
    const { language } = new Intl.Locale(prefix);
    const { region = '', script = '' } = new Intl.Locale(language).maximize();
    return { language, region: /^[A-Z]{2}$/.test(second) ? second : region, script };
  } catch {
    return null;
  }
}

/** Returns what a locale such as `de_DE` says of its language; null for a locale of no language that is known. */
export function knownLocale(locale: string): KnownLocale | null {
  const parts = partsOf(locale);
  if (!parts) return null;
  const { language, region, script } = parts;
  const exception = EXCEPTIONS[locale] ?? {};
  const name = exception.name ?? nameOf(language);
  if (name === undefined) return null;
  return {
    code: language,
    name,
    isRtl: RTL_SCRIPTS.has(script),
    flagCode: region.toLowerCase(),
    ...exception,
  };
}

function nameOf(language: string): string | undefined {
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language);
  return name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Returns a locale as a language tag, such as `de-DE` of `de_DE_formal`. */
export function languageTag(locale: string): string {
  const [prefix = '', ...others] = locale.replace(/_(?:in)?formal$/, '').split('_');
  const language = prefix.length === 3 ? (partsOf(prefix)?.language ?? prefix) : prefix;
  return [language, ...others].join('-');
}

/** Returns the locale of a language for social networks, such as `de_DE`; empty for a language that they do not have. */
export function socialLocale(locale: string): string {
  const shared = SOCIAL_LOCALES.find(([pattern]) => pattern.test(locale))?.[1];
  if (shared) return shared;
  const parts = partsOf(locale);
  const isKnown = parts && /^[a-z]{2}$/.test(parts.language) && /^[A-Z]{2}$/.test(parts.region);
  return isKnown ? `${parts.language}_${parts.region}` : '';
}
