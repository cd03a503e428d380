import type { InspectedFile } from '../../../schema/core/files/file-inspector.ts';
import type { FailedModification, ImageModifier, WantedImage } from '../../../schema/core/files/image-processor.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';

/** The tasks of a worker, with their input and result. */
export interface Tasks {
  inspect: { input: { path: string }; result: InspectedFile };
  render: { input: { path: string; mimeType: string; quality: number; images: readonly WantedImage[] }; result: null };
  modify: {
    input: { path: string; mimeType: string; quality: number; modifiers: readonly ImageModifier[]; target: string };
    result: Dimensions;
  };
}

export type TaskName = keyof Tasks;

/** A task that is sent to a worker. */
export interface TaskMessage {
  name: TaskName;
  input: Tasks[TaskName]['input'];
}

/** Why a worker could not complete a task. */
export type Failure =
  | { kind: 'unusable'; message: string }
  | ({ kind: 'modification' } & FailedModification)
  /** No disk space is left for the result. */
  | { kind: 'full'; message: string }
  | { kind: 'unexpected'; message: string };

/** The answer of a worker. */
export type ResultMessage = { result: Tasks[TaskName]['result'] } | { failure: Failure };
