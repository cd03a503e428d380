// Writes the software bill of materials of a release in the format of CycloneDX: every package that ships, with its
// version, license and hash. Usage: npm run sbom [-- FILE]; without FILE it writes sbom.cdx.json, which is not committed.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { licenseFromFile, shippedPackages } from './package-licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = process.argv[2] ?? 'sbom.cdx.json';
const { name, version, license, dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

// `--omit dev` also leaves out packages that both the program and a tool for development need, so the shipped ones are
// chosen here.
const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 },
);
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const document = JSON.parse(stdout);
const shipped = shippedPackages(`${root}package-lock.json`);
const shippedReferences = new Set(shipped.map((each) => `${each.name}@${each.version}`));
const isShipped = (reference) => shippedReferences.has(reference);
const programReference = document.metadata.component['bom-ref'];
document.components = document.components.filter((component) => isShipped(component['bom-ref'])).map(withLicense);
document.dependencies = document.dependencies
  .filter(({ ref }) => ref === programReference || isShipped(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
// npm names the program after its folder.
document.metadata.component.name = name;

const text = `${JSON.stringify(document, null, 2)}\n`;
const listed = new Map(document.components.map((component) => [component['bom-ref'], component]));
const listedNames = new Set(document.components.map((component) => component.name));
const problems = [
  ...[...shippedReferences].filter((reference) => !listed.has(reference)).map((reference) => `${reference} is missing`),
  ...Object.keys(dependencies)
    .filter((dependency) => !listedNames.has(dependency))
    .map((dependency) => `the dependency ${dependency} is missing`),
  ...[...listed]
    .filter(([, { licenses = [] }]) => licenses.length === 0)
    .map(([reference]) => `${reference} has no license`),
  ...(text.match(/"(?:file:|[^"]*\.tgz)[^"]*"/g) ?? []).map(
    (address) => `${address} is the address of a machine or registry`,
  ),
  ...(text.includes(root.replace(/\/$/, '')) ? [`the folder ${root} is named`] : []),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
writeFileSync(file, text);
console.log(`${file}: ${name} ${version} (${license}) with ${listed.size} packages.`);

function withLicense(component) {
  const id = component.licenses?.length > 0 ? undefined : licenseFromFile(component.name);
  return id === undefined ? component : { ...component, licenses: [{ license: { id } }] };
}
