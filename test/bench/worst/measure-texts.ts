import { linearFunctions } from '../../support/linear-cases.ts';
import { aligned } from '../report/tables.ts';
import { slownessNow, threadTime } from './calibration.ts';

const LENGTH = 1_000_000;
/** The maximum processor time for a text of this length; quadratic time would take minutes. */
const MAX_MS = 1_500;

/** The processor time of one function for one text, on the machine of the calibration loop. */
interface TextResult {
  name: string;
  milliseconds: number;
}

/** Measures all functions of texts whose work must grow in proportion to the text, on a megabyte of hostile ones. */
export function measureTexts(): TextResult[] {
  return linearFunctions.flatMap(({ name, run, texts }) =>
    Object.entries(texts).map(([textName, textOf]) => {
      const measure = () => {
        const text = textOf(LENGTH);
        const slowness = slownessNow();
        const started = threadTime();
        run(text);
        return (threadTime() - started) / slowness;
      };
      const first = measure();
      return { name: `${name}: ${textName}`, milliseconds: first > MAX_MS ? Math.min(first, measure()) : first };
    }),
  );
}

/** The results that miss the bound. */
export const slowTexts = (results: readonly TextResult[]): TextResult[] =>
  results.filter(({ milliseconds }) => milliseconds > MAX_MS);

/** The ten slowest texts as a table. */
export function textTable(results: readonly TextResult[]): string {
  const slowest = [...results].sort((first, second) => second.milliseconds - first.milliseconds).slice(0, 10);
  return aligned([
    ['slowest megabytes of text', 'ms', ''],
    ...slowest.map(({ name, milliseconds }) => [name, milliseconds.toFixed(0), milliseconds > MAX_MS ? 'slow' : '']),
  ]);
}
