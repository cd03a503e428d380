// Checks that the pages and headings of docs/ and the other paths to which comments refer exist, and that every error code
// is documented.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';

register();
const { errorCatalog } = await import('../schema/core/errors/error-catalog.ts');
const { REQUEST_ERROR_CODES } = await import('../rest-bridge/request-error-codes.ts');

const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');
const anchors = new Map();
function anchorsOf(page) {
  if (!anchors.has(page)) {
    const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm);
    anchors.set(page, new Set([...headings].map(([, heading]) => anchorOf(heading))));
  }
  return anchors.get(page);
}

const problems = [];
const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.prisma'], { encoding: 'utf8' }).trim().split('\n');
let references = 0;
for (const file of files.filter((path) => existsSync(path) && !path.startsWith('test/'))) {
  const text = readFileSync(file, 'utf8');
  for (const [, path] of text.matchAll(/`((?:test|schema|rest-bridge|src|scripts|prisma|client)\/[\w/.-]+)`/g)) {
    references++;
    if (!existsSync(path)) problems.push(`${file} refers to ${path}, which does not exist.`);
  }
  for (const [, page, anchor] of text.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)) {
    references++;
    if (!existsSync(page)) problems.push(`${file} refers to ${page}, which does not exist.`);
    else if (anchor && !anchorsOf(page).has(anchor))
      problems.push(`${file} refers to the heading ${anchor}, which ${page} lacks.`);
  }
}

const errors = readFileSync('docs/protocol/errors.md', 'utf8');
for (const code of [...Object.keys(errorCatalog), ...REQUEST_ERROR_CODES]) {
  if (!errors.includes(`\`${code}\``)) problems.push(`docs/protocol/errors.md lacks the code ${code}.`);
}

for (const problem of problems) console.log(problem);
console.log(`${references} references, ${problems.length} problems.`);
if (problems.length) process.exitCode = 1;
