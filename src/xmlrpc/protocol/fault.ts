/** The codes of faults: those that programs know for publishing, and those that the protocol reserves. */
export const faultCodes = {
  notAllowed: 401,
  loginFailed: 403,
  notFound: 404,
  disabled: 405,
  tooLarge: 413,
  tooMany: 429,
  internal: 500,
  malformed: -32_700,
  unsupportedEncoding: -32_701,
  invalidEncoding: -32_702,
  invalidCall: -32_600,
  unknownMethod: -32_601,
  invalidParameters: -32_602,
} as const;

/** The failure of a call, which is its answer. */
export class Fault extends Error {
  readonly code: number;
  /** Seconds after which the client may try again. */
  retryAfter?: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'Fault';
    this.code = code;
  }
}

/** A fault about XML that is not well-formed, or that is not a call. */
export const malformed = (problem: string): Fault =>
  new Fault(faultCodes.malformed, `The request is not a call in XML: ${problem}`);

/** A fault about parameters or their values. */
export const invalidParameters = (message: string): Fault => new Fault(faultCodes.invalidParameters, message);
