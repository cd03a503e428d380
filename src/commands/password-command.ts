import { resetPassword } from '../../schema/auth/log-in.ts';
import { withDomain } from './command-database.ts';
import { defineCommand, required, text } from './define-command.ts';

/** Prints the new password. Ends with the code 1 if the account does not exist. */
export const passwordCommand = defineCommand({
  arguments: { login: required(text('login', 'The login or the e-mail address of the account.')) },
  run: ({ login, config, output }) =>
    withDomain({ config, output, program: 'command password' }, async (domain) => {
      const reset = await resetPassword(domain, login);
      if (!reset) {
        output.write(`No account has the login or e-mail address ${JSON.stringify(login)}.\n`);
        return 1;
      }
      output.write(`Login     ${reset.login}\nPassword  ${reset.password}\n`);
      if (reset.disabled)
        output.write('The account is disabled: it cannot log in until an administrator enables it.\n');
      output.write('Its sessions have ended. Its application passwords still work.\n');
      return 0;
    }),
});
