import type { Login } from './site-content.ts';
import { cms } from './site-test.ts';
import { basicHeader, type RunningSite } from './test-site.ts';

/** The limits of an application password. */
interface Limits {
  scopes?: readonly string[];
  expires?: string;
}

/** Creates a limited application password of an account and returns the headers of its requests. */
export async function limitedPassword(
  limits: Limits,
  { login = 'admin', running = cms }: { login?: Login; running?: RunningSite } = {},
): Promise<{ authorization: string; uuid: string; password: string }> {
  const { status, body, text } = await running.send<{ uuid: string; password: string }>({
    method: 'POST',
    path: 'users/me/application-passwords',
    as: login,
    json: { name: 'Limited', ...limits },
  });
  if (status !== 201) throw new Error(`The password was not created: ${text}`);
  return { authorization: basicHeader(login, body.password), ...body };
}
