import { settings } from '../../../prisma/demo/demo-settings.ts';
import {
  cleanPermalinkStructure,
  cleanTermBase,
  permalinkStructureError,
  termBaseError,
} from '../../../schema/site/settings/settings-options.ts';
import type { Conversion } from '../conversion.ts';
import { optionOf } from '../convert-options.ts';

interface PermalinkOption {
  readonly name: string;
  readonly clean: (value: string) => string;
  readonly error: (value: string) => string | null;
  /** The value in place of one that cannot work here. */
  readonly replacement: string;
}

const OPTIONS: readonly PermalinkOption[] = [
  {
    name: 'permalink_structure',
    clean: cleanPermalinkStructure,
    error: permalinkStructureError,
    replacement: String(settings.permalink_structure),
  },
  ...['category_base', 'tag_base'].map((name) => ({
    name,
    clean: cleanTermBase,
    error: termBaseError,
    replacement: '',
  })),
];

/** Replaces permalink settings in the stage whose addresses could not be resolved, with a note for the operator. */
export function normalizeSettings({ stage, note }: Pick<Conversion, 'stage' | 'note'>): void {
  for (const { name, clean, error, replacement } of OPTIONS) {
    const stored = optionOf(stage, name);
    const cleaned = clean(stored);
    const problem = error(cleaned);
    const value = problem === null ? cleaned : replacement;
    if (value !== stored) stage.run('UPDATE options SET option_value = ? WHERE option_name = ?', value, name);
    if (problem !== null)
      note(
        `The ${name} "${stored}" of the source cannot be used: ${problem} The site has ${value === '' ? 'the default' : `"${value}"`}; former addresses redirect if their last part is the slug.`,
      );
  }
}
