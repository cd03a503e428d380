import { expect } from 'vitest';
import { declaredAbilities } from '../support/ability-declarations.ts';
import type { Login } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ declarations: declaredAbilities });

const runQuery = async (query: string, { as, variables }: { as?: Login; variables?: Record<string, unknown> } = {}) => {
  const { body } = await cms.graphql(query, { as, ...(variables ? { variables } : {}) });
  return { data: body.data, code: body.errors?.[0]?.extensions?.code };
};

it('abilities and their categories are listed with the permissions of the viewer', async () => {
  const query = `query ($where: AbilityFilter) {
    abilities(where: $where, first: 2, offset: 1) { total nodes { name method viewerCanRun annotations { readonly } } }
    abilityCategories(first: 1) { total nodes { slug } }
    abilityCategory(slug: "garden-work") { label }
    ability(name: "garden/delete-post") { method inputSchema }
  }`;
  const where = { meta: { annotations: { readonly: true }, public: true } };
  const { data } = await runQuery(query, { as: 'editor', variables: { where } });
  expect(data).toEqual({
    abilities: {
      total: 4,
      nodes: [
        { name: 'core/get-user-info', method: 'READ', viewerCanRun: true, annotations: { readonly: true } },
        { name: 'core/get-environment-info', method: 'READ', viewerCanRun: false, annotations: { readonly: true } },
      ],
    },
    abilityCategories: { total: 3, nodes: [{ slug: 'site' }] },
    abilityCategory: { label: 'Garden tools' },
    ability: { method: 'DELETE', inputSchema: { type: 'integer' } },
  });
  expect((await runQuery('{ abilities { total } }')).code).toBe('rest_forbidden');
  expect((await runQuery('{ environment { version } }', { as: 'editor' })).code).toBe('rest_forbidden');
});

it('readonly abilities run in a query, others in a mutation that names their method', async () => {
  const read = 'query ($name: String!, $input: Json) { abilityResult(name: $name, input: $input) { value } }';
  const information = await runQuery(read, {
    as: 'subscriber',
    variables: { name: 'core/get-user-info', input: { fields: ['user_login'] } },
  });
  expect(information.data).toEqual({ abilityResult: { value: { user_login: 'subscriber' } } });
  const changed = await runQuery(read, {
    as: 'admin',
    variables: { name: 'garden/create-draft', input: { title: 'Peas' } },
  });
  expect(changed.code).toBe('rest_ability_invalid_method');
  const runCreateDraft =
    'mutation ($m: AbilityMethod!) { runAbility(name: "garden/create-draft", input: { title: "Peas" }, method: $m) { value } }';
  expect((await runQuery(runCreateDraft, { as: 'admin', variables: { m: 'DELETE' } })).code).toBe(
    'rest_ability_invalid_method',
  );
  expect((await runQuery(runCreateDraft, { as: 'subscriber', variables: { m: 'CHANGE' } })).code).toBe(
    'rest_ability_cannot_execute',
  );
  expect((await runQuery(runCreateDraft, { as: 'admin', variables: { m: 'CHANGE' } })).data).toMatchObject({
    runAbility: { value: { createPost: { title: { raw: 'Peas' } } } },
  });
});

it('the permissions of an ability depend on viewer, input and method', async () => {
  const query =
    'query ($name: String!, $input: Json) { abilityPermissions(name: $name, input: $input) { read change delete } }';
  const permissionsOf = async (as: Login, name: string, input: unknown) =>
    (await runQuery(query, { as, variables: { name, input } })).data?.abilityPermissions;
  expect(await permissionsOf('admin', 'garden/delete-post', 4)).toEqual({ read: false, change: false, delete: true });
  expect(await permissionsOf('admin', 'garden/delete-post', 'roses')).toEqual({
    read: false,
    change: false,
    delete: false,
  });
  expect(await permissionsOf('subscriber', 'garden/create-draft', { title: 'Peas' })).toEqual({
    read: false,
    change: false,
    delete: false,
  });
  expect(await permissionsOf('subscriber', 'core/get-user-info', null)).toEqual({
    read: true,
    change: false,
    delete: false,
  });
});
