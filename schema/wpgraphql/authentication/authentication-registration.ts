import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { registerAuthorizationCodeMutation } from './authorization-code-mutation.ts';
import { registerFaustUserFields } from './faust-user-fields.ts';
import { registerTokenMutations } from './token-mutations.ts';
import { registerUserTokenFields } from './user-token-fields.ts';

/** Registers logins: their mutations, and the fields of accounts that front ends need for them. */
export function registerAuthentication(builder: WpgraphqlBuilder): void {
  registerTokenMutations(builder);
  registerAuthorizationCodeMutation(builder);
  registerUserTokenFields(builder);
  registerFaustUserFields(builder);
}
