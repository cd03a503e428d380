import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ImportError } from '../../import-error.ts';
import type { ImportSource } from '../import-source.ts';
import type { SourceKind, SourceRequest } from '../source-kind.ts';
import { createJournal } from './journal.ts';
import { KeptAnswers, removeKept } from './kept-answers.ts';
import { readSite } from './read-site.ts';
import { findRestApi, type RestApi } from './rest-api.ts';
import { type Credentials, createRestClient } from './rest-client.ts';
import type { RestItem } from './rest-item.ts';

/** A live site, by its REST API. */
export const restSite: SourceKind = {
  description: 'a live site as https://site',
  accepts: ({ scheme }) => scheme === 'https' || scheme === 'http',
  open: openRestSite,
};

/** What the API has no place for. */
const MISSING = [
  'passwords and application passwords of accounts',
  'roles that no account has alone',
  'metadata that is not shown by the API',
  'templates and styles of themes that are not active',
  'choices of the theme beyond menus, logo and styles',
  'settings that the API does not show',
];

/** What is kept from those who are nobody in particular. */
const MISSING_FOR_EVERYBODY = [
  'texts as they were written: content is what readers see, without blocks',
  'excerpts and captions',
  'everything that is not published, protected or waiting',
  'logins, e-mail addresses and roles of accounts, and accounts that have published nothing',
  'settings beyond those of the index',
  'menus, templates, styles, fonts, widgets, revisions',
];

const USUAL_AT_ONCE = 2;

async function openRestSite(request: SourceRequest): Promise<ImportSource> {
  const { argument, user, environment, userAgent = 'Postern', onProgress, atOnce = USUAL_AT_ONCE } = request;
  const address = readAddress(argument);
  const credentials = readCredentials(user, environment);
  const file = join(request.workFolder, `rest-${nameOf(address, user)}.sqlite`);
  if (request.restart) removeKept(file);
  const kept = new KeptAnswers(file);
  try {
    const onWait = (milliseconds: number) => onProgress?.({ waits: milliseconds });
    const client = createRestClient({ credentials, userAgent, atOnce, onWait });
    const api = await findRestApi({ client, kept }, address);
    const me = credentials && (await readAccount(api, { address, credentials }));
    const { since } = kept;
    return {
      title: `the site ${address.origin}${address.pathname}`,
      prefix: '',
      missing: me ? MISSING : [...MISSING, ...MISSING_FOR_EVERYBODY],
      journal: createJournal(kept),
      read: (report) => {
        if (since !== undefined) {
          report.note(
            `Reading went on after a break with what was read since ${since}; what the site changed in between may be missing.`,
          );
        }
        return readSite({
          api,
          me,
          report,
          isPlain: Boolean(me) && isOpenToOthers(address),
          revisions: request.revisions ? { atOnce } : undefined,
          onProgress,
        });
      },
      close: async () => kept.close(),
    };
  } catch (error) {
    if (kept.count === 0) kept.discard();
    else kept.close();
    throw error;
  }
}

async function readAccount(
  api: RestApi,
  { address, credentials }: { address: URL; credentials: Credentials },
): Promise<RestItem> {
  const { value: me } = await api.readAccount();
  if (me) return me;
  throw new ImportError([
    `${address.host} does not take the account "${credentials.user}" with the application password in IMPORT_PASSWORD`,
  ]);
}

/** Tells what is kept of one site, as one account sees it, from that of others. */
const nameOf = (address: URL, user: string | undefined): string =>
  createHash('sha256')
    .update(`${user ?? ''}\n${address.href}`)
    .digest('hex')
    .slice(0, 16);

function readAddress(argument: string): URL {
  if (!URL.canParse(argument)) throw new ImportError(['The address of a site is https://site']);
  const url = new URL(argument);
  if (url.username !== '' || url.password !== '') {
    throw new ImportError([
      'The address holds credentials: name the account with --user, the password in IMPORT_PASSWORD',
    ]);
  }
  return url;
}

function readCredentials(user: string | undefined, environment: SourceRequest['environment']): Credentials | undefined {
  if (user === undefined) return undefined;
  const password = environment.IMPORT_PASSWORD;
  if (!password) throw new ImportError([`IMPORT_PASSWORD lacks the application password of "${user}"`]);
  if (user.includes(':')) throw new ImportError([`"${user}" is no login: it holds a colon`]);
  return { user, password };
}

const isOpenToOthers = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
