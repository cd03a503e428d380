/** The error of one of several parameters. */
export interface ParameterDetail {
  /** Empty if the error has only a message. */
  code: string;
  message: string;
  data: Record<string, unknown> | null;
}

/** A further error in an answer that reports several. */
export interface AdditionalError {
  code: string;
  message: string;
  data: { status: number };
}

/** The `extensions` of a GraphQL error of the domain. */
export interface DomainErrorExtensions {
  code: string;
  status: number;
  /** Further members of `data` in the REST error; null if the REST error has no `data`. */
  data?: Record<string, unknown> | null;
  /** The value of `additional_data` in the REST error. */
  additionalData?: readonly unknown[];
  /** Further errors of the same input. */
  additionalErrors?: readonly AdditionalError[];
  /** The GraphQL name of the invalid parameter. */
  parameter?: string;
  /** The errors of several invalid parameters, by the name of the parameter. */
  details?: Record<string, ParameterDetail>;
}
