import type { RestDialect } from '../../rest-bridge/rest-dialect.ts';
import type { RunDocument, TypedDocument } from '../../schema/core/graphql/typed-document.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import type { PublishedKind, PublishedTaxonomy } from './content/site-kinds.ts';
import { invalidParameters } from './protocol/fault.ts';
import type { AnswerValue, XmlRpcValue } from './protocol/xmlrpc-value.ts';

/** What the methods of a site share. */
export interface MethodSite {
  /** The public address of the site, without a slash at the end. */
  home: string;
  /** The address of the methods. */
  endpoint: string;
  version: string;
  dialect: RestDialect;
  registry: Registry;
  /** The types of items by their names in the dialect. */
  contentKinds: ReadonlyMap<string, PublishedKind>;
  /** The taxonomies by their names in the dialect. */
  termKinds: ReadonlyMap<string, PublishedTaxonomy>;
  /** The names of all methods. */
  methodNames: readonly string[];
}

/** The rows of lists with a limit for each request: items with their contents, and terms. */
export type ListedRows = 'items' | 'terms';

/** One call of a method. */
export interface CallSession {
  site: MethodSite;
  /** Runs a GraphQL operation with the rights of the caller and returns its data. Throws domain errors. */
  readonly run: RunDocument;
  /** Runs an operation with a file, which is deleted afterwards. Throws domain errors. */
  runWithFile<Data, Variables extends { file: unknown }>(
    document: TypedDocument<Data, Variables>,
    options: { file: ReceivedBytes; variables: Omit<Variables, 'file'> },
  ): Promise<Data>;
  /** Counts rows of lists, which all calls of a request share. Throws a fault above the limit. */
  countListed(rows: ListedRows, count: number): void;
  /** Calls another method, for `system.multicall`. Returns its value, or the struct of a fault. */
  callMethod(name: string, parameters: readonly XmlRpcValue[]): Promise<AnswerValue>;
}

/** A file in a call. */
export interface ReceivedBytes {
  name: string;
  mimeType: string;
  bytes: Buffer;
}

/** The type of a parameter. */
export interface ParameterType<T> {
  /** The name of the type in `system.methodSignature`. */
  readonly typeName: string;
  readonly isOptional: boolean;
  /** Converts a value. Throws a fault that names the parameter. */
  read(value: XmlRpcValue | undefined, name: string): T;
}

type Parameters = Readonly<Record<string, ParameterType<unknown>>>;
type Arguments<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends ParameterType<infer T> ? T : never;
};

/** A method of the endpoint. */
export interface XmlRpcMethod {
  readonly name: string;
  /** In their order. Those with the names `login` and `password` are the credentials of the caller. */
  readonly parameters: readonly (readonly [name: string, type: ParameterType<unknown>])[];
  readonly needsLogin: boolean;
  /** The type of the answer, for `system.methodSignature`. */
  readonly answer: string;
  run(session: CallSession, parameters: readonly XmlRpcValue[]): Promise<AnswerValue>;
}

/** Declares a method. Its parameters are in the order of the call. */
export function method<P extends Parameters>(
  name: string,
  declaration: {
    parameters: P;
    answer: 'array' | 'struct' | 'boolean' | 'int' | 'string';
    run(input: Arguments<P>, session: CallSession): Promise<AnswerValue> | AnswerValue;
  },
): XmlRpcMethod {
  const parameters = Object.entries(declaration.parameters);
  return {
    name,
    parameters,
    answer: declaration.answer,
    needsLogin: 'password' in declaration.parameters,
    run: async (session, values) => {
      // Further parameters are ignored: programs send those of other servers.
      const input = parameters.map(([key, type], index) => [key, type.read(values[index], key)]);
      return declaration.run(Object.fromEntries(input) as Arguments<P>, session);
    },
  };
}

/** A fault about one parameter. */
export const wrongParameter = (name: string, expected: string) =>
  invalidParameters(`The parameter ${name} must be ${expected}.`);
