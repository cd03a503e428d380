import { z } from 'zod';
import {
  isEmail,
  isUsablePassword,
  isUsername,
  MAX_USERNAME_LENGTH,
  PASSWORD_RULE,
} from '../../schema/values/account-values.ts';
import { onOrOff, type VariablesOf } from './config-values.ts';

/** In characters. */
const MAX_TITLE_LENGTH = 200;

/** The environment variables of the site that a first start creates. */
export const firstSiteVariables = {
  DEMO: onOrOff('on').describe(
    'on: the first start fills an empty database with the demo site. off: it creates a site with one administrator and one page.',
  ),
  SITE_TITLE: z.string().max(MAX_TITLE_LENGTH, `must have at most ${MAX_TITLE_LENGTH} characters`).optional().meta({
    description: 'First start with DEMO=off, and the command init: the title of the site.',
    shownDefault: 'the host of SITE_URL',
  }),
  ADMIN_LOGIN: z
    .string()
    .refine(
      (value) => isUsername(value) && value.length <= MAX_USERNAME_LENGTH,
      `must be letters, digits, spaces and _ . - @, at most ${MAX_USERNAME_LENGTH}`,
    )
    .default('admin')
    .describe('First start with DEMO=off, and the command init: the login of the administrator.'),
  ADMIN_EMAIL: z.string().refine(isEmail, 'must be an e-mail address such as bea@example.org').optional().meta({
    description: 'First start with DEMO=off, and the command init: the e-mail address of the administrator.',
    shownDefault: 'ADMIN_LOGIN at the host of SITE_URL',
  }),
  ADMIN_PASSWORD: z.string().refine(isUsablePassword, `cannot be used. ${PASSWORD_RULE}`).optional().meta({
    isSecret: true,
    description:
      'First start with DEMO=off, and the command init: the password of the administrator. It is read only then; prefer ADMIN_PASSWORD_FILE.',
    shownDefault: 'a random one, which is shown once',
  }),
};

/** The settings of the site that a first start creates. */
export const firstSiteSettings = (values: VariablesOf<typeof firstSiteVariables>) =>
  Object.freeze({
    /** Whether it is the demo site. */
    isDemo: values.DEMO,
    title: values.SITE_TITLE,
    login: values.ADMIN_LOGIN,
    email: values.ADMIN_EMAIL,
    password: values.ADMIN_PASSWORD,
  });
