import { execute, GraphQLError, type GraphQLSchema } from 'graphql';
import { anonymousViewer, isLoggedIn, type Viewer } from '../access/viewer-access.ts';
import { actorOf } from './audit/audit-actor.ts';
import type { AuditActor } from './audit/audit-change.ts';
import { auditedKernel } from './audit/audited-database.ts';
import { type Domain, siteOf } from './domain.ts';
import type { DatabaseClient, TransactionClient } from './domain-kernel.ts';
import type { TypedDocument, WithVariables } from './graphql/typed-document.ts';
import { createItemLoaders, createLoaders, type ItemLoaders, type Loaders } from './loaders.ts';
import { ItemRecorder } from './reads/item-reads.ts';
import { createMarkupStore } from './reads/markup-store.ts';
import { ReadRecorder } from './reads/read-record.ts';
import { recordingDomain } from './reads/recording-domain.ts';
import { transactionCache } from './reads/versioned-cache.ts';
import { scopedViewer } from './scopes/scoped-viewer.ts';
import { siteInLanguage } from './site/request-language.ts';
import type { Site } from './site/site.ts';
import { ItemRendering, type Rendering, RenderQueue } from './work/render-queue.ts';
import { RequestWork } from './work/request-work.ts';

export type { Viewer } from '../access/viewer-access.ts';

/** The client that sent a request. */
export interface Client {
  /** The network address; empty outside a request. */
  readonly address: string;
  readonly userAgent: string;
  /** The id of the request in the log and in the answer header `X-Request-Id`; empty outside a request. */
  readonly requestId: string;
  /** The name that the program gave itself, such as that of an MCP client: shown, never trusted. */
  readonly program?: string | undefined;
  /** The work of the request; it ends when the client leaves. Absent for work that nobody waits for. */
  readonly work?: RequestWork | undefined;
  /** The code of the language whose page of the site is shown, on a site with languages. Absent for all other requests. */
  readonly pageLanguage?: string | undefined;
  /** The code that a REST request names as the language in which it reads (`lang`); not checked. Absent for none. */
  readonly language?: string | undefined;
  /** The id of the last event that the client received, if it resumes a stream. */
  readonly lastEventId?: string;
}

/** The context of one GraphQL operation, which resolvers receive. */
export interface RequestContext extends Domain {
  readonly viewer: Viewer;
  readonly client: Client;
  /** The settings of the site. A mutation that changes them replaces the value for the rest of the operation. */
  site: Site;
  readonly loaders: Loaders;
  /** In the context of a part, the loaders of the whole answer, for what other parts need. */
  readonly loadersOfAnswer?: Loaders;
  /** Renders content whose stored markup is stale or missing. */
  readonly rendering: Rendering;
  /** Records what the operation reads. */
  readonly reads: ReadRecorder;
  /** The version of the table changes, and the number of changes of themes, before the operation read anything. */
  readonly start: { readonly tableVersion: number; readonly themeChanges: number };
  /** Counts and divides the work of the request that the operation belongs to. */
  readonly work: RequestWork;
  /**
   * Returns the context of one part of the answer, such as an item, which records what the part is made from. Present if
   * parts are recorded.
   */
  forPart?(): PartContext;
}

/** The context in which one part of an answer is resolved. */
export interface PartContext extends RequestContext {
  readonly reads: ItemRecorder;
  readonly rendering: ItemRendering;
}

/** The client of operations that no request started. */
export const NO_CLIENT: Client = Object.freeze({ address: '', userAgent: '', requestId: '' });

/**
 * Creates the context of one operation for a viewer, with the rights that the scopes of their application password leave.
 * `client` is absent outside a request; `reads` records what the operation reads, for answers that are cached;
 * `recordsParts` says whether parts of the answer are recorded by themselves, by default for anonymous viewers.
 */
export async function createContext(
  domain: Domain,
  {
    viewer,
    client = NO_CLIENT,
    reads = new ReadRecorder(),
    recordsParts = !isLoggedIn(viewer),
  }: {
    viewer: Viewer;
    client?: Client | undefined;
    reads?: ReadRecorder | undefined;
    recordsParts?: boolean | undefined;
  },
): Promise<RequestContext> {
  const { database } = domain.kernel;
  // Replicas miss changes that this process does not know yet, such as those of the account in another process.
  if (isLoggedIn(viewer) && database.replicaStatuses().length > 0) await database.catchUp();
  const { themes } = domain.kernel;
  const start = { tableVersion: database.tableChanges.version(), themeChanges: themes?.changeCount() ?? 0 };
  const actor = (): AuditActor => actorOf(context.viewer, client);
  const { work } = client;
  const audited = { ...domain, kernel: auditedKernel(domain.kernel, actor) };
  const recordingIn = (recorder: ReadRecorder) => recordingDomain(audited, { recorder, work });
  const recording = recordingIn(reads);
  const siteReads = new ReadRecorder();
  const site = domain.cache.recording(siteReads).peek<Site>('site') ?? (await siteOf(domain, siteReads));
  reads.add(siteReads);
  const items = recordsParts ? createItemLoaders(recordingIn, { reads, work }) : null;
  const context: RequestContext = {
    ...recording,
    viewer: scopedViewer(viewer, { action: 'read', registry: domain.registry }),
    client,
    site: siteInLanguage(site, client),
    loaders: items?.loaders ?? createLoaders(recording, work),
    reads,
    start,
    work: work ?? new RequestWork(),
    rendering: new RenderQueue(work),
  };
  return items ? withParts(context, { items, siteReads, recordingIn }) : context;
}

/** What the contexts of the parts of one operation share. */
interface SharedParts {
  items: ItemLoaders;
  /** What the settings of the site were read from. */
  siteReads: ReadRecorder;
  recordingIn(recorder: ReadRecorder): Domain;
}

/** Adds the contexts of parts to that of an operation, or of a part that contains others. */
function withParts<Context extends RequestContext>(context: Context, parts: SharedParts): Context {
  const { items, siteReads, recordingIn } = parts;
  context.forPart = () => {
    const reads = new ItemRecorder(context.reads);
    reads.addRecorded(siteReads);
    return withParts(
      {
        ...context,
        ...recordingIn(reads),
        reads,
        loaders: items.forPart(reads),
        loadersOfAnswer: items.loaders,
        rendering: new ItemRendering(context.rendering),
      },
      parts,
    );
  };
  return context;
}

/**
 * Creates a context of the anonymous viewer inside a transaction. It reads through the client of the transaction, so it
 * sees the uncommitted changes and needs no second connection.
 */
export function contextInTransaction(client: TransactionClient, context: RequestContext): RequestContext {
  const reader = client as DatabaseClient;
  const kernel = { ...context.kernel, database: { ...context.kernel.database, reader, primary: reader } };
  const { forPart: _, loadersOfAnswer: __, ...outside } = context;
  const domain = { ...outside, kernel, cache: transactionCache(context.cache), markup: createMarkupStore() };
  return { ...domain, viewer: anonymousViewer, loaders: createLoaders(domain), rendering: new RenderQueue() };
}

/**
 * Runs the rest of an operation on behalf of a viewer: for mutations that log in, so that their result contains what the
 * account may see.
 */
export function continueAs(viewer: Viewer, context: RequestContext): void {
  (context as { viewer: Viewer }).viewer = viewer;
}

/**
 * Runs a GraphQL operation within another one, for the same viewer, and returns its data. Throws the first error of the
 * operation.
 */
export async function runInnerOperation<Data, Variables>({
  schema,
  document,
  variables,
  context,
}: {
  schema: GraphQLSchema;
  document: TypedDocument<Data, Variables>;
  context: RequestContext;
} & WithVariables<Variables>): Promise<Data> {
  const { data, errors = [] } = await execute({
    ...{ schema, document, contextValue: context },
    variableValues: { ...variables },
  });
  const [error] = errors;
  if (!error) return data as Data;
  const { message, extensions, originalError } = error;
  throw new GraphQLError(message, { extensions, originalError: originalError ?? null });
}
