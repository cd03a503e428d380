/** What is wrong with one of several parameters. */
export interface ParameterDetail {
  /** Empty where the API says no more of it than its message. */
  code: string;
  message: string;
  data: Record<string, unknown> | null;
}

/** An error that goes along with another one. */
export interface AdditionalError {
  code: string;
  message: string;
  data: { status: number };
}

/** What travels in the `extensions` of a GraphQL error. */
export interface DomainErrorExtensions {
  code: string;
  status: number;
  /** Further members of the REST error's `data`; null: it has none at all. */
  data?: Record<string, unknown> | null;
  /** What REST answers carry as `additional_data`. */
  additionalData?: readonly unknown[];
  /** What else is wrong, where one answer can tell of several things. */
  additionalErrors?: readonly AdditionalError[];
  /** The input parameter that is at fault, in its GraphQL spelling. */
  parameter?: string;
  /** Several parameters are at fault: by name, what is wrong with each. */
  details?: Record<string, ParameterDetail>;
}
