import type {
  FailedModification,
  ImageModifier,
  ImageToCreate,
  InspectedFile,
} from '../../../schema/core/files/image-processor.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';
import type { VariantTask } from './variant-image.ts';

/** The tasks of a worker process, with their input and result. */
export interface ImageTasks {
  inspect: { input: { path: string }; result: InspectedFile };
  render: {
    input: { path: string; mimeType: string; quality: number; images: readonly ImageToCreate[] };
    result: null;
  };
  variant: { input: VariantTask; result: null };
  modify: {
    input: { path: string; mimeType: string; quality: number; modifiers: readonly ImageModifier[]; target: string };
    result: Dimensions;
  };
}

export type TaskName = keyof ImageTasks;

/** A task that is sent to a worker. */
export interface TaskMessage {
  name: TaskName;
  input: ImageTasks[TaskName]['input'];
}

/** The reason why a task failed. */
export type TaskFailure =
  | { kind: 'unusable'; message: string }
  | ({ kind: 'modification' } & FailedModification)
  /** No disk space is left for the result. */
  | { kind: 'full'; message: string }
  | { kind: 'unexpected'; message: string };

/** The answer of a worker. */
export type ResultMessage = { result: ImageTasks[TaskName]['result'] } | { failure: TaskFailure };
