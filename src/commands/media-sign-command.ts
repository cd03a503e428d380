import { GraphQLError } from 'graphql';
import { signVariantAddress } from '../../schema/kinds/media/variants/variant-address.ts';
import { withDomain } from './command-database.ts';
import { defineCommand, required, texts } from './define-command.ts';

/** Prints the signed addresses of variants, one per line. Ends with the code 1 if an address cannot be signed. */
export const mediaSignCommand = defineCommand({
  arguments: {
    addresses: required(texts('address', 'An image with parameters, such as …/field.jpg?w=333&format=webp.')),
  },
  run: ({ addresses, config, output }) =>
    withDomain({ config, output, program: 'command media sign' }, async (domain) => {
      let code = 0;
      for (const address of addresses) {
        const signed = await signVariantAddress(domain, address).catch(messageOf);
        if (typeof signed !== 'string') code = 1;
        output.write(
          typeof signed === 'string' ? `${signed}\n` : `${address}: ${signed?.message ?? NOTHING_TO_SIGN}\n`,
        );
      }
      return code;
    }),
});

const NOTHING_TO_SIGN = 'This requests no variant: it is not an image, has no parameters, or IMAGE_VARIANTS is off.';

/** Returns the message of an error that the operator can correct; throws others. */
function messageOf(error: unknown): { message: string } {
  if (error instanceof URIError) return { message: 'The path is not encoded correctly.' };
  if (!(error instanceof GraphQLError)) throw error;
  return { message: error.message };
}
