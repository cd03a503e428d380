import type { FileFacts } from '../../../schema/media/file-inspector.ts';
import type {
  Dimensions,
  FailedModification,
  ImageModifier,
  WantedImage,
} from '../../../schema/media/image-processor.ts';

/** What the workers can be asked to do, and what they give back. */
export interface Tasks {
  inspect: { input: { path: string }; result: FileFacts };
  render: { input: { path: string; mimeType: string; quality: number; images: readonly WantedImage[] }; result: null };
  modify: {
    input: { path: string; mimeType: string; quality: number; modifiers: readonly ImageModifier[]; target: string };
    result: Dimensions;
  };
}

export type TaskName = keyof Tasks;

/** A task on its way to a worker. */
export interface TaskMessage {
  name: TaskName;
  input: Tasks[TaskName]['input'];
}

/** What a worker cannot do, by kind. */
export type Failure =
  | { kind: 'unusable'; message: string }
  | ({ kind: 'modification' } & FailedModification)
  /** No space is left for what it writes. */
  | { kind: 'full'; message: string }
  | { kind: 'unexpected'; message: string };

/** The answer of a worker. */
export type ResultMessage = { result: Tasks[TaskName]['result'] } | { failure: Failure };
