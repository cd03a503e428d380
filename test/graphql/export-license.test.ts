import { describe, expect } from 'vitest';
import { cms, siteTest } from '../support/site-test.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../support/test-license.ts';

const it = siteTest({ licensePublicKey: TEST_PUBLIC_KEY });

const runQuery = async (
  query: string,
  options: { as?: 'admin' | 'editor'; variables?: Record<string, unknown> } = {},
) => (await cms.graphql(query, options)).body;

const LICENSE_FIELDS = 'isActive problem holder formats issued expires';
const INSTALL = `mutation ($text: String!) { license: installExportLicense(text: $text) { ${LICENSE_FIELDS} } }`;

describe('the export license', () => {
  it('is visible to administrators only', async () => {
    for (const query of ['{ exportLicense { isActive } }', 'mutation { removeExportLicense }']) {
      expect((await runQuery(query)).errors?.[0]?.extensions).toMatchObject({ status: 401 });
      expect((await runQuery(query, { as: 'editor' })).errors?.[0]?.extensions).toMatchObject({ status: 403 });
    }
    const { errors } = await runQuery(INSTALL, { as: 'editor', variables: { text: signedLicense() } });
    expect(errors?.[0]?.extensions).toMatchObject({ status: 403 });
  });

  it('is installed and described, and allows exports in its formats', async () => {
    const withoutLicense = await runQuery(`{ exportLicense { ${LICENSE_FIELDS} } }`, { as: 'admin' });
    expect(withoutLicense.data?.exportLicense).toEqual({
      ...{
        isActive: false,
        problem: 'The site has no license.',
        holder: null,
        formats: [],
        issued: null,
        expires: null,
      },
    });
    const text = signedLicense({ formats: ['csv'], expires: '2999-12-31' });
    const { data } = await runQuery(INSTALL, { as: 'admin', variables: { text } });
    expect(data?.license).toEqual({
      ...{ isActive: true, problem: null, holder: 'Saltmarsh Press', formats: ['csv'] },
      ...{ issued: '2020-01-01', expires: '2999-12-31' },
    });
    expect((await cms.get(`${cms.root}export/v1/download?format=csv`, { as: 'admin' })).status).toBe(200);
    expect((await cms.get(`${cms.root}export/v1/download?format=mdx`, { as: 'admin' })).status).toBe(403);
  });

  it('is not replaced by an invalid one', async () => {
    for (const text of ['', 'nonsense', signedLicense({ expires: '2020-01-02' })]) {
      const { errors } = await runQuery(INSTALL, { as: 'admin', variables: { text } });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'export_license_invalid', status: 400 });
    }
    const { data } = await runQuery('{ exportLicense { isActive } }', { as: 'admin' });
    expect(data?.exportLicense).toEqual({ isActive: true });
  });

  it('can be removed', async () => {
    const remove = async () => (await runQuery('mutation { removeExportLicense }', { as: 'admin' })).data;
    expect(await remove()).toEqual({ removeExportLicense: true });
    expect(await remove()).toEqual({ removeExportLicense: false });
    expect((await cms.get(`${cms.root}export/v1/download?format=csv`, { as: 'admin' })).status).toBe(403);
  });
});
