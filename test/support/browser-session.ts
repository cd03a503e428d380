import { startSession } from '../../schema/auth/login-session.ts';
import type { Answer } from './http-client.ts';
import { cms } from './site-test.ts';
import type { RunningSite } from './test-site.ts';

export const LOGIN_PAGE = '/cms-login.php';

const CLIENT = { address: '127.0.0.1', userAgent: 'test', requestId: '' };

/** The cookie header that an answer sets. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

/** The token of the first form of a page. */
export const formTokenIn = ({ text }: Pick<Answer, 'text'>): string =>
  /name="form_token" value="(\w+)"/.exec(text)?.[1] ?? '';

/** The value of a hidden field of a page. */
export const hiddenValueIn = ({ text }: Pick<Answer, 'text'>, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';

/** Starts a session of an account without a login, and returns its cookie. */
export async function sessionOf(userId: number, running: RunningSite = cms): Promise<string> {
  const { token } = await startSession(running.app.domain, { userId, client: CLIENT, remember: false });
  return `cms_session=${token}`;
}

/** Requests a page. */
export const openPage = (
  path: string,
  { cookie = '', running = cms }: { cookie?: string; running?: RunningSite } = {},
) => running.get<unknown>(path, { headers: cookie === '' ? {} : { cookie } });

interface FormRequest {
  fields: Record<string, string>;
  cookie?: string;
  running?: RunningSite;
  headers?: Record<string, string>;
}

/** Sends a form as it is. */
export const sendForm = (path: string, { fields, cookie = '', running = cms, headers = {} }: FormRequest) =>
  running.send<unknown>({
    ...{ method: 'POST', path },
    headers: { ...(cookie === '' ? {} : { cookie }), 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** Opens a page and sends a form with its token and its cookie. `action` is where the form leads, by default the page. */
export async function submitForm(path: string, { action = path, ...form }: FormRequest & { action?: string }) {
  const { cookie = '', running = cms } = form;
  const page = await openPage(path, { cookie, running });
  return sendForm(action, {
    ...form,
    cookie: [cookie, cookieOf(page)].filter((part) => part !== '').join('; '),
    fields: { form_token: formTokenIn(page), ...form.fields },
  });
}

/** Logs in with the form of the login page. */
export const submitLogin = (
  fields: { log: string; pwd: string; redirect_to?: string; rememberme?: string },
  running: RunningSite = cms,
) => submitForm(LOGIN_PAGE, { fields: fields as unknown as Record<string, string>, running });
