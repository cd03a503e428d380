import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isEmail, isUsername, MAX_USERNAME_LENGTH, newPasswordProblem } from '../../schema/values/account-values.ts';
import { commandLine } from '../config/config-values.ts';
import type { FirstSiteValues } from '../first-start/create-starter-site.ts';
import { withDomain } from './command-database.ts';
import { type CommandContext, defineCommand, text } from './define-command.ts';

/** What is wrong with the values of a new site; undefined if nothing is. */
function problemOf({ title, login, email, password }: Partial<FirstSiteValues>): string | undefined {
  if (login !== undefined && (!isUsername(login) || login.length > MAX_USERNAME_LENGTH))
    return `A login has letters, digits, spaces and _ . - @, at most ${MAX_USERNAME_LENGTH}.`;
  if (email !== undefined && !isEmail(email)) return `${JSON.stringify(email)} is not an e-mail address.`;
  return (password !== undefined && newPasswordProblem(password, { login, email, title })) || undefined;
}

/** Asks for what was not passed. An empty answer selects the value in brackets. The password is not shown. Null if the answers end. */
async function ask(
  { openStreams }: Pick<CommandContext, 'openStreams'>,
  { passed, defaults }: { passed: Partial<FirstSiteValues>; defaults: FirstSiteValues },
): Promise<FirstSiteValues | null> {
  const { input, output } = openStreams();
  let isHidden = false;
  const shown = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const questions = createInterface({ input, output: shown, terminal: true });
  const answerTo = async (question: string, fallback: string | undefined) =>
    (await questions.question(`${question}${fallback === undefined ? '' : ` [${fallback}]`}: `)).trim() || fallback;
  try {
    const title = passed.title ?? (await answerTo('Title of the site', defaults.title));
    const login = passed.login ?? (await answerTo('Login of the administrator', defaults.login)) ?? defaults.login;
    const email = passed.email ?? (await answerTo('E-mail address of the administrator', defaults.email));
    if (passed.password !== undefined) return { title, login, email, password: passed.password };
    const answer = questions.question('Password, or nothing for a random one: ');
    isHidden = true;
    const password = (await answer) || undefined;
    isHidden = false;
    output.write('\n');
    return { title, login, email, password };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return null;
    throw error;
  } finally {
    questions.close();
  }
}

/** Creates a site with one administrator in an empty database. Ends with the code 1 if the database contains a site. */
export const initCommand = defineCommand({
  options: {
    title: text('title', 'The title of the site.'),
    login: text('login', 'The login of the administrator.'),
    email: text('address', 'The e-mail address of the administrator.'),
  },
  details: [
    'What is not passed comes from SITE_TITLE, ADMIN_LOGIN, ADMIN_EMAIL and ADMIN_PASSWORD or ADMIN_PASSWORD_FILE.',
    'On a terminal, the command asks for the rest. Without a password, a random one is shown once: on the terminal,',
    'or else in the file first-login.txt in DATA_DIR, which only the account of the program can read.',
  ],
  check: ({ login, email }) =>
    problemOf({ ...(login === undefined ? {} : { login }), ...(email === undefined ? {} : { email }) }),
  run: ({ title, login, email, config, output, openStreams }) =>
    withDomain({ config, output, program: 'command init' }, async (domain) => {
      const { createStarterSite } = await import('../first-start/create-starter-site.ts');
      const { isEmpty } = await import('../import/write-rows.ts');
      const { showCredentials } = await import('../first-start/show-credentials.ts');
      const { storeRenderings } = await import('../../schema/rendering/stored/store-renderings.ts');
      const { siteUrl, firstSite, dataDir } = config;
      const { database, now } = domain.kernel;
      if (!(await isEmpty(database.primary))) return refuse(output);
      const passed = { title, login, email, password: firstSite.password };
      const values = output.isTTY
        ? await ask(
            { openStreams },
            { passed, defaults: { ...firstSite, title: firstSite.title ?? new URL(siteUrl).host } },
          )
        : { ...firstSite, ...Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined)) };
      if (values === null) {
        output.write('\nNothing was created.\n');
        return 1;
      }
      const problem = problemOf(values);
      if (problem !== undefined) {
        output.write(`${problem}\n`);
        return 1;
      }
      const credentials = await createStarterSite({ database, siteUrl, now: now(), values });
      if (!credentials) return refuse(output);
      await storeRenderings(domain, {});
      output.write(
        `The site ${values.title ?? new URL(siteUrl).host} was created. Start it with "${commandLine('start')}".\n`,
      );
      if (credentials.password !== null) await showCredentials(credentials, { output, dataDir });
      return 0;
    }),
});

function refuse(output: CommandContext['output']): number {
  output.write(
    `The database contains a site already. If it is the demo site, run "${commandLine('demo remove')}"; otherwise set DATABASE_URL to an empty database.\n`,
  );
  return 1;
}
