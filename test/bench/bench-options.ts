import { parseArgs } from 'node:util';
import type { Engine } from './site/build.ts';

/** Options of a benchmark run. */
export interface BenchOptions {
  engine: Engine;
  /** Address of the PostgreSQL database in which the sites are built. */
  server: string | undefined;
  /** Rebuilds the sites, also if they exist. */
  rebuild: boolean;
  /** Ends with exit code 1 if a target is missed. */
  assert: boolean;
  /** The baseline caches totals instead of counting for each request: the stricter comparison. */
  cachesTotals: boolean;
  /** Compares the same requests to two sites of different sizes, instead of Postern with other programs. */
  growth: boolean;
  /** The file for the results as JSON. */
  jsonFile: string | undefined;
  /** Posts of the measured site, and of the smaller one that it is compared with. */
  posts: number;
  fewerPosts: number;
  /** Parts of the names of the cases to run; empty for all. */
  only: readonly string[];
  /** How often each program is measured with a case. */
  rounds: number;
  /** The duration of a round. */
  seconds: number;
}

/** Parses the command line. Throws if an option is unknown or the PostgreSQL address is missing. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      large: { type: 'boolean', default: false },
      huge: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      rebuild: { type: 'boolean', default: false },
      postgresql: { type: 'boolean', default: false },
      assert: { type: 'boolean', default: false },
      'cached-totals': { type: 'boolean', default: false },
      json: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '3' },
    },
  });
  if (values.postgresql && !env.TEST_DATABASE_URL) throw new Error('--postgresql requires TEST_DATABASE_URL.');
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1.');
  const isLarge = values.large || values.growth;
  const [posts, fewerPosts] = values.huge ? [1_000_000, 10_000] : isLarge ? [200_000, 10_000] : [10_000, 1_000];
  return {
    posts,
    fewerPosts,
    engine: values.postgresql ? 'postgresql' : 'sqlite',
    server: env.TEST_DATABASE_URL,
    rebuild: values.rebuild,
    assert: values.assert,
    cachesTotals: values['cached-totals'],
    growth: values.growth,
    jsonFile: values.json,
    only: values.only,
    rounds,
    seconds: values.quick ? 0.5 : 2,
  };
}
