// Usage: openapi-answers.mjs <address of openapi.json> <folder of recorded exchanges>
// Validates every recorded answer of a described route against its OpenAPI description. The exit code is 1 if an answer
// is invalid.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';

const [address, folder] = process.argv.slice(2);
const description = await (await fetch(address)).json();
const root = `${new URL(description.servers[0].url).pathname.split('/').filter(Boolean).join('/')}/`;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(description, 'api');
const validators = new Map();
const templates = Object.keys(description.paths)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`, 'i') }))
  // Paths with few parameters come first.
  .sort((left, right) => left.path.split('{').length - right.path.split('{').length);

// Exchanges that differ from the recordings on purpose are not compared.
const reasons = JSON.parse(readFileSync(new URL('deliberate-differences.json', import.meta.url), 'utf8'));
const deliberate = new Set(Object.values(reasons).flat());
let compared = 0;
const problems = new Map();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { steps } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  for (const [step, { request, response }] of steps.entries()) {
    if (!deliberate.has(`${file} ${step}`)) compare({ file, request, response });
  }
}
for (const [problem, count] of [...problems].sort((left, right) => right[1] - left[1])) {
  console.log(`${count} × ${problem}`);
}
console.log(`${compared} recorded answers compared with the description, ${problems.size} kinds of differences.`);
if (problems.size > 0 || compared === 0) process.exitCode = 1;

function compare({ file, request, response }) {
  const [method, target = ''] = String(request).split(' ');
  const [raw, query = ''] = target.split('?');
  const { status, body } = response ?? {};
  if (/(?:^|&)(?:_envelope|_jsonp|_method|context=help)/.test(query) || typeof body !== 'object' || body === null)
    return;
  const path = decodeURIComponent(raw.startsWith(`/${root}`) ? raw.slice(root.length) : raw);
  const template = templates.find(
    ({ path: name, pattern }) => pattern.test(path) && description.paths[name][method.toLowerCase()],
  );
  if (!template) return;
  const validate = validatorOf(template.path, { method: method.toLowerCase(), status });
  compared++;
  if (validate(body)) return;
  for (const { instancePath, message } of validate.errors) {
    const problem = `${file} ${method} ${template.path} ${status}: ${instancePath.replace(/\/\d+(?=\/|$)/g, '/N')} ${message}`;
    problems.set(problem, (problems.get(problem) ?? 0) + 1);
  }
}

function validatorOf(path, { method, status }) {
  const { responses } = description.paths[path][method];
  const pointer = ['paths', path, method, 'responses', String(status)].map((key) =>
    encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const response = responses[status] ? pointer.join('/') : 'components/responses/Error';
  const reference = `api#/${response}/content/application~1json/schema`;
  if (!validators.has(reference)) validators.set(reference, ajv.compile({ $ref: reference }));
  return validators.get(reference);
}
