import { z } from 'zod';
import { isEmail } from '../../schema/values/account-values.ts';
import { isAllowedTarget } from '../adapters/fetch/public-address.ts';
import { protocolOf, splitAtCommas, type VariablesOf, wholeNumber } from './config-values.ts';

/** The environment variables of webhooks. */
export const webhookVariables = {
  WEBHOOK_TARGETS: z
    .string()
    .transform(splitAtCommas)
    .refine(
      (entries) => entries.every(isAllowedTarget),
      'must be hosts with a port such as front-end:3000, or networks such as 10.1.0.0/16, separated by commas',
    )
    .default([])
    .meta({
      description:
        'Targets of webhooks that are allowed although they are not public, and without OUTGOING_REQUESTS=on: hosts with a port such as front-end:3000, or networks such as 10.1.0.0/16, separated by commas.',
      shownDefault: '',
    }),
  WEBHOOK_TIMEOUT_SECONDS: wholeNumber({ minimum: 1, maximum: 60, defaultValue: 10 }).describe(
    'Seconds in which the receiver of a webhook must answer.',
  ),
};

/** The settings of webhooks. */
export const webhookSettings = (values: VariablesOf<typeof webhookVariables>) =>
  Object.freeze({
    /** Targets that need not be public: hosts with ports, and networks. */
    targets: Object.freeze([...values.WEBHOOK_TARGETS]),
    /** Milliseconds in which a receiver must answer. */
    timeoutMs: values.WEBHOOK_TIMEOUT_SECONDS * 1_000,
  });

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
