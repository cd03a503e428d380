/** Letters, digits and _ . - @, with single spaces between words. */
const USERNAME = /^[a-z0-9_.@-]+(?: [a-z0-9_.@-]+)*$/i;

/** Whether a text consists of the characters of a username. The reference has no account `0`. */
export const isUsername = (text: string): boolean => USERNAME.test(text) && text !== '0';

/** What a username may contain, for messages. */
export const USERNAME_RULE = 'A username may contain only letters, digits, spaces and _ . - @, and not be 0.';

const EMAIL = /^[^\s\p{Cc}@<>"&]+@[^\s\p{Cc}@<>"&]+\.[^\s\p{Cc}@<>"&]+$/u;

/** In characters: the limit of SMTP. */
const MAX_EMAIL_LENGTH = 254;

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);

/** Longer passwords are refused before hashing, which bounds the work per request. */
export const MAX_PASSWORD_BYTES = 4_096;

/** Whether a text can be the password of an account, as the APIs accept it. People choose better ones: `newPasswordProblem`. */
export const isUsablePassword = (password: string): boolean =>
  password !== '' && password !== '0' && !password.includes('\\') && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;

/** What a password must be, for messages. */
export const PASSWORD_RULE = 'A password must not be empty, contain a backslash or be longer than 4,096 bytes.';

/** In characters. Longer values are rejected, as in the reference (docs/protocol/errors.md#accounts-and-application-passwords). */
export const MAX_USERNAME_LENGTH = 60;

/**
 * In characters: less than the 15 that NIST SP 800-63B asks of passwords without a second factor, which people who write
 * would meet with patterns, and more than its 8 of passwords with one.
 */
export const MIN_PASSWORD_LENGTH = 12;

/** In characters: what remains of a password without words and rows that everybody guesses first. */
const MIN_OWN_CHARACTERS = 8;

/** Words that the commonest passwords consist of. */
const COMMON_WORDS = [
  ...['password', 'passwort', 'passw0rd', 'p@ssw0rd', 'p@ssword', 'kennwort', 'motdepasse', 'contraseña', 'passphrase'],
  ...['administrator', 'admin', 'welcome', 'willkommen', 'letmein', 'changeme', 'default', 'secret', 'trustno1'],
  ...['iloveyou', 'princess', 'sunshine', 'superman', 'football', 'baseball', 'monkey', 'dragon', 'master', 'shadow'],
  ...['wordpress', 'postern', 'website'],
];

/** Characters that follow each other in the alphabet and on keyboards. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];

/** Three characters of a row, in both directions. Two follow each other in many words. */
const RUNS: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) => [row, [...row].reverse().join('')]).flatMap((row) =>
    [...row].slice(2).map((_last, index) => row.slice(index, index + 3)),
  ),
);

/** Whose password it becomes. Guesses begin with these texts. */
export interface PasswordOwner {
  login?: string | undefined;
  email?: string | undefined;
  /** The title of the site. */
  title?: string | undefined;
}

const guessable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Counts the characters of a password that do not follow from its words, repeat others or continue a row. */
function countOwnCharacters(password: string, { login = '', email = '', title = '' }: PasswordOwner): number {
  const words = [login, email, email.replace(/@.*/s, ''), title, title.replace(/\s+/g, '')].map((word) =>
    guessable(word.trim()),
  );
  let own = guessable(password);
  for (const word of [...words, ...COMMON_WORDS].sort((one, other) => other.length - one.length)) {
    if (word.length > 2) own = own.replaceAll(word, '');
  }
  // A text that consists of one part, repeated, is found again in its double before the end of the first.
  const characters = [...own.slice(0, `${own}${own}`.indexOf(own, 1))];
  return characters.filter((character, index) => {
    const previous = characters[index - 1];
    return previous !== character && !RUNS.has(`${characters[index - 2]}${previous}${character}`);
  }).length;
}

/**
 * What is wrong with a password that a person chooses on a page, in a command or by a link; null if nothing is. The APIs accept what clients of
 * WordPress send (`isUsablePassword`).
 */
export function newPasswordProblem(password: string, owner: PasswordOwner): string | null {
  if (!isUsablePassword(password)) return PASSWORD_RULE;
  if ([...password].length < MIN_PASSWORD_LENGTH)
    return `This password is too short. Choose one with at least ${MIN_PASSWORD_LENGTH} characters, such as four words that have nothing to do with each other.`;
  if (countOwnCharacters(password, owner) < MIN_OWN_CHARACTERS)
    return 'This password is easy to guess: it is little more than a common word, a row of keys, or the name of the account or the site. Choose four words that have nothing to do with each other.';
  return null;
}
