import { rm, writeFile } from 'node:fs/promises';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { anonymousViewer, type Viewer } from '../../schema/access/viewer-access.ts';
import { applicationPasswordsError } from '../../schema/auth/application-password.ts';
import { authenticateApplicationPassword } from '../../schema/auth/authenticate.ts';
import type { Domain } from '../../schema/core/domain.ts';
import type { DomainErrorExtensions, ErrorCode } from '../../schema/core/errors/domain-errors.ts';
import { Upload } from '../../schema/core/files/transferred-files.ts';
import type { TypedDocument } from '../../schema/core/graphql/typed-document.ts';
import type { Client } from '../../schema/core/request-context.ts';
import { runnerOf } from '../pages/page-environment.ts';
import type { CallSession, ListedRows, MethodSite, ReceivedBytes, XmlRpcMethod } from './method.ts';
import { methods } from './methods/all-methods.ts';
import { Fault, faultCodes, invalidParameters } from './protocol/fault.ts';
import { faultStruct } from './protocol/write-answer.ts';
import type { AnswerValue, XmlRpcCall, XmlRpcValue } from './protocol/xmlrpc-value.ts';

/** The dependencies of calls. */
export interface CallEnvironment extends FailureOptions {
  domain: Domain;
  schema: GraphQLSchema;
  site: MethodSite;
  /** An unused path on the local disk. */
  freshPath(): Promise<string>;
  maxUploadBytes: number;
}

/** The calls of one request. */
export interface RequestCalls {
  /** Checks the credentials of a call that is not complete. Throws a fault if it has none, or they are wrong. */
  authorize(begun: XmlRpcCall): Promise<void>;
  /** Runs a call. Throws faults only. */
  run(call: XmlRpcCall): Promise<AnswerValue>;
}

const byName: ReadonlyMap<string, XmlRpcMethod> = new Map(methods.map((method) => [method.name, method]));

/** The maximum number of rows in the lists of one request, since `system.multicall` could request the same list often. */
const MAX_LISTED: Readonly<Record<ListedRows, number>> = { items: 2_000, terms: 20_000 };

function countListedRows(): CallSession['countListed'] {
  const listed = { items: 0, terms: 0 };
  return (rows, count) => {
    listed[rows] += count;
    if (listed[rows] > MAX_LISTED[rows])
      throw new Fault(
        faultCodes.tooLarge,
        `One request lists at most ${MAX_LISTED[rows]} ${rows}. Send the other calls in new requests.`,
      );
  };
}

/** Creates the calls of a request of a client. */
export function createRequestCalls(
  environment: CallEnvironment,
  { client, onViewer }: { client: Client; onViewer: ViewerCheck },
): RequestCalls {
  const login = createCallLogin(environment.domain, { client, onViewer });
  const countListed = countListedRows();
  const run = async ({ method: name, parameters }: XmlRpcCall): Promise<AnswerValue> => {
    try {
      client.work?.check();
      const method = byName.get(name);
      if (!method)
        throw new Fault(
          faultCodes.unknownMethod,
          'Unknown method. system.listMethods names the methods of this server.',
        );
      checkCount(method, parameters);
      const viewer = method.needsLogin ? await login(credentialsOf(method, parameters)) : anonymousViewer;
      const session = createSession(environment, {
        viewer,
        client,
        countListed,
        callMethod: (inner, values) =>
          run({ method: inner, parameters: values }).then(
            (value) => [value],
            (fault: unknown) => faultStruct(fault as Fault),
          ),
      });
      return await method.run(session, parameters);
    } catch (error) {
      throw faultOf(error, environment);
    }
  };
  return {
    run,
    authorize: (begun) =>
      authorizeLargeCall(login, begun).catch((error: unknown) => {
        throw faultOf(error, environment);
      }),
  };
}

function checkCount({ name, parameters }: XmlRpcMethod, values: readonly XmlRpcValue[]): void {
  const needed = parameters.filter(([, { isOptional }]) => !isOptional);
  if (values.length >= needed.length) return;
  const names = needed.map(([parameter]) => parameter).join(', ');
  throw invalidParameters(`${name} needs ${needed.length} parameters: ${names}.`);
}

/** The credentials among the parameters of a call. Throws a fault for other types than texts. */
function credentialsOf(
  { parameters }: XmlRpcMethod,
  values: readonly XmlRpcValue[],
): { login: string; password: string } {
  const credential = (name: string) => {
    const index = parameters.findIndex(([key]) => key === name);
    const value = values[index];
    if (typeof value === 'string') return value;
    throw invalidParameters(`Parameter ${index + 1} must be the ${name}, which is a text.`);
  };
  return { login: credential('login'), password: credential('password') };
}

async function authorizeLargeCall(login: CallLogin, { method: name, parameters }: XmlRpcCall): Promise<void> {
  const method = byName.get(name);
  if (!method?.needsLogin)
    throw new Fault(
      faultCodes.tooLarge,
      'The call is too large for this method. Send large values in calls of their own.',
    );
  await login(credentialsOf(method, parameters));
}

function createSession(
  environment: CallEnvironment,
  { viewer, client, ...shared }: { viewer: Viewer; client: Client } & Pick<CallSession, 'callMethod' | 'countListed'>,
): CallSession {
  const run = runnerOf(environment, { viewer, client });
  return {
    site: environment.site,
    run,
    ...shared,
    runWithFile: async <Data>(
      document: TypedDocument<Data, never>,
      { file: { name, mimeType, bytes }, variables }: { file: ReceivedBytes; variables: object },
    ) => {
      // The file completes the variables.
      const runWith = (file: Upload) => run(document as TypedDocument<Data>, { ...variables, file });
      if (bytes.length > environment.maxUploadBytes) {
        return runWith(new Upload('rest_upload_file_too_big'));
      }
      const path = await environment.freshPath();
      try {
        await writeFile(path, bytes, { flag: 'wx', mode: 0o644 });
        return await runWith(new Upload({ path, size: bytes.length, name, mimeType, transport: 'body' }));
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** What a failure of a call needs from the program. */
interface FailureOptions {
  /** The domain error of an outage; null for other errors. */
  outage(error: unknown): GraphQLError | null;
  /** Called with each error that is not a domain error. */
  report(error: unknown): void;
}

/**
 * Converts the failure of a call to a fault. Its code is the status of the domain error; missing rights are always 401,
 * since 403 means that the login failed.
 */
export function faultOf(error: unknown, { outage, report }: FailureOptions): Fault {
  if (error instanceof Fault) return error;
  const domainError = outage(error) ?? error;
  if (domainError instanceof GraphQLError) {
    const { status, code, data } = domainError.extensions as Partial<DomainErrorExtensions>;
    if (typeof status === 'number') {
      const fault = new Fault(status === 403 ? faultCodes.notAllowed : status, domainError.message);
      if (typeof data?.retry_after === 'number') fault.retryAfter = data.retry_after;
      return fault;
    }
    // The domain could not read a value, such as a date that does not exist.
    if (code === 'BAD_USER_INPUT' || !domainError.originalError)
      return new Fault(faultCodes.invalidParameters, 'A value is not valid. Check the dates, numbers and names.');
  }
  report(error);
  return new Fault(faultCodes.internal, 'An internal error occurred. Try again later.');
}

/** A login and an application password. */
interface CallCredentials {
  login: string;
  password: string;
}

/** Authenticates the calls of one request. Throws faults. */
type CallLogin = (credentials: CallCredentials) => Promise<Viewer>;

/** Called with the viewer of a login. Throws a domain error if their request is not answered. */
type ViewerCheck = (viewer: Viewer) => Promise<void>;

/** Failed logins after which a request cannot log in any more, so that many calls in it do not help to guess. */
const MAX_FAILED_LOGINS = 2;

/**
 * Creates the login of one request. It accepts application passwords only, counts failures like all other ways to log in,
 * and checks the same credentials once.
 */
function createCallLogin(domain: Domain, { client, onViewer }: { client: Client; onViewer: ViewerCheck }): CallLogin {
  /** By credentials: the check of a viewer, which is rejected if their request is not answered. */
  const checkedViewers = new Map<string, Promise<Viewer>>();
  let failures = 0;
  return async (credentials) => {
    const unavailable = applicationPasswordsError(domain.kernel);
    if (unavailable) throw new Fault(faultCodes.disabled, unavailable.message);
    const key = JSON.stringify([credentials.login, credentials.password]);
    const known = checkedViewers.get(key);
    if (known) return known;
    if (failures >= MAX_FAILED_LOGINS)
      throw new Fault(faultCodes.loginFailed, 'Logins of this request have failed. Send the others in new requests.');
    failures++;
    const viewer = await authenticateApplicationPassword(domain, { credentials, client }).catch(refuse);
    if (!viewer) throw wrongCredentials();
    failures--;
    const checked = onViewer(viewer).then(() => viewer);
    checkedViewers.set(key, checked);
    return checked;
  };
}

/** Does not say which of both is wrong, as programs expect. */
const wrongCredentials = () =>
  new Fault(
    faultCodes.loginFailed,
    'Incorrect username or application password. The password of the account is not accepted here.',
  );

function refuse(error: unknown): never {
  const { extensions } = error as { extensions?: { status?: unknown; code?: unknown } };
  const status = extensions?.status;
  if (extensions?.code === ('application_password_expired' satisfies ErrorCode))
    throw new Fault(faultCodes.loginFailed, (error as Error).message);
  if (status === 429) throw new Fault(429, (error as Error).message);
  if (typeof status === 'number' && status < 500) throw wrongCredentials();
  throw error;
}
