// The packages that ship with the program, and their licenses, as package-lock.json lists them.
import { readFileSync } from 'node:fs';

/** Licenses that let everyone use, change and pass on the program. */
const PERMISSIVE = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'Zlib',
  ],
  ...['CC0-1.0', 'Python-2.0'],
]);

/**
 * Packages that may ship although their license is another one, or is not in their package.json (`license` is what their
 * file LICENSE says). A name may end with `*`.
 */
const EXCEPTIONS = [
  {
    name: '@img/sharp-*',
    license: 'LGPL-3.0-or-later',
    reason: 'libvips is a shared library that sharp loads unchanged and that anyone can replace',
  },
  { name: 'busboy', license: 'MIT', reason: 'package.json names the license in a former field' },
  { name: 'streamsearch', license: 'MIT', reason: 'package.json names the license in a former field' },
  { name: 'seq-queue', license: 'MIT', reason: 'package.json names no license' },
];

/** The license of a package that has none in its package.json; undefined if it is unknown. */
export const licenseFromFile = (name) => EXCEPTIONS.find((exception) => exception.name === name)?.license;

/** The packages of the lock file that `npm ci --omit=dev` installs on any machine. */
export function shippedPackages(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, license }));
}

/** Whether an SPDX expression allows the use under permissive terms, or `permitted` ones: all parts of AND, one part of OR. */
export function isPermissive(expression = '', permitted = []) {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (/ OR /.test(text)) return text.split(' OR ').some((part) => isPermissive(part, permitted));
  return text.split(/ AND | and /).every((license) => PERMISSIVE.has(license.trim()) || permitted.includes(license));
}

/** Why a package must not ship; null if it may. */
export function licenseProblem({ name, version, license }) {
  const exception = EXCEPTIONS.find((each) =>
    each.name.endsWith('*') ? name.startsWith(each.name.slice(0, -1)) : name === each.name,
  );
  const permitted = exception ? [exception.license] : [];
  if (isPermissive(license ?? licenseFromFile(name), permitted)) return null;
  return `${name}@${version}: ${license ?? 'no license'}`;
}
