import type { RenderSession } from './render-session.ts';

/** A part of an item that is rendered separately, such as a block, a shortcode or a typographic step. */
export interface RenderedPart {
  /** What is rendered, such as `core/calendar` or `shortcode gallery`. From a fixed set of names. */
  name: string;
  postId: number;
}

/** Decides about errors of parts, and reports them. */
export interface PartFailures {
  /** Whether an error concerns more than one part, such as an outage of the database: the rendering then fails. */
  endsRendering(error: unknown): boolean;
  /** Reports the error of a part that is left out. */
  report(error: unknown, part: RenderedPart): void;
}

/** A part that failed, and the environment in which it was rendered. */
export interface FailedPart {
  environment: { failures: PartFailures; session: RenderSession };
  part: RenderedPart;
}

/**
 * Leaves out a part that failed: reports the error, and marks the rendering as depending on more than the stored text, so
 * that it is repeated on each read. Throws the error if it ends the rendering.
 */
export function leaveOut(error: unknown, { environment: { failures, session }, part }: FailedPart): void {
  if (failures.endsRendering(error)) throw error;
  session.stateUseCount += 1;
  failures.report(error, part);
}

/** Renders a part; returns `fallback` if it fails. Errors: those that end the rendering. */
export async function renderPart<T>(
  render: () => T | Promise<T>,
  { fallback, ...failed }: FailedPart & { fallback: T },
): Promise<T> {
  try {
    return await render();
  } catch (error) {
    leaveOut(error, failed);
    return fallback;
  }
}
