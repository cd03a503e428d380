import { printReset } from './accounts-commands.ts';
import { withDomain } from './command-database.ts';
import { defineCommand, required, text } from './define-command.ts';

/** The same as `accounts reset-password`, under its earlier name. */
export const passwordCommand = defineCommand({
  arguments: { login: required(text('login', 'The login or the e-mail address of the account.')) },
  details: ['The command accounts reset-password does the same, and can create a link instead.'],
  run: ({ login, config, output }) =>
    withDomain({ config, output, program: 'command password' }, (domain) => printReset(domain, { login, output })),
});
