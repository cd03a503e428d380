import { z } from 'zod';
import type { TokenSettings } from '../../schema/core/domain-kernel.ts';
import { onOrOff, type VariablesOf } from './config-values.ts';

/** The environment variables of bearer tokens. */
export const tokenVariables = {
  JWT: onOrOff('off').describe(
    'on: clients of the WPGraphQL API log in with the password of an account, and all APIs accept the bearer tokens that they get.',
  ),
  JWT_SECRET: z
    .string()
    .regex(/^[\x20-\x7e]{32,200}$/, 'must be 32 to 200 printable characters of ASCII')
    .optional()
    .meta({
      isSecret: true,
      description:
        'Key that signs bearer tokens: 32 to 200 printable ASCII characters. A new key makes all tokens invalid.',
      shownDefault: 'a random key in the database',
    }),
};

/** Returns the settings of bearer tokens; undefined if they are not accepted. Faust front ends need them. */
export function tokenSettings(
  values: VariablesOf<typeof tokenVariables> & { FAUST_SECRET?: string | undefined },
): TokenSettings | undefined {
  if (!values.JWT && values.FAUST_SECRET === undefined) return undefined;
  return Object.freeze({
    allowsLogin: values.JWT,
    ...(values.JWT_SECRET === undefined ? {} : { secret: values.JWT_SECRET }),
  });
}
