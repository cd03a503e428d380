import { CooperativeScheduler } from '../../schema/markup/cooperative-scheduler.ts';
import { countWork } from './count-work.ts';

/** How long work is divided into steps; none of the numbers depends on the speed of the machine. */
export interface WorkSteps {
  /** How often the work asked whether it must yield to the event loop. */
  questions: number;
  /** The most work of built-in functions between two questions. */
  longestStep: number;
  /** All work of built-in functions. */
  work: number;
}

/** Counts the steps of a body. Nothing else may run meanwhile. */
export async function stepsOf(body: () => Promise<unknown>): Promise<WorkSteps> {
  const prototype = CooperativeScheduler.prototype;
  const property = Object.getOwnPropertyDescriptor(prototype, 'shouldYield') as PropertyDescriptor;
  const counter = countWork();
  let [questions, longestStep, last] = [0, 0, 0];
  const endStep = () => {
    longestStep = Math.max(longestStep, counter.count - last);
    last = counter.count;
  };
  Object.defineProperty(prototype, 'shouldYield', {
    ...property,
    get(this: CooperativeScheduler) {
      questions += 1;
      endStep();
      return property.get?.call(this) as boolean;
    },
  });
  try {
    await body();
    endStep();
    return { questions, longestStep, work: counter.count };
  } finally {
    Object.defineProperty(prototype, 'shouldYield', property);
    counter.stop();
  }
}
