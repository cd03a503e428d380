import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenseFromFile } from './package-licenses.mjs';

/** Files with the terms of a package, and notices that its license requires to pass on. */
const TERMS = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/**
 * The packages whose files are part of a bundle, by their folders: `inputs` are the paths of its sources, as esbuild lists
 * them.
 */
export const bundledFolders = (inputs) => [
  ...new Set(inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])),
];

/**
 * The notices that a bundle must contain: name, version, license and terms of each package.
 * `folders` are paths below `root`. Equal terms appear once.
 */
export function thirdPartyNotices(root, folders) {
  const packages = folders.map((folder) => {
    const { name, version, license, licenses } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const terms = readdirSync(join(root, folder))
      .filter((file) => TERMS.test(file))
      .sort()
      .map((file) =>
        readFileSync(join(root, folder, file), 'utf8')
          .replaceAll('\r\n', '\n')
          .trim(),
      );
    const expression = license ?? licenses?.[0]?.type ?? licenseFromFile(name) ?? 'see its terms';
    return { heading: `${name} ${version} (${expression})`, terms: terms.join('\n\n') };
  });
  const headingsByTerms = new Map();
  for (const { heading, terms } of packages) {
    const headings = headingsByTerms.get(terms) ?? new Set();
    headingsByTerms.set(terms, headings.add(heading));
  }
  const sections = [...headingsByTerms].map(([terms, headings]) => ({ title: [...headings].sort().join('\n'), terms }));
  sections.sort((a, b) => (a.title < b.title ? -1 : 1));
  return [
    'This package contains the packages below, under their own licenses.\n',
    ...sections.map(({ title, terms }) => `${'-'.repeat(80)}\n${title}\n\n${terms}`.trimEnd().concat('\n')),
  ].join('\n');
}
