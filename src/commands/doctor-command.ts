import { operatorMessage } from '../cli/operator-error.ts';
import { type Config, ConfigError } from '../config.ts';
import type { CheckResult } from '../doctor/check-result.ts';
import { examineSite } from '../doctor/examine-site.ts';
import { defineCommand, flag } from './define-command.ts';

/** Prints a line for each check of the configuration. Ends with the code 1 if a check failed. */
export const doctorCommand = defineCommand({
  options: { json: flag('Print one JSON object instead of lines.') },
  details: ['The command changes nothing. It exits with code 1 if a check fails.'],
  run: async (request) => {
    const { json = false, output } = request;
    const results: CheckResult[] = [];
    // Invalid settings are a result, not an error.
    for await (const result of checkResults(() => request.config)) {
      results.push(result);
      if (!json) output.write(lineOf(result));
    }
    const count = (status: CheckResult['status']) => results.filter((result) => result.status === status).length;
    const status = count('failed') > 0 ? 'failed' : count('warning') > 0 ? 'warning' : 'ok';
    output.write(
      json
        ? `${JSON.stringify({ status, checks: results }, null, 2)}\n`
        : `${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed.\n`,
    );
    return status === 'failed' ? 1 : 0;
  },
});

async function* checkResults(readConfig: () => Config): AsyncGenerator<CheckResult> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const message of error.lines) yield { name: 'settings', status: 'failed', message };
    return;
  }
  yield* examineSite({ config, explain: (error) => explanation(error, config) });
}

/** An error in one line, without the secrets of the configuration. */
function explanation(error: unknown, config: Config): string {
  if (error instanceof ConfigError) return error.lines.join('; ');
  const message = operatorMessage(error, config) ?? (error instanceof Error ? error.message : String(error));
  return secretsOf(config)
    .reduce((text, secret) => text.replaceAll(secret, '…'), message)
    .replaceAll(/\s+/g, ' ');
}

/** The secrets that a message of a driver could repeat. */
function secretsOf({ databaseUrl, directDatabaseUrl, replicas, s3 }: Config): string[] {
  const passwords = [databaseUrl, directDatabaseUrl, ...replicas.urls].flatMap((url) => {
    const { password } = URL.canParse(url) ? new URL(url) : { password: '' };
    return [password, decodeURIComponent(password)];
  });
  return [...passwords, s3?.credentials?.secretAccessKey ?? ''].filter((secret) => secret !== '');
}

const STATUS_WIDTH = 'warning'.length;
const NAME_WIDTH = 'application passwords'.length;

const lineOf = ({ status, name, message }: CheckResult): string =>
  `${status.padEnd(STATUS_WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${message}\n`;
