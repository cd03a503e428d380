import { GraphQLError } from 'graphql';
import { signVariantAddress } from '../../schema/kinds/media/variants/variant-address.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { openCommandDatabase } from '../open-configured-database.ts';
import { createCommandDomain } from '../program-kernel.ts';
import { defineCommand, required, texts } from './define-command.ts';

/** Prints the signed addresses of variants, one per line. Ends with the code 1 if an address cannot be signed. */
export const mediaSignCommand = defineCommand({
  arguments: {
    addresses: required(texts('address', 'An image with parameters, such as …/field.jpg?w=333&format=webp.')),
  },
  run: async ({ addresses, config, output }) => {
    const database = await openCommandDatabase(config, 'command media sign');
    const declarations = await loadDeclarations(config.declarationsFile);
    const domain = await createCommandDomain({ config, database, declarations, program: 'command media sign' });
    let code = 0;
    try {
      for (const address of addresses) {
        const signed = await signVariantAddress(domain, address).catch(messageOf);
        if (typeof signed !== 'string') code = 1;
        output.write(
          typeof signed === 'string' ? `${signed}\n` : `${address}: ${signed?.message ?? NOTHING_TO_SIGN}\n`,
        );
      }
      return code;
    } finally {
      await database.close();
    }
  },
});

const NOTHING_TO_SIGN = 'This requests no variant: it is not an image, has no parameters, or IMAGE_VARIANTS is off.';

/** Returns the message of an error that the operator can correct; throws others. */
function messageOf(error: unknown): { message: string } {
  if (error instanceof URIError) return { message: 'The path is not encoded correctly.' };
  if (!(error instanceof GraphQLError)) throw error;
  return { message: error.message };
}
