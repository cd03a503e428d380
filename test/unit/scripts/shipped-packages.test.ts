import { expect, it } from 'vitest';

/** Imports a script. Scripts have no types. */
const script = (name: string): Promise<unknown> => import(new URL(`../../../scripts/${name}`, import.meta.url).href);

const { auditResult } = (await script('audit-result.mjs')) as {
  auditResult(answer: string): { lines: string[]; hasFailed: boolean };
};
const { licenseProblem } = (await script('package-licenses.mjs')) as {
  licenseProblem(shipped: { name: string; version: string; license?: string | undefined }): string | null;
};

it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', '(BSD-2-Clause OR MIT OR Apache-2.0)', 'MIT AND ISC'])(
  'a package under %s may ship',
  (license) => {
    expect(licenseProblem({ name: 'some-package', version: '1.0.0', license })).toBeNull();
  },
);

it.each([
  'GPL-2.0-or-later',
  'AGPL-3.0-only',
  'SSPL-1.0',
  'LGPL-3.0-or-later',
  'BUSL-1.1',
  'MIT AND GPL-3.0-only',
  'SEE LICENSE IN LICENSE.md',
  undefined,
])('a package under %s must not ship', (license) => {
  expect(licenseProblem({ name: 'some-package', version: '1.0.0', license })).toBe(
    `some-package@1.0.0: ${license ?? 'no license'}`,
  );
});

it('an exception is for one package and one license', () => {
  const shared = { version: '1.0.0', license: 'LGPL-3.0-or-later' };
  expect(licenseProblem({ name: '@img/sharp-libvips-linux-x64', ...shared })).toBeNull();
  expect(
    licenseProblem({ name: '@img/sharp-libvips-linux-x64', version: '1.0.0', license: 'GPL-3.0-only' }),
  ).not.toBeNull();
  expect(licenseProblem({ name: 'seq-queue', ...shared })).not.toBeNull();
});

it('a severe finding of the audit fails, a mild one and a registry that does not answer do not', () => {
  const finding = (severity: string) =>
    JSON.stringify({ vulnerabilities: { a: { name: 'a', severity, range: '<2.0.0' } } });
  expect(auditResult(finding('critical'))).toMatchObject({ hasFailed: true });
  expect(auditResult(finding('high')).lines[0]).toBe('high: a <2.0.0');
  expect(auditResult(finding('moderate'))).toMatchObject({ hasFailed: false });
  expect(auditResult(JSON.stringify({ vulnerabilities: {} }))).toMatchObject({ hasFailed: false });
  const refusal = JSON.stringify({ message: '405 Method Not Allowed - POST https://registry.example/audit' });
  for (const answer of [refusal, '', 'not JSON', '{}']) {
    const { lines, hasFailed } = auditResult(answer);
    expect([hasFailed, lines[0]?.startsWith('NOT CHECKED: ')]).toEqual([false, true]);
    expect(lines[0]).not.toContain('registry.example');
  }
});
