import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drill } from '../drill.ts';
import { DrillProgram } from '../drill-program.ts';
import type { DrillAnswer } from '../drill-requests.ts';
import { DrillTraffic } from '../drill-traffic.ts';
import { induce } from '../induced-failure.ts';
import { clockLibrary } from '../obstacles.ts';

const CORE = '/cms-json/cms/v2';

/** Milliseconds in which a scheduled post must be published after its time. */
const PUBLISH_MS = 8_000;

/** The clock of the machine jumps forward and back. */
export const clockDrill: Drill = {
  name: 'clock',
  engine: 'SQLite',
  obstacle: () => (clockLibrary() ? null : 'libfaketime is missing (Debian: faketime)'),
  run: async ({ sites, isLong, cleanUp }) => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-clock-'));
    cleanUp(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'offset');
    const setClock = (offset: string) => writeFileSync(file, `${offset}\n`);
    setClock('+0');
    const site = await sites.create('SQLite');
    const program = await DrillProgram.start(site, {
      LD_PRELOAD: clockLibrary() as string,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // A change of the clock does not affect the monotonic clock.
      DONT_FAKE_MONOTONIC: '1',
      // Clients log in for tokens with it.
      WPGRAPHQL_PATH: '/wpgraphql',
      JWT: 'on',
    });
    cleanUp(() => program.close());
    const traffic = new DrillTraffic(site, { ports: [program.port] });
    cleanUp(() => traffic.close());
    const clients = clockClients(program.port, traffic);
    const scheduled = await clients.schedulePost(3_600_000);
    const token = await clients.logIn();
    const inducedBy = { traffic, programs: [program], lastsMs: isLong ? 20_000 : 1_500, end: () => {} };
    let tokenAfterJump = '';
    return [
      await induce({
        ...inducedBy,
        failure: 'The clock jumps forward by three hours',
        begin: () => setClock('+3h'),
        check: async () => {
          const problems: string[] = [];
          if (!(await clients.isPublished(scheduled))) problems.push('the scheduled post is not published');
          const { outcome } = await clients.readWith(token.auth);
          if (outcome !== '401 invalid_token') problems.push(`an expired token is answered with ${outcome}`);
          const refreshed = await clients.refresh(token.refresh);
          if (!refreshed) problems.push('the token cannot be refreshed');
          tokenAfterJump = refreshed;
          return problems;
        },
      }),
      await induce({
        ...inducedBy,
        failure: 'The clock jumps back by three hours',
        // An item that was published while the clock was ahead is scheduled when it is saved again.
        permitted: ['401 rest_forbidden'],
        begin: () => setClock('+0'),
        check: async () => {
          const problems: string[] = [];
          const created = await traffic.create(program.port);
          const { id } = created.body as { id: number };
          if (!(await clients.isPublished(id))) problems.push('a new post is not visible');
          const { outcome } = await clients.readWith(tokenAfterJump);
          // The token was issued in what is the future now; the session exists, so both answers are consistent.
          if (!['200', '401 invalid_token'].includes(outcome)) problems.push(`the token is answered with ${outcome}`);
          const { outcome: after } = await clients.readWith((await clients.logIn()).auth);
          if (after !== '200') problems.push(`a new token is answered with ${after}`);
          return problems;
        },
      }),
    ];
  },
};

/** What clients do for which the time matters. */
function clockClients(port: number, traffic: DrillTraffic) {
  const { username, password } = traffic.site.login;
  const wpgraphql = async <Data>(query: string, variables: object): Promise<Data | undefined> => {
    const { body } = await traffic.send(port, { method: 'POST', path: '/wpgraphql', json: { query, variables } });
    return (body as { data?: Data } | undefined)?.data;
  };
  return {
    /** Creates a post that is published after a time; returns its id. */
    schedulePost: async (milliseconds: number): Promise<number> => {
      const date = new Date(Date.now() + milliseconds).toISOString().slice(0, 19);
      const json = { title: 'Scheduled', status: 'future', date_gmt: date };
      const answer = await traffic.send(port, { method: 'POST', path: `${CORE}/posts`, json, authenticated: true });
      const { id = 0, status } = (answer.body ?? {}) as { id?: number; status?: string };
      if (status !== 'future') throw new Error(`The post was not scheduled: ${answer.outcome} ${status}.`);
      return id;
    },
    isPublished: async (id: number): Promise<boolean> => {
      const deadline = performance.now() + PUBLISH_MS;
      while (performance.now() < deadline) {
        const { outcome } = await traffic.send(port, { path: `${CORE}/posts/${id}` });
        if (outcome === '200') return true;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return false;
    },
    logIn: async (): Promise<{ auth: string; refresh: string }> => {
      const data = await wpgraphql<{ login: { authToken: string; refreshToken: string } }>(
        'mutation ($username: String!, $password: String!) { login(input: { username: $username, password: $password }) { authToken refreshToken } }',
        { username, password },
      );
      if (!data?.login) throw new Error('The login failed.');
      return { auth: data.login.authToken, refresh: data.login.refreshToken };
    },
    /** Returns a new token; empty if the answer is an error. */
    refresh: async (refreshToken: string): Promise<string> => {
      const data = await wpgraphql<{ refreshJwtAuthToken: { authToken: string } | null }>(
        'mutation ($token: String!) { refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { authToken } }',
        { token: refreshToken },
      );
      return data?.refreshJwtAuthToken?.authToken ?? '';
    },
    readWith: (token: string): Promise<DrillAnswer> =>
      traffic.send(port, { path: `${CORE}/users/me`, headers: { authorization: `Bearer ${token}` } }),
  };
}
