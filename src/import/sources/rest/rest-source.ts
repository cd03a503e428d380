import { ImportError } from '../../import-error.ts';
import type { ImportSource } from '../import-source.ts';
import type { SourceKind, SourceRequest } from '../source-kind.ts';
import { readSite } from './read-site.ts';
import { findRestApi } from './rest-api.ts';
import { type Credentials, createRestClient } from './rest-client.ts';

/** A live site, by its REST API. */
export const restSite: SourceKind = {
  description: 'a live site as https://site',
  accepts: ({ scheme }) => scheme === 'https' || scheme === 'http',
  open: openRestSite,
};

/** What the API has no place for. */
const MISSING = [
  'passwords and application passwords of accounts',
  'roles of its own',
  'metadata that is not shown by the API',
  'revisions and autosaves',
  'notes of editors',
  'templates, template parts and global styles',
  'widgets, fonts and choices of the theme',
];

/** What is kept from those who are nobody in particular. */
const MISSING_FOR_EVERYBODY = [
  'texts as they were written: content is what readers see, without blocks',
  'excerpts and captions',
  'everything that is not published, protected or waiting',
  'logins, e-mail addresses and roles of accounts, and accounts that have published nothing',
  'settings beyond those of the index',
];

async function openRestSite({ argument, user, environment }: SourceRequest): Promise<ImportSource> {
  const address = readAddress(argument);
  const credentials = readCredentials(user, environment);
  const client = createRestClient(credentials);
  const api = await findRestApi(client, address);
  const me = credentials ? await api.read('users/me', { context: 'edit' }) : undefined;
  if (credentials && !me) {
    throw new ImportError([
      `${address.host} does not take the account "${credentials.user}" with the application password in IMPORT_PASSWORD`,
    ]);
  }
  return {
    title: `the site ${address.origin}${address.pathname}`,
    prefix: '',
    missing: me ? MISSING : [...MISSING, ...MISSING_FOR_EVERYBODY],
    read: (report) => readSite({ api, me, report, isPlain: Boolean(me) && isOpenToOthers(address) }),
    close: async () => {},
  };
}

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
