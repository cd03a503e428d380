import { z } from 'zod';
import type { FrontEndSettings } from '../../schema/core/domain-kernel.ts';
import { isSiteUrl, withoutTrailingSlashes } from './config-values.ts';

/** The environment variables of Faust front ends. */
export const frontEndVariables = {
  FAUST_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 characters of ASCII without spaces')
    .optional()
    .describe(
      'Secret that the site shares with the server of a Faust front end (FAUST_SECRET_KEY there): 8 to 200 ASCII characters without spaces. It enables /faustwp/v1/authorize and bearer tokens.',
    ),
  FAUST_FRONTEND_URL: z
    .string()
    .refine(isSiteUrl, 'must be an http or https address without user, query and fragment, such as https://example.org')
    .transform(withoutTrailingSlashes)
    .optional()
    .describe(
      'Public address of the Faust front end. Preview links lead to it, and people log in to it at /generate of this site.',
    ),
};

/** Returns the settings of the front end; undefined if there is none. */
export const frontEndSettings = ({
  FAUST_SECRET: secret,
  FAUST_FRONTEND_URL: url,
}: {
  FAUST_SECRET?: string | undefined;
  FAUST_FRONTEND_URL?: string | undefined;
}): FrontEndSettings | undefined =>
  secret === undefined ? undefined : Object.freeze({ secret, ...(url === undefined ? {} : { url }) });
