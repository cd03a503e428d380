import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { createSiteClock } from '../../../../schema/core/site/site-time.ts';
import { isJsonObject } from '../../../../schema/values/json-text.ts';
import { hexoPermalinks, hugoPermalinks, jekyllPermalinks, type PostStructure } from './generator-permalinks.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the configuration of the program that generated a site says about the site. */
export interface GeneratorSettings {
  /** Name, description, home, timezone and language of the site, as `site.yaml` has them. */
  readonly site: Values;
  readonly structureOf: PostStructure | undefined;
  /** The files that were read. */
  readonly files: ReadonlySet<string>;
  /** What is not read of them. */
  readonly unread: readonly { readonly item: string; readonly reason: string; readonly value: string }[];
}

/** A program that generates sites: its files of settings, by precedence, and what they mean. */
interface Generator {
  readonly files: readonly string[];
  /** Keys that `structureOf` reads. */
  readonly permalinkKeys?: readonly string[];
  structureOf?(values: Values, files: readonly string[]): PostStructure;
}

const withExtensions = (names: readonly string[], extensions: readonly string[]): string[] =>
  names.flatMap((name) => extensions.map((extension) => `${name}.${extension}`));

const isHexo = (values: Values, files: readonly string[]): boolean =>
  'new_post_name' in values || 'public_dir' in values || files.some((file) => /^source[\\/]_posts[\\/]/.test(file));

const GENERATORS: readonly Generator[] = [
  {
    files: withExtensions(['_config'], ['yml', 'yaml', 'toml']),
    permalinkKeys: ['permalink'],
    structureOf: (values, files) =>
      isHexo(values, files) ? hexoPermalinks(values.permalink) : jekyllPermalinks(values.permalink),
  },
  {
    files: withExtensions(
      ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'],
      ['toml', 'yaml', 'yml', 'json'],
    ),
    permalinkKeys: ['permalinks', 'uglyurls'],
    structureOf: ({ permalinks, uglyurls }) => hugoPermalinks(permalinks, { hasUglyUrls: uglyurls === true }),
  },
  // By convention, sites of Eleventy have their name in a file of global data.
  {
    files: withExtensions(
      ['_data/metadata', '_data/site', 'src/_data/metadata', 'src/_data/site'],
      ['json', 'yaml', 'yml'],
    ),
  },
];

/** Settings in programs, which are not run: only texts that stand in them are read. */
const PROGRAMS: readonly { readonly files: readonly string[]; readonly patterns: Readonly<Record<string, RegExp>> }[] =
  [
    {
      files: withExtensions(['astro.config'], ['mjs', 'js', 'ts', 'mts']),
      patterns: { home: /\bsite\s*:\s*(['"`])(?<value>[^'"`$\n]+)\1/ },
    },
    {
      files: withExtensions(['src/consts'], ['ts', 'js']),
      patterns: {
        name: /\bSITE_TITLE\s*=\s*(['"`])(?<value>[^'"`$\n]+)\1/,
        description: /\bSITE_DESCRIPTION\s*=\s*(['"`])(?<value>[^'"`$\n]+)\1/,
      },
    },
    {
      files: [
        '.eleventy.js',
        ...withExtensions(['eleventy.config', '_data/metadata', 'src/_data/metadata'], ['js', 'mjs', 'cjs', 'ts']),
      ],
      patterns: {},
    },
  ];

/** The keys of each value, in lower case and by precedence. */
const KEYS = {
  name: ['title', 'name'],
  description: ['description', 'tagline', 'subtitle'],
  home: ['baseurl', 'base_url', 'url'],
  language: ['languagecode', 'lang', 'locale', 'language', 'default_language', 'defaultcontentlanguage'],
  timezone: ['timezone'],
} as const;

/** Reads the settings of the generator of a folder. `files` are the files of the folder that may contain items. */
export async function readGeneratorSettings(folder: string, files: readonly string[]): Promise<GeneratorSettings> {
  const read = new Set<string>();
  const unread: { item: string; reason: string; value: string }[] = [];
  let site: Values = {};
  let structure: PostStructure | undefined;
  for (const { files: names, permalinkKeys = [], structureOf } of GENERATORS) {
    const found = await firstFile(folder, names);
    if (!found) continue;
    read.add(found.name);
    const values = parsed(found, (reason) => unread.push({ item: found.name, reason, value: '' }));
    if (!values) continue;
    site = { ...siteIn(values), ...site };
    structure ??= structureOf?.(values, files);
    const known = new Set<string>([...Object.values(KEYS).flat(), ...permalinkKeys, 'languages']);
    const value = Object.keys(values)
      .filter((key) => !known.has(key))
      .join(', ');
    if (value !== '') unread.push({ item: found.name, reason: 'settings of the generator', value });
  }
  if (typeof site.timezone === 'string' && createSiteClock({ timezone: site.timezone, gmtOffset: 0 }).timezone === '') {
    const { timezone, ...others } = site;
    unread.push({ item: [...read].join(', '), reason: 'unknown time zone', value: timezone as string });
    site = others;
  }
  for (const { files: names, patterns } of PROGRAMS) {
    const found = await firstFile(folder, names);
    if (!found) continue;
    read.add(found.name);
    const values = Object.entries(patterns).map(([key, pattern]) => [key, pattern.exec(found.text)?.groups?.value]);
    site = { ...Object.fromEntries(values.filter(([, value]) => value !== undefined)), ...site };
    unread.push({ item: found.name, reason: 'settings in a program, which is not run', value: '' });
  }
  return { site, structureOf: structure, files: read, unread };
}

async function firstFile(folder: string, names: readonly string[]): Promise<{ name: string; text: string } | null> {
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (text !== null) return { name, text };
  }
  return null;
}

/** The values of a file by their keys in lower case, of which programs ignore the case; null after `fail`. */
function parsed({ name, text }: { name: string; text: string }, fail: (reason: string) => void): Values | null {
  try {
    const values: unknown = name.endsWith('.toml')
      ? parseToml(text)
      : parseYaml(text, { uniqueKeys: false, logLevel: 'error' });
    if (isJsonObject(values)) return lowerCaseKeys(values);
    if (text.trim() === '') return {};
    fail('settings that are not a map');
  } catch (error) {
    fail(`settings that cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
  return null;
}

const lowerCaseKeys = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]));

/** The values of the site that settings contain, also those of the default language and of `params`. */
function siteIn(values: Values): Values {
  const { languages, params, defaultcontentlanguage: language = 'en' } = values;
  const ofLanguage = isJsonObject(languages) ? languages[String(language)] : undefined;
  const maps = [ofLanguage, values, params].filter(isJsonObject).map(lowerCaseKeys);
  const textOf = (names: readonly string[]): string =>
    names.flatMap((key) => maps.map((map) => firstText(map[key]))).find((text) => text !== '') ?? '';
  const site = {
    name: textOf(KEYS.name),
    description: textOf(KEYS.description),
    home: homeIn(values),
    language: textOf(KEYS.language),
    timezone: textOf(KEYS.timezone),
  };
  return Object.fromEntries(Object.entries(site).filter(([, text]) => text !== ''));
}

/** A text; of a list, which Hexo has for languages, the first one. */
function firstText(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.trim() : '';
}

/** The address of the site. Jekyll has the path of the site in `baseurl`, beside the host in `url`. */
function homeIn({ baseurl, base_url, url }: Values): string {
  const base = firstText(baseurl);
  const addresses = [base, firstText(base_url), `${firstText(url).replace(/\/+$/, '')}${base}`];
  return (addresses.find((address) => /^https?:\/\/[^/\s]/i.test(address)) ?? '').replace(/\/+$/, '');
}
