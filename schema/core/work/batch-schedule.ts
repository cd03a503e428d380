import type { RequestWork } from './request-work.ts';

/**
 * Returns the schedule of the batches of a loader: when everything of the present turn is requested, and also the
 * work that the request has postponed, so that objects that are resolved in several turns share one statement.
 */
export const batchSchedule = (work: RequestWork | undefined) => (dispatch: () => void) => {
  Promise.resolve().then(() => process.nextTick(() => (work ? work.afterPostponed(dispatch) : dispatch())));
};
