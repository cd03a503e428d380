import { builtinRegistry } from '../../../schema/core/registry/registry.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters } from '../../declare/route.ts';
import { writeInput } from '../crud/write-input.ts';
import { writeParameters } from '../crud/write-parameters.ts';
import { mediaResource } from './media-resource.ts';

/** What can be written does not depend on the types of the site. */
const resource = mediaResource(builtinRegistry);

/** The parameters that say something of a file, which is uploaded or there already. */
export const mediaParameters: Readonly<Record<string, Parameter>> = writeParameters(resource, 'create');

/** The same as the input of a mutation. */
export const mediaMutationInput = (parameters: Parameters): Record<string, unknown> =>
  writeInput(parameters, { resource });
