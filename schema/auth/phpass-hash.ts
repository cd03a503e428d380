import { createHash } from 'node:crypto';

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The cost is the exponent of the number of rounds. A higher one could block the server for minutes. */
const MAX_COST = 16;
const MIN_COST = 7;

/**
 * Hashes a password with the cost and salt of a stored portable hash (`$P$` or `$H$`, cost, eight characters of salt,
 * digest). Returns null if the stored text has another form.
 */
export function portableHash(password: string, stored: string): string | null {
  if (!/^\$[PH]\$[./0-9A-Za-z]{31}$/.test(stored)) return null;
  const cost = ALPHABET.indexOf(stored.charAt(3));
  if (cost < MIN_COST || cost > MAX_COST) return null;
  const bytes = Buffer.from(password, 'utf8');
  let digest = createHash('md5').update(stored.slice(4, 12), 'latin1').update(bytes).digest();
  for (let round = 2 ** cost; round > 0; round--) digest = createHash('md5').update(digest).update(bytes).digest();
  return stored.slice(0, 12) + encode(digest);
}

/** Encodes six bits per character, the lowest first, so that three bytes become four characters. */
function encode(bytes: Buffer): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 3) {
    const group = bytes.subarray(start, start + 3);
    let value = group.reduce((sum, byte, index) => sum + byte * 256 ** index, 0);
    for (let count = group.length + 1; count > 0; count--) {
      text += ALPHABET.charAt(value % 64);
      value = Math.floor(value / 64);
    }
  }
  return text;
}
