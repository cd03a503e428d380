import { expect } from 'vitest';
import { declaredAbilities } from '../support/ability-declarations.ts';
import type { Login } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ declarations: declaredAbilities });

const ask = async (query: string, { as, variables }: { as?: Login; variables?: Record<string, unknown> } = {}) => {
  const { body } = await cms.graphql(query, { as, ...(variables ? { variables } : {}) });
  return { data: body.data, code: body.errors?.[0]?.extensions?.code };
};

it('lists abilities and their categories with what the viewer may do', async () => {
  const query = `query ($where: AbilityFilter) {
    abilities(where: $where, first: 2, offset: 1) { total nodes { name method viewerCanRun annotations { readonly } } }
    abilityCategories(first: 1) { total nodes { slug } }
    abilityCategory(slug: "garden-work") { label }
    ability(name: "garden/weed") { method inputSchema }
  }`;
  const where = { meta: { annotations: { readonly: true }, public: true } };
  const { data } = await ask(query, { as: 'edda', variables: { where } });
  expect(data).toEqual({
    abilities: {
      total: 4,
      nodes: [
        { name: 'core/get-user-info', method: 'READ', viewerCanRun: true, annotations: { readonly: true } },
        { name: 'core/get-environment-info', method: 'READ', viewerCanRun: false, annotations: { readonly: true } },
      ],
    },
    abilityCategories: { total: 3, nodes: [{ slug: 'site' }] },
    abilityCategory: { label: 'Garden work' },
    ability: { method: 'DELETE', inputSchema: { type: 'integer' } },
  });
  expect((await ask('{ abilities { total } }')).code).toBe('rest_forbidden');
  expect((await ask('{ environment { version } }', { as: 'edda' })).code).toBe('rest_forbidden');
});

it('reads with a query, and changes with a mutation that says what it takes the ability to do', async () => {
  const read = 'query ($name: String!, $input: Json) { abilityResult(name: $name, input: $input) { value } }';
  const told = await ask(read, {
    as: 'sam',
    variables: { name: 'core/get-user-info', input: { fields: ['user_login'] } },
  });
  expect(told.data).toEqual({ abilityResult: { value: { user_login: 'sam' } } });
  const changed = await ask(read, { as: 'ada', variables: { name: 'garden/sow', input: { title: 'Peas' } } });
  expect(changed.code).toBe('rest_ability_invalid_method');
  const sow =
    'mutation ($m: AbilityMethod!) { runAbility(name: "garden/sow", input: { title: "Peas" }, method: $m) { value } }';
  expect((await ask(sow, { as: 'ada', variables: { m: 'DELETE' } })).code).toBe('rest_ability_invalid_method');
  expect((await ask(sow, { as: 'sam', variables: { m: 'CHANGE' } })).code).toBe('rest_ability_cannot_execute');
  expect((await ask(sow, { as: 'ada', variables: { m: 'CHANGE' } })).data).toMatchObject({
    runAbility: { value: { createPost: { title: { raw: 'Peas' } } } },
  });
});

it('says for whom and in which way an ability runs', async () => {
  const query =
    'query ($name: String!, $input: Json) { abilityPermissions(name: $name, input: $input) { read change delete } }';
  const may = async (as: Login, name: string, input: unknown) =>
    (await ask(query, { as, variables: { name, input } })).data?.abilityPermissions;
  expect(await may('ada', 'garden/weed', 4)).toEqual({ read: false, change: false, delete: true });
  expect(await may('ada', 'garden/weed', 'roses')).toEqual({ read: false, change: false, delete: false });
  expect(await may('sam', 'garden/sow', { title: 'Peas' })).toEqual({ read: false, change: false, delete: false });
  expect(await may('sam', 'core/get-user-info', null)).toEqual({ read: true, change: false, delete: false });
});
