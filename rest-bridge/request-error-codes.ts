/**
 * The codes of malformed requests (docs/protocol/errors.md#requests). All others are in the error catalog of the
 * domain.
 */
export const REQUEST_ERROR_CODES = [
  'rest_bad_request',
  'rest_headers_too_large',
  'rest_request_timeout',
  'rest_no_route',
  'rest_invalid_path',
  'rest_path_invalid_type',
  'rest_address_too_long',
  'rest_invalid_json',
  'rest_invalid_form',
  'rest_body_too_large',
  'rest_missing_callback_param',
  'rest_callback_invalid',
  'rest_invalid_namespace',
  'parse_path_failed',
  'rest_batch_not_allowed',
] as const;

/** A code that only the REST API reports. */
export type RequestErrorCode = (typeof REQUEST_ERROR_CODES)[number];
