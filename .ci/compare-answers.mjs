/**
 * Sends every read request of the recorded exchanges to two servers and reports the differences between their answers.
 * Writes are not sent, so requests that depend on an earlier write of their scenario are omitted. Both servers must
 * have the same SITE_URL, but may have different ports.
 *
 * Compares the status, the headers and every value of the body, except `IGNORED_HEADERS` and the tokens that `RANDOM_TOKENS`
 * matches, which are generated for each answer.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CONCURRENT_SCENARIOS = 6;
const MAX_PRINTED_KINDS = 40;
const MAX_PRINTED_CHARACTERS = 160;
/** Characters that are printed before the first difference of two values. */
const PRINTED_BEFORE = 60;

/** Headers of the connection and the time; `etag` is derived from the body. */
const IGNORED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'etag']);

/**
 * Values that each rendering generates: the ids of images with a lightbox, and the secret shared by an embed and its
 * frame.
 */
const RANDOM_TOKENS = /\b[0-9a-f]{13}\b|(?<=secret=\\?"?)\w{10}\b/g;

/**
 * @param {object} options
 * @param {string} options.conformance the folder of the recorded exchanges, with `http.mjs` beside them
 * @param {string} options.credentials the file of names and passwords
 * @param {string} options.siteUrl the SITE_URL of both servers
 * @param {[string, string]} options.servers the addresses of the two
 * @param {(difference: Difference) => boolean} [options.isExpected] whether a difference is expected
 * @returns {Promise<{ compared: number, differences: Difference[], expected: number }>} `expected` is the number of
 *   expected differences
 *
 * @typedef {{ request: string, as: string, path: string, values: [unknown, unknown] }} Difference `path` leads to the
 *   value: `status`, `header link`, `/0/title/rendered`.
 */
export async function compareAnswers({ conformance, credentials, siteUrl, servers, isExpected = () => false }) {
  const client = await import(pathToFileURL(join(conformance, 'http.mjs')).href);
  const accounts = JSON.parse(await readFile(credentials, 'utf8'));
  const scenarios = await readScenarios(join(conformance, 'exchanges'), siteUrl);
  const result = { compared: 0, expected: 0, differences: [] };
  const worker = async () => {
    for (let steps = scenarios.shift(); steps; steps = scenarios.shift()) {
      const sides = servers.map((server) => ({ root: `${server}/wp-json/`, credentials: accounts, saved: {} }));
      for (const step of steps) await compareStep(step, { client, sides, result, isExpected });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SCENARIOS }, worker));
  return result;
}

/** Prints the differences. Returns true if there is none. */
export function reportDifferences({ compared, differences, expected }) {
  const kinds = new Map();
  for (const difference of differences) {
    const kind = difference.path.replace(/\/\d+(?=\/|$)/g, '/N');
    kinds.set(kind, [...(kinds.get(kind) ?? []), difference]);
  }
  for (const [path, all] of [...kinds]
    .sort((left, right) => right[1].length - left[1].length)
    .slice(0, MAX_PRINTED_KINDS)) {
    const { request, as, values } = all[0];
    const [first, second] = values.map((value) => JSON.stringify(value) ?? '(none)');
    const start = Math.max(0, firstDifference(first, second) - PRINTED_BEFORE);
    const printed = [first, second].map((text) => short(text, start));
    console.log(`${all.length} × ${path}\n    ${request} as ${as}\n    ${printed.join('\n    ')}`);
  }
  const requests = new Set(differences.map(({ request, as }) => `${as} ${request}`)).size;
  const expectedNote = expected > 0 ? `, ${expected} differences are expected` : '';
  console.log(`${compared} requests to both servers: ${requests} answered differently${expectedNote}.`);
  return compared > 0 && differences.length === 0;
}

/** The read requests of each scenario; the longest scenario comes first. */
async function readScenarios(folder, siteUrl) {
  const scenarios = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) {
    const text = await readFile(join(folder, name), 'utf8');
    const { steps } = JSON.parse(text.replaceAll('{base_url}', siteUrl));
    scenarios.push(steps.filter(({ request }) => /^(?:GET|HEAD|OPTIONS) /.test(request)));
  }
  return scenarios.sort((left, right) => right.length - left.length);
}

async function compareStep(step, { client, sides, result, isExpected }) {
  if (!sides.every(({ saved }) => isReady(step, saved))) return;
  const answers = await Promise.all(sides.map((side) => client.send(step, side)));
  for (const [name, pointer] of Object.entries(step.save ?? {})) {
    for (const [index, { saved }] of sides.entries()) {
      const value = client.at(answers[index].body, pointer);
      if (value !== undefined) saved[name] = value;
    }
  }
  result.compared++;
  const request = client.fill(step.request, sides[0].saved);
  for (const { path, values } of differencesOf(answers)) {
    const difference = { request, as: step.as ?? 'anonymous', path, values };
    if (isExpected(difference)) result.expected++;
    else result.differences.push(difference);
  }
}

/** Whether the values that a step requires from earlier steps are available. */
function isReady({ request, headers = {}, if: condition }, saved) {
  const requiredNames = [...JSON.stringify([request, headers]).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  return [...requiredNames, ...(condition ? [condition] : [])].every((name) => saved[name] !== undefined);
}

function* differencesOf([first, second]) {
  if (first.status !== second.status) yield { path: 'status', values: [first.status, second.status] };
  for (const name of new Set([...Object.keys(first.headers), ...Object.keys(second.headers)])) {
    const values = [first.headers[name], second.headers[name]];
    // The random values change the length of a compressed body; the body itself is compared below.
    if (name === 'content-length' && first.headers['content-encoding'] !== undefined) continue;
    if (!IGNORED_HEADERS.has(name) && values[0] !== values[1]) yield { path: `header ${name}`, values };
  }
  yield* bodyDifferences([first.body, second.body], '');
}

function* bodyDifferences([first, second], path) {
  if (isContainer(first) && isContainer(second) && Array.isArray(first) === Array.isArray(second)) {
    for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
      yield* bodyDifferences([first[key], second[key]], `${path}/${key}`);
    }
    const order = [Object.keys(first).join(), Object.keys(second).join()];
    if (order[0].length === order[1].length && order[0] !== order[1]) yield { path: `${path} (order)`, values: order };
  } else if (withoutRandom(first) !== withoutRandom(second)) {
    yield { path: path || 'body', values: [first, second] };
  }
}

const isContainer = (value) => value !== null && typeof value === 'object';

const withoutRandom = (value) => (typeof value === 'string' ? value.replace(RANDOM_TOKENS, '#') : value);

/** The position of the first character in which two texts differ. */
function firstDifference(first, second) {
  let position = 0;
  while (position < first.length && first[position] === second[position]) position++;
  return position;
}

/** A part of a text, from a position. */
function short(text, start) {
  const part = text.slice(start, start + MAX_PRINTED_CHARACTERS);
  return `${start > 0 ? '…' : ''}${part}${start + part.length < text.length ? '…' : ''}`;
}
