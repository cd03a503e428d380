import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import { notePlace } from '../../schema/core/registry/declaration-errors.ts';
import type { Declarations } from '../../schema/core/registry/declarations.ts';
import type { FieldGroupDeclaration } from '../../schema/core/registry/declared-field-groups.ts';
import { type JsonObject, toJsonObject } from '../../schema/values/json-text.ts';
import { nearestWord } from '../../schema/values/text-functions.ts';
import { ConfigError } from '../config.ts';
import { isSettingOn, registeredTaxonomy, registeredType } from '../declarations/registered-kinds.ts';
import { declarationsSchema, propertyNames } from './declarations-schema.ts';
import { type ExportedKind, exportedKind, plainExport } from './field-groups-schema.ts';

/** The declarations of a site that declares nothing: one value, so that apps of one process share what follows from it. */
export const NO_DECLARATIONS: Declarations = Object.freeze({});

/**
 * Reads the declarations of the site, such as types and abilities, from a file or from all files of a folder, in the order of
 * their names (docs/custom-types.md). Without a path there are none. Throws a ConfigError that lists every mistake with its
 * file, its place and its value.
 */
export async function loadDeclarations(path: string | undefined): Promise<Declarations> {
  if (path === undefined) return NO_DECLARATIONS;
  const files = await filesOf(path);
  const parts = await Promise.all(files.map(readPart));
  const problems = parts.flatMap(({ file, value }) => {
    if (exported.has(value as object)) return [];
    const result = declarationsSchema.safeParse(value);
    return result.success ? [] : result.error.issues.map((issue) => describe(issue, { file, value }));
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return merge(parts);
}

interface Part {
  file: string;
  value: unknown;
}

const READERS: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  '.json': async (file) => readJson(await readFile(file, 'utf8')),
  '.yaml': async (file) => parseYaml(await readFile(file, 'utf8')) as unknown,
  '.yml': async (file) => parseYaml(await readFile(file, 'utf8')) as unknown,
  '.js': importModule,
  '.mjs': importModule,
  '.ts': importModule,
  '.mts': importModule,
};

/** Declarations of files that the plugin wrote, which are not checked: add-ons have further types and rules. */
const exported = new WeakSet<object>();

/** Parses JSON. A file that the plugin for field groups exported declares its groups, types and taxonomies. */
function readJson(source: string): unknown {
  const value = JSON.parse(source) as unknown;
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  const kinds = entries.map(exportedKind);
  if (kinds.includes(null)) return value;
  const ordered = plainExport(parseYaml(source, { mapAsMap: true }));
  const groups: readonly unknown[] = Array.isArray(ordered) ? ordered : [ordered];
  const active = (kind: ExportedKind): JsonObject[] =>
    entries
      .map(toJsonObject)
      .filter(({ active: isActive }, index) => kinds[index] === kind && isSettingOn(isActive, true));
  const declarations: Declarations = {
    fieldGroups: groups.filter((_, index) => kinds[index] === 'group') as FieldGroupDeclaration[],
    types: active('type').flatMap((settings) => registeredType(settings) ?? []),
    taxonomies: active('taxonomy').flatMap((settings) => registeredTaxonomy(settings) ?? []),
  };
  exported.add(declarations);
  return declarations;
}

async function filesOf(path: string): Promise<readonly string[]> {
  const full = resolve(path);
  const information = await stat(full).catch((error: Error) => {
    throw new ConfigError([`DECLARATIONS_FILE=${path} cannot be read: ${error.message}`]);
  });
  if (!information.isDirectory()) return [full];
  const names = (await readdir(full)).filter((name) => Object.hasOwn(READERS, extname(name))).sort();
  if (names.length === 0)
    throw new ConfigError([`DECLARATIONS_FILE=${path} has no file of the kinds ${Object.keys(READERS).join(', ')}.`]);
  return names.map((name) => join(full, name));
}

async function readPart(file: string): Promise<Part> {
  const read = READERS[extname(file)];
  if (!read)
    throw new ConfigError([`${file} is not of the kinds ${Object.keys(READERS).join(', ')}: rename or convert it.`]);
  try {
    return { file, value: (await read(file)) ?? {} };
  } catch (error) {
    throw new ConfigError([`DECLARATIONS_FILE=${file} cannot be read: ${reasonOf(error as NodeJS.ErrnoException)}`]);
  }
}

/** Says why a file cannot be read, and what to do if the version of Node.js or the place of the file is the reason. */
export function reasonOf({ code, message }: Pick<NodeJS.ErrnoException, 'code' | 'message'>): string {
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `Node.js ${process.versions.node} does not run TypeScript. Use Node.js 22.18 or newer, or write the file as JavaScript (.mjs), YAML or JSON.`;
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
    return `${message}. Node.js only removes types from TypeScript: write the file without enums and namespaces.`;
  if (code === 'ERR_MODULE_NOT_FOUND' && /package 'postern'/.test(message))
    return 'it imports "postern", which is not installed in its folder or above. Install the package there, or import types only: import type { Declarations } from "postern".';
  return message;
}

async function importModule(file: string): Promise<unknown> {
  const module = (await import(pathToFileURL(file).href)) as { declarations?: unknown; default?: unknown };
  const value = module.declarations ?? module.default;
  if (value === undefined) throw new Error('it exports no "declarations" and no default value');
  return value;
}

/** Merges the declarations of several files: lists are joined. Throws a ConfigError for an entry that two files have. */
function merge(parts: readonly Part[]): Declarations {
  const merged: Record<string, unknown> = {};
  for (const { file, value } of parts) {
    for (const [list, entries] of Object.entries(value as object)) {
      const before = merged[list];
      notePlaces(entries, `${file}: declarations.${list}`);
      if (before === undefined) merged[list] = entries;
      else if (Array.isArray(before)) merged[list] = [...(before as unknown[]), ...(entries as unknown[])];
      else {
        const twice = Object.keys(entries as object).filter((name) => Object.hasOwn(before as object, name));
        if (twice.length > 0)
          throw new ConfigError(twice.map((name) => `${file}: ${list}.${name} is in another file too. Remove one.`));
        merged[list] = { ...before, ...(entries as object) };
      }
    }
  }
  return merged as Declarations;
}

/** Records the places of the entries of a list or map, for messages about names that are taken. */
function notePlaces(entries: unknown, list: string): void {
  for (const [key, entry] of Object.entries(entries as object))
    if (typeof entry === 'object' && entry !== null) notePlace(entry as object, `${list}.${key}`);
}

type Issue = z.core.$ZodIssue;

/** Says in which file and where a mistake is, which value is wrong, and what to write. */
function describe(issue: Issue, { file, value }: Part): string {
  const place = `${file}: declarations${issue.path.map((key) => `.${String(key)}`).join('')}`;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .map((key) => {
        const nearest = nearestWord(key, propertyNames);
        return `${place}: "${key}" is not a property here${nearest ? `; write "${nearest}"` : ', remove it'}`;
      })
      .join('. ');
  }
  const found = valueAt(value, issue.path);
  const expected = expectationOf(issue);
  if (found === undefined) return `${place} is missing: it must be ${expected ?? `given (${issue.message})`}`;
  const shown = JSON.stringify(found) ?? String(found);
  const nearest = issue.code === 'invalid_value' ? nearestWord(String(found), issue.values.map(String)) : undefined;
  const advice = nearest === undefined ? '' : `. Did you mean "${nearest}"?`;
  const rule = expected === undefined ? issue.message : `must be ${expected}`;
  return `${place}: ${rule}, but is ${shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}${advice}`;
}

/** What values of the types of the validator are called. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object that has names as keys',
  string: 'a text',
};

/** So many permitted values are listed at most. */
const MAX_LISTED = 40;

/** Says what a value must be; undefined if the message of the validator says it. */
function expectationOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return TYPE_WORDS[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value' && issue.values.length <= MAX_LISTED)
    return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  return issue.code === 'too_small' && issue.origin === 'string' ? 'a text that is not empty' : undefined;
}

const valueAt = (value: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
