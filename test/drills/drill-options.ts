import { parseArgs } from 'node:util';

/** Options of a run of the drills. */
export interface DrillOptions {
  /** Runs the long form: failures last for tens of seconds. */
  long: boolean;
  /** Names of drills; empty for all. */
  only: readonly string[];
  /** The file for all results as JSON. */
  jsonFile: string | undefined;
  /** Writes the table of docs/drills.md. */
  docs: boolean;
}

/** Parses the command line. Throws if an option or the name of a drill is unknown. */
export function readDrillOptions(args: readonly string[], names: readonly string[]): DrillOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      long: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      docs: { type: 'boolean', default: false },
    },
  });
  const unknown = values.only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no drill ${unknown}. Drills: ${names.join(', ')}.`);
  return { long: values.long, only: values.only, jsonFile: values.json, docs: values.docs };
}
