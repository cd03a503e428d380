import { builtinRegistry } from '../../../schema/core/registry/registry.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters } from '../../declare/route.ts';
import { writeInput } from '../crud/write-input.ts';
import { writeParameters } from '../crud/write-parameters.ts';
import { mediaResource } from './media-resource.ts';

/** The writable fields do not depend on the types of the site. */
const resource = mediaResource(builtinRegistry);

/** The parameters that write the fields of a file. */
export const mediaParameters: Readonly<Record<string, Parameter>> = writeParameters(resource, 'create');

/** Converts the parameters of a file to the input of a mutation. */
export const mediaMutationInput = (parameters: Parameters): Record<string, unknown> =>
  writeInput(parameters, { resource });
