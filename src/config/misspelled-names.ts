import type { Logger } from '../../schema/core/domain-kernel.ts';
import { wordDistance } from '../../schema/values/text-functions.ts';
import { commandVariables, configVariables } from './config-variables.ts';
import { secretNames } from './secret-files.ts';

/** A variable that is no setting, and the setting that it looks like. */
export interface MisspelledName {
  readonly name: string;
  readonly nearest: string;
}

/** The names of all settings. */
const NAMES: ReadonlySet<string> = new Set([
  ...Object.keys({ ...configVariables.shape, ...commandVariables }),
  ...secretNames.map((name) => `${name}_FILE`),
]);

/** At most this many letters are wrong in a misspelled name. */
const MAX_DISTANCE = 2;

/**
 * Finds variables that look like misspelled settings. The environment contains variables of the system and of other
 * programs, so a name counts as misspelled only if each of its words is one of the setting with few wrong letters.
 */
export const findMisspelledNames = (variables: Readonly<Record<string, string>>): readonly MisspelledName[] =>
  Object.freeze(
    Object.keys(variables).flatMap((name) => {
      const nearest = NAMES.has(name) ? undefined : nearestName(name);
      return nearest === undefined ? [] : [{ name, nearest }];
    }),
  );

/** Logs a warning for each variable that looks like a misspelled setting. */
export function warnAboutMisspelledNames(names: readonly MisspelledName[], log: Logger): void {
  for (const { name, nearest } of names) log.warn({ variable: name }, misspellingMessage({ name, nearest }));
}

/** Says what is wrong with a name, and what to do. */
export const misspellingMessage = ({ name, nearest }: MisspelledName): string =>
  `${name} is not a setting and has no effect: set ${nearest} instead, or remove it`;

function nearestName(name: string): string | undefined {
  if (!/^[A-Z][A-Z0-9_]*$/.test(name)) return undefined;
  let nearest: { name: string; distance: number } | undefined;
  for (const setting of NAMES) {
    const distance = nameDistance(name, setting);
    if (distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { name: setting, distance };
  }
  return nearest?.name;
}

/** The number of wrong letters in a name; infinite if it does not look like the setting. */
function nameDistance(name: string, setting: string): number {
  if (Math.abs(name.length - setting.length) > MAX_DISTANCE) return Number.POSITIVE_INFINITY;
  const [words, settingWords] = [name.split('_'), setting.split('_')];
  // Only the underscores are wrong, as in DATADIR.
  if (words.join('') === settingWords.join('')) return 1;
  if (words.length !== settingWords.length) return Number.POSITIVE_INFINITY;
  const distances = words.map((word, index) => wordDistance(word, settingWords[index] ?? ''));
  const distance = distances.reduce((sum, each) => sum + each, 0);
  // One other letter makes another word of a short name: HOST and POST.
  return distance <= Math.min(MAX_DISTANCE, Math.floor(setting.length / 5)) ? distance : Number.POSITIVE_INFINITY;
}
