import { z } from 'zod';

/** An http or https address. */
export const address = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be a web address');

/** An http or https address, or an empty text. */
export const optionalAddress = z.union([z.literal(''), address]).default('');

export const textValue = z.string().max(100_000).default('');

export const slugValue = z
  .string()
  .regex(
    /^[A-Za-z0-9][\w-]{0,199}$/,
    'must begin with a letter or digit; letters, digits, dashes and underscores may follow',
  );

/** A decentralized identifier. */
export const did = z
  .string()
  .regex(/^did:\w{1,40}:[\w.:%-]{1,400}$/, 'must be an identifier such as did:plc:afjf7gsjzsqmgc7dlhb553mv');

/** A date and time, normalized to ISO 8601 in UTC; empty if unknown. */
export const timestamp = z
  .string()
  .refine((value) => value === '' || !Number.isNaN(Date.parse(value)), 'must be a date')
  .transform((value) => (value === '' ? '' : new Date(value).toISOString().replace('.000Z', 'Z')));

/** Texts by name. */
export const texts = z.record(z.string().max(200), z.string().max(1_000_000));

/** Http or https addresses by name. */
export const addresses = z.record(z.string().max(200), address).default({});

export const numberValue = z.int().min(0).max(2_147_483_647).default(0);
