import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { type AccessRequest, queryRouteAccess } from '../../../rest-bridge/access-check.ts';
import type { GrantedPermissions } from '../../../rest-bridge/declare/route.ts';

/** A request of an anonymous viewer whose permissions `answer` returns or refuses. */
function anonymousRequest(answer: () => GrantedPermissions): AccessRequest {
  const operation = {
    convertVariables: (variables: object) => variables,
    defaultVariables: () => ({}),
    run: async () => ({ result: answer() }),
  };
  const planner = {
    runtime: { isLoggedIn: () => false, createContext: async () => ({}), canUse: () => true },
    settings: { dialect: { namePrefix: 'cms_' } },
    anonymousPermissions: new Map(),
    permissionsOperation: () => operation,
  };
  const route = { position: 1, permissionQueries: { site: { field: 'sitePermissions', select: 'create' } } };
  return { planner, route, parameters: {}, viewer: { userId: 0 } } as unknown as AccessRequest;
}

const errorWith = (status: number) =>
  new GraphQLError('Refused', { extensions: { code: 'rest_forbidden', status, data: null } });

it.each([401, 403, 404])('an answer with the status %i grants nothing, and is cached', async (status) => {
  let answers = 0;
  const request = anonymousRequest(() => {
    answers += 1;
    throw errorWith(status);
  });
  expect((await queryRouteAccess(request)).site).toEqual({});
  expect((await queryRouteAccess(request)).site).toEqual({});
  expect(answers).toBe(1);
});

it.each([400, 408, 413, 429, 503])('an error with the status %i says nothing about permissions', async (status) => {
  let hasFailed = false;
  const request = anonymousRequest(() => {
    if (hasFailed) return { create: true };
    hasFailed = true;
    throw errorWith(status);
  });
  await expect(queryRouteAccess(request)).rejects.toMatchObject({ status });
  expect((await queryRouteAccess(request)).site).toEqual({ create: true });
});
