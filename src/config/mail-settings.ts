import { z } from 'zod';
import { isEmail } from '../../schema/values/account-values.ts';
import { protocolOf, type VariablesOf } from './config-values.ts';

/** The sender of a message: an address, or a name with an address in angle brackets. */
const SENDER = /^(?:(?<name>[^<>"\p{Cc}]{1,100}) <(?<named>[^<>]+)>|(?<address>[^<>\s]+))$/u;

/** Splits a sender into its name and its address; null for a text that is none. */
function parseSender(text: string): { name: string; address: string } | null {
  const { name = '', named, address = named ?? '' } = SENDER.exec(text.trim())?.groups ?? {};
  return isEmail(address) ? { name: name.trim(), address } : null;
}

/** The environment variables of e-mail. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:$/.test(protocolOf(value)) && new URL(value).hostname !== '',
      'must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.example.org',
    )
    .optional()
    .meta({
      isSecret: true,
      description:
        'Server that sends e-mail: smtps://user:password@host, or smtp://user:password@host:587 with STARTTLS. Without it, the site sends none.',
    }),
  MAIL_FROM: z
    .string()
    .refine((value) => parseSender(value) !== null, 'must be an address such as Larch <site@example.org>')
    .transform((value) => parseSender(value) ?? { name: '', address: '' })
    .optional()
    .describe('Sender of e-mail, such as Larch <site@example.org>.'),
};

/** The settings of e-mail; undefined if the site sends none. */
export const mailSettings = ({ SMTP_URL: url, MAIL_FROM: from }: VariablesOf<typeof mailVariables>) =>
  url === undefined || from === undefined ? undefined : Object.freeze({ url, from });
