import { programOfCredential, type Viewer } from '../../access/viewer-access.ts';
import type { AuditActor } from './audit-change.ts';

/** The maximum length of the name of a program. */
const MAX_NAME_LENGTH = 60;

/** Browsers, by a product of their user agent. Most name the browsers that they are compatible with too. */
const BROWSERS: readonly (readonly [product: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/**
 * Returns the name of the program that sent a user agent: that of a browser, else its first product without the version;
 * empty if there is none. Clients can send any name.
 */
export function programOfUserAgent(userAgent: string): string {
  if (userAgent.startsWith('Mozilla/')) {
    const browser = BROWSERS.find(([product]) => product.test(userAgent));
    if (browser) return browser[1];
  }
  return (/^[^\s/()]+/.exec(userAgent)?.[0] ?? '').slice(0, MAX_NAME_LENGTH);
}

/** The parts of a client that the audit log records. */
interface ActingClient {
  readonly address: string;
  readonly requestId: string;
  readonly userAgent: string;
  readonly program?: string | undefined;
}

/** The name that a client gave itself, or else the one in its user agent. */
const nameOf = ({ program, userAgent }: ActingClient): string => program || programOfUserAgent(userAgent);

/** Returns who acts in a request. The name of an application password takes precedence over one that the client sent. */
export const actorOf = (viewer: Viewer, client: ActingClient): AuditActor => ({
  userId: viewer.userId,
  login: viewer.login,
  credential: viewer.credential.kind,
  program: programOfCredential(viewer.credential) || nameOf(client),
  address: client.address,
  requestId: client.requestId,
});

/** Returns the actor of an account that logs in or out; its login is read when the entry is written. */
export const accountActor = (userId: number, client: ActingClient): AuditActor => ({
  userId,
  login: '',
  credential: 'session',
  program: nameOf(client),
  address: client.address,
  requestId: client.requestId,
});

/** Returns the actor of work that the program does by itself, or for an operator at the command line. */
export const systemActor = (program: string): AuditActor => ({
  userId: 0,
  login: '',
  credential: 'system',
  program,
  address: '',
  requestId: '',
});
