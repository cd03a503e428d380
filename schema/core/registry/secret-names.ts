/** Names of values that are secrets or grant rights. */
const SECRET_NAME =
  /pass(?:word|wd|phrase|code)?(?:$|[_-])|password|secret|token|credential|nonce|session|capabilit|user_level|api[_-]?key|(?:private|license|licence|access|activation|auth|security|secure|encryption|consumer)[_-]?key|(?:^|[_-])(?:auth|oauth\d?|otp|totp|2fa|mfa|two_factor|salt|hash|pin|iban|bic|cvv|cvc|ssn|sso)(?:[_-]|$)|stripe|paypal|recovery|backup_codes/i;

/** Whether a value with this name may be secret or grant rights, by its name. */
export const mayBeSecret = (name: string): boolean => SECRET_NAME.test(name);
