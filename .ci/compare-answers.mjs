/**
 * Two servers are asked the same, and where their answers differ is told. Every reading request of the recorded
 * exchanges is sent to both: what a scenario makes is not there, so that what needs it is left out. Both servers
 * must have the same SITE_URL, whatever their ports are.
 *
 * Equal means equal: status, headers and every value of the body. Left aside are `IGNORED_HEADERS`, and the tokens of
 * `RANDOM`, which are made anew for each answer.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SCENARIOS_AT_ONCE = 6;
const SHOWN = 40;
const SHOWN_CHARACTERS = 160;

/** Of the connection and of the moment; the sum of a body follows from it. */
const IGNORED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'etag']);

/** Made anew whenever something is rendered: ids of pictures that open, and what a card and its frame know each other by. */
const RANDOM = /\b[0-9a-f]{13}\b|(?<=secret=\\?"?)\w{10}\b/g;

/**
 * @param {object} options
 * @param {string} options.conformance the folder of the recorded exchanges, with `http.mjs` beside them
 * @param {string} options.credentials the file of names and passwords
 * @param {string} options.siteUrl the SITE_URL of both servers
 * @param {[string, string]} options.servers the addresses of the two
 * @param {(difference: Difference) => boolean} [options.isExpected] what may differ
 * @returns {Promise<{ asked: number, differences: Difference[], expected: number }>}
 *
 * @typedef {{ request: string, as: string, path: string, values: [unknown, unknown] }} Difference `path` leads to the
 *   value: `status`, `header link`, `/0/title/rendered`.
 */
export async function compareAnswers({ conformance, credentials, siteUrl, servers, isExpected = () => false }) {
  const client = await import(pathToFileURL(join(conformance, 'http.mjs')).href);
  const accounts = JSON.parse(await readFile(credentials, 'utf8'));
  const scenarios = await readScenarios(join(conformance, 'exchanges'), siteUrl);
  const found = { asked: 0, expected: 0, differences: [] };
  const lane = async () => {
    for (let steps = scenarios.shift(); steps; steps = scenarios.shift()) {
      const sides = servers.map((server) => ({ root: `${server}/wp-json/`, credentials: accounts, saved: {} }));
      for (const step of steps) await compareStep(step, { client, sides, found, isExpected });
    }
  };
  await Promise.all(Array.from({ length: SCENARIOS_AT_ONCE }, lane));
  return found;
}

/** Prints what differs; returns whether nothing does. */
export function reportDifferences({ asked, differences, expected }) {
  const kinds = new Map();
  for (const difference of differences) {
    const kind = difference.path.replace(/\/\d+(?=\/|$)/g, '/N');
    kinds.set(kind, [...(kinds.get(kind) ?? []), difference]);
  }
  for (const [path, all] of [...kinds].sort((left, right) => right[1].length - left[1].length).slice(0, SHOWN)) {
    const { request, as, values } = all[0];
    console.log(`${all.length} × ${path}\n    ${request} as ${as}\n    ${values.map(short).join('\n    ')}`);
  }
  const requests = new Set(differences.map(({ request, as }) => `${as} ${request}`)).size;
  const left = expected > 0 ? `, ${expected} differences are as they should be` : '';
  console.log(`${asked} requests to both servers: ${requests} answered differently${left}.`);
  return asked > 0 && differences.length === 0;
}

/** The reading steps of each scenario, the longest first. */
async function readScenarios(folder, siteUrl) {
  const scenarios = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) {
    const text = await readFile(join(folder, name), 'utf8');
    const { steps } = JSON.parse(text.replaceAll('{base_url}', siteUrl));
    scenarios.push(steps.filter(({ request }) => /^(?:GET|HEAD|OPTIONS) /.test(request)));
  }
  return scenarios.sort((left, right) => right.length - left.length);
}

async function compareStep(step, { client, sides, found, isExpected }) {
  if (!sides.every(({ saved }) => isReady(step, saved))) return;
  const answers = await Promise.all(sides.map((side) => client.send(step, side)));
  for (const [name, pointer] of Object.entries(step.save ?? {})) {
    for (const [index, { saved }] of sides.entries()) {
      const value = client.at(answers[index].body, pointer);
      if (value !== undefined) saved[name] = value;
    }
  }
  found.asked++;
  const request = client.fill(step.request, sides[0].saved);
  for (const { path, values } of differencesOf(answers)) {
    const difference = { request, as: step.as ?? 'anonymous', path, values };
    if (isExpected(difference)) found.expected++;
    else found.differences.push(difference);
  }
}

/** Whether all that it needs of earlier steps is there. */
function isReady({ request, headers = {}, if: condition }, saved) {
  const needed = [...JSON.stringify([request, headers]).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  return [...needed, ...(condition ? [condition] : [])].every((name) => saved[name] !== undefined);
}

function* differencesOf([first, second]) {
  if (first.status !== second.status) yield { path: 'status', values: [first.status, second.status] };
  for (const name of new Set([...Object.keys(first.headers), ...Object.keys(second.headers)])) {
    const values = [first.headers[name], second.headers[name]];
    if (!IGNORED_HEADERS.has(name) && values[0] !== values[1]) yield { path: `header ${name}`, values };
  }
  yield* bodyDifferences([first.body, second.body], '');
}

function* bodyDifferences([first, second], path) {
  if (isBranch(first) && isBranch(second) && Array.isArray(first) === Array.isArray(second)) {
    for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
      yield* bodyDifferences([first[key], second[key]], `${path}/${key}`);
    }
    const order = [Object.keys(first).join(), Object.keys(second).join()];
    if (order[0].length === order[1].length && order[0] !== order[1]) yield { path: `${path} (order)`, values: order };
  } else if (settled(first) !== settled(second)) {
    yield { path: path || 'body', values: [first, second] };
  }
}

const isBranch = (value) => value !== null && typeof value === 'object';

const settled = (value) => (typeof value === 'string' ? value.replace(RANDOM, '#') : value);

function short(value) {
  const text = JSON.stringify(value) ?? '(none)';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;
}
