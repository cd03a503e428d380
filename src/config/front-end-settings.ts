import { z } from 'zod';
import type { FrontEndSettings, TokenSettings } from '../../schema/core/domain-kernel.ts';
import { isSiteUrl, onOrOff, protocolOf, type VariablesOf, withoutTrailingSlashes } from './config-values.ts';

/** The environment variables of Faust front ends. */
export const frontEndVariables = {
  FAUST_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 characters of ASCII without spaces')
    .optional()
    .meta({
      isSecret: true,
      description:
        'Secret that the site shares with the server of a Faust front end (FAUST_SECRET_KEY there): 8 to 200 ASCII characters without spaces. It enables /faustwp/v1/authorize and bearer tokens.',
    }),
  FAUST_FRONTEND_URL: z
    .string()
    .refine(isSiteUrl, 'must be an http or https address without user, query and fragment, such as https://example.org')
    .transform(withoutTrailingSlashes)
    .optional()
    .describe(
      'Public address of the Faust front end. Preview links lead to it, and people log in to it at /generate of this site.',
    ),
  PREVIEW_URL: z
    .string()
    .refine(
      isPreviewPattern,
      'must be an http or https address that contains {token}, and no other names in braces than {id}, {slug} and {type}',
    )
    .optional()
    .describe(
      'Address of previews in a front end, such as https://example.org/api/preview?token={token}&id={id}&slug={slug}&type={type}.',
    ),
};

/** Whether a value is a pattern of the addresses of previews. */
function isPreviewPattern(value: string): boolean {
  const placeholders: readonly string[] = value.match(/\{[^}]*\}?/g) ?? [];
  const known = ['{token}', '{id}', '{slug}', '{type}'];
  return (
    /^https?:$/.test(protocolOf(value)) &&
    !/\s/.test(value) &&
    placeholders.includes('{token}') &&
    placeholders.every((placeholder) => known.includes(placeholder)) &&
    // The host is fixed, so that no slug can choose where a token is sent.
    /^https?:\/\/[^/?#{}@]+(?:[/?#]|$)/i.test(value)
  );
}

/** Returns the settings of the front end; undefined if there is none. */
export const frontEndSettings = ({
  FAUST_SECRET: secret,
  FAUST_FRONTEND_URL: url,
}: VariablesOf<typeof frontEndVariables>): FrontEndSettings | undefined =>
  secret === undefined ? undefined : Object.freeze({ secret, ...(url === undefined ? {} : { url }) });

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
