import type { Parameter, Parameters } from '../../declare/route.ts';
import { writeParameters } from '../content/write-parameters.ts';
import { writeInput } from '../content/write-variables.ts';
import { mediaResource } from './resource.ts';

/** The parameters that say something of a file, which is uploaded or there already. */
export const mediaParameters: Readonly<Record<string, Parameter>> = writeParameters(mediaResource, 'create');

/** The same as the input of a mutation. */
export const mediaInput = (parameters: Parameters): Record<string, unknown> =>
  writeInput(parameters, { resource: mediaResource });
