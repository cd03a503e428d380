import { camelCase } from '../../declare/field.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters, Permission, Route } from '../../declare/route.ts';
import { writeParameters } from '../crud/write-parameters.ts';
import { settingsResource } from './settings-resource.ts';

const canManage: Permission = { needs: 'site.manageSite' };

/** All that can be written; null goes back to what a setting was at first. */
const parameters: Readonly<Record<string, Parameter>> = Object.fromEntries(
  Object.entries(writeParameters(settingsResource, 'update')).map(([name, parameter]) => [
    name,
    { ...parameter, clearable: true },
  ]),
);

const inputOf = (values: Parameters): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value]));

// Not crudRoutes: there is no collection, and null is a value of every field.
/** The route of the settings (docs/protocol/errors.md#terms-types-and-settings). */
export const settingsRoutes: readonly Route[] = [
  {
    pattern: '/cms/v2/settings',
    resource: settingsResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: canManage,
        parameters: {},
        reply: { kind: 'item', field: 'settings' },
      },
      {
        methods: ['POST', 'PUT', 'PATCH'],
        permission: canManage,
        parameters,
        variableTypes: { input: 'SettingsInput!' },
        reply: { kind: 'update', field: 'updateSettings', variables: (values) => ({ input: inputOf(values) }) },
      },
    ],
  },
];
