/**
 * The refusal of a value by the function `set` of a declared field. The answer is `rest_invalid_param` with the name of the
 * field and this message.
 */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

/** Whether an error is a FieldError, also one of another copy of the package, which the module of a site may import. */
export const isFieldError = (error: unknown): error is FieldError =>
  error instanceof Error && error.name === 'FieldError';
