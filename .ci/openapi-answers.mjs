// Usage: openapi-answers.mjs <address of openapi.json> <folder of recorded exchanges>
// Compares every recorded answer of a described route with its description; exit code 1 when one does not fit.
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
  // Those with few variable parts first.
  .sort((left, right) => left.path.split('{').length - right.path.split('{').length);

// They do not fit on purpose.
const reasons = JSON.parse(readFileSync(new URL('deliberate-differences.json', import.meta.url), 'utf8'));
const deliberate = new Set(Object.values(reasons).flat());
let compared = 0;
const wrong = new Map();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { steps } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  for (const [step, { request, response }] of steps.entries()) {
    if (!deliberate.has(`${file} ${step}`)) compare({ file, request, response });
  }
}
for (const [what, count] of [...wrong].sort((left, right) => right[1] - left[1])) console.log(`${count} × ${what}`);
console.log(`${compared} recorded answers compared with the description, ${wrong.size} kinds of differences.`);
if (wrong.size > 0 || compared === 0) process.exitCode = 1;

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
    const what = `${file} ${method} ${template.path} ${status}: ${instancePath.replace(/\/\d+(?=\/|$)/g, '/N')} ${message}`;
    wrong.set(what, (wrong.get(what) ?? 0) + 1);
  }
}

function validatorOf(path, { method, status }) {
  const { responses } = description.paths[path][method];
  const place = ['paths', path, method, 'responses', String(status)].map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const holder = responses[status] ? place.join('/') : 'components/responses/Error';
  const reference = `api#/${holder}/content/application~1json/schema`;
  if (!validators.has(reference)) validators.set(reference, ajv.compile({ $ref: reference }));
  return validators.get(reference);
}
