/** Letters, digits and _ . - @, with single spaces between words. */
const USERNAME = /^[a-z0-9_.@-]+(?: [a-z0-9_.@-]+)*$/i;

/** Whether a text consists of the characters of a username. */
export const isUsername = (text: string): boolean => USERNAME.test(text);

/** What a username may contain, for messages. */
export const USERNAME_RULE = 'A username may contain only letters, digits, spaces and _ . - @.';

const EMAIL = /^[^\s\p{Cc}@<>"&]+@[^\s\p{Cc}@<>"&]+\.[^\s\p{Cc}@<>"&]+$/u;

/** In characters: the limit of SMTP. */
const MAX_EMAIL_LENGTH = 254;

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);

/** Longer passwords are refused before hashing, which bounds the work per request. */
export const MAX_PASSWORD_BYTES = 4_096;

/** Whether a text can be the password of an account. */
export const isUsablePassword = (password: string): boolean =>
  password !== '' && password !== '0' && !password.includes('\\') && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;

/** What a password must be, for messages. */
export const PASSWORD_RULE = 'A password must not be empty, contain a backslash or be longer than 4,096 bytes.';

/** In characters. Longer values are rejected, as in the reference (docs/protocol/errors.md#accounts-and-application-passwords). */
export const MAX_USERNAME_LENGTH = 60;
