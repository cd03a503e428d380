import { parseArgs } from 'node:util';
import type { Engine } from '../site/build.ts';

/** Options of a soak. */
export interface SoakOptions {
  minutes: number;
  /** Operations per second. */
  rate: number;
  engine: Engine;
  /** The file for all samples as JSON. */
  jsonFile: string;
  /** Ends with exit code 1 if a target is missed. */
  assert: boolean;
}

/** Parses the command line. Throws if an option is unknown or out of range, or the PostgreSQL address is missing. */
export function readSoakOptions(args: readonly string[], env: NodeJS.ProcessEnv): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '60' },
      rate: { type: 'string', default: '20' },
      postgresql: { type: 'boolean', default: false },
      json: { type: 'string', default: 'soak.json' },
      assert: { type: 'boolean', default: false },
    },
  });
  if (values.postgresql && !env.TEST_DATABASE_URL) throw new Error('--postgresql requires TEST_DATABASE_URL.');
  return {
    minutes: positive('--minutes', values.minutes),
    rate: positive('--rate', values.rate),
    engine: values.postgresql ? 'postgresql' : 'sqlite',
    jsonFile: values.json,
    assert: values.assert,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0.`);
  return value;
}
