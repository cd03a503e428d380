import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { JsonObject } from '../../../../schema/values/json-text.ts';
import { ImportError } from '../../import-error.ts';
import type { ImportedRows, ImportJournal, ImportSource } from '../import-source.ts';
import type { SourceKind, SourceRequest } from '../source-kind.ts';
import { findRestApi, type RestApi } from './find-rest-api.ts';
import { readSite } from './read-site.ts';
import { type Credentials, createRestClient } from './rest-client.ts';
import { removeStoredAnswers, StoredAnswers } from './stored-answers.ts';

const ROWS_KEY = 'rows';

/** The journal of an import, stored beside the answers of the site. */
function createJournal(storedAnswers: StoredAnswers): ImportJournal {
  let isFinished = false;
  return {
    isEmpty: () => storedAnswers.count === 0,
    findImportedRows: (commandHash) => {
      const storedRows = storedAnswers.getValue(ROWS_KEY);
      const rows = storedRows === undefined ? undefined : (JSON.parse(storedRows) as ImportedRows & { target: string });
      return rows?.target === commandHash ? rows : undefined;
    },
    storeImportedRows: (commandHash, rows) =>
      storedAnswers.setValue(ROWS_KEY, JSON.stringify({ target: commandHash, ...rows })),
    finish: () => {
      if (!isFinished) storedAnswers.discard();
      isFinished = true;
    },
  };
}

/** A live site, by its REST API. */
export const restSite: SourceKind = {
  description: 'a live site as https://site',
  help: { argument: 'https://site', content: 'the REST API of the live site' },
  accepts: ({ scheme }) => scheme === 'https' || scheme === 'http',
  open: openRestSite,
};

/** The parts of a site that the API does not return. */
const MISSING = [
  'passwords and application passwords of accounts',
  'roles that no account has as its only role',
  'metadata that the API does not return',
  'templates and styles of themes that are not active',
  'options of the theme other than menus, logo and styles',
  'settings that the API does not return',
];

/** The parts that the API does not return to anonymous requests. */
const MISSING_WHEN_ANONYMOUS = [
  'the source of content: rendered HTML without blocks is imported',
  'excerpts and captions',
  'content that is not published or is protected, and comments that wait for approval',
  'logins, e-mail addresses and roles of accounts, and accounts that have published nothing',
  'settings that the index does not contain',
  'menus, templates, styles, fonts, widgets, revisions',
];

const DEFAULT_CONCURRENCY = 2;

async function openRestSite(request: SourceRequest): Promise<ImportSource> {
  const {
    argument,
    user,
    environment,
    userAgent = 'Postern',
    onProgress,
    maxConcurrent = DEFAULT_CONCURRENCY,
  } = request;
  const address = readAddress(argument);
  const credentials = readCredentials(user, environment);
  const file = join(request.workFolder, `rest-${nameOf(address, user)}.sqlite`);
  if (request.restart) removeStoredAnswers(file);
  const storedAnswers = new StoredAnswers(file);
  try {
    const onWait = (milliseconds: number) => onProgress?.({ pauseMs: milliseconds });
    const client = createRestClient({ credentials, userAgent, maxConcurrent, onWait });
    const api = await findRestApi({ client, storedAnswers }, address);
    const account = credentials && (await readAccount(api, { address, credentials }));
    const { since } = storedAnswers;
    return {
      title: `the site ${address.origin}${address.pathname}`,
      prefix: '',
      missing: account ? MISSING : [...MISSING, ...MISSING_WHEN_ANONYMOUS],
      journal: createJournal(storedAnswers),
      read: (report) => {
        if (since !== undefined) {
          report.note(
            `The import continued with the answers that an earlier run stored since ${since}. Later changes of the site may be missing.`,
          );
        }
        return readSite({
          api,
          account,
          report,
          isUnencrypted: Boolean(account) && sendsUnencrypted(address),
          revisions: request.revisions ? { maxConcurrent } : undefined,
          onProgress,
        });
      },
      close: async () => storedAnswers.close(),
    };
  } catch (error) {
    if (storedAnswers.count === 0) storedAnswers.discard();
    else storedAnswers.close();
    throw error;
  }
}

async function readAccount(
  api: RestApi,
  { address, credentials }: { address: URL; credentials: Credentials },
): Promise<JsonObject> {
  const { value: account } = await api.readAccount();
  if (account) return account;
  throw new ImportError([
    `${address.host} refuses the account "${credentials.user}" with the application password in IMPORT_PASSWORD`,
  ]);
}

/** The name of the file with the stored answers of one site to one account. */
const nameOf = (address: URL, user: string | undefined): string =>
  createHash('sha256')
    .update(`${user ?? ''}\n${address.href}`)
    .digest('hex')
    .slice(0, 16);

function readAddress(argument: string): URL {
  if (!URL.canParse(argument)) throw new ImportError(['Write the address of a site as https://site']);
  const url = new URL(argument);
  if (url.username !== '' || url.password !== '') {
    throw new ImportError([
      'The address contains credentials. Pass the account with --user and the password in IMPORT_PASSWORD',
    ]);
  }
  return url;
}

function readCredentials(user: string | undefined, environment: SourceRequest['environment']): Credentials | undefined {
  if (user === undefined) return undefined;
  const password = environment.IMPORT_PASSWORD;
  if (!password) throw new ImportError([`Set IMPORT_PASSWORD to the application password of "${user}"`]);
  if (user.includes(':')) throw new ImportError([`"${user}" is not a login, because it contains a colon`]);
  return { user, password };
}

/** Whether requests to an address cross the network without encryption. */
const sendsUnencrypted = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
