import { expect, test } from 'vitest';
import { bridgeSettings } from '../../../rest-bridge/bridge-settings.ts';
import { extensionRoutes } from '../../../rest-bridge/resources/extensions.ts';
import { restDialects } from '../../../rest-bridge/rest-dialect.ts';
import { createSchema } from '../../../schema/index.ts';

const schema = createSchema();

const settings = bridgeSettings('https://site.example', { dialect: restDialects.cms });

/** Returns the root fields that the declaration of a route queries. */
function fieldsIn(declaration: unknown): string[] {
  if (typeof declaration !== 'object' || declaration === null) return [];
  return Object.entries(declaration).flatMap(([name, value]) =>
    name === 'field' && typeof value === 'string' ? [value] : fieldsIn(value),
  );
}

test('GraphQL fields that the route of a plugin queries belong to the same plugin', () => {
  const routes = extensionRoutes(
    { settings },
    {
      ...{ events: 'events/v1', beacon: 'beacon/v1', export: 'export/v1' },
      updater: { acceptsPost: true, updater: 'updater/v1', oldUpdater: 'old-updater/v1' },
    },
  );
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const queriedFields = routes.flatMap(({ plugin, endpoints }) =>
    endpoints.flatMap(({ reply }) => fieldsIn(reply).map((field) => ({ field, plugin }))),
  );
  expect(queriedFields.length).toBeGreaterThan(15);
  for (const { field, plugin } of queriedFields)
    expect([field, fields[field]?.extensions.plugin]).toEqual([field, plugin]);
});
