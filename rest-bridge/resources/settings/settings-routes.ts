import { camelCase } from '../../declare/field.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters, Permission, Route } from '../../declare/route.ts';
import { writeParameters } from '../crud/write-parameters.ts';
import { settingsResource } from './settings-resource.ts';

const managePermission: Permission = { needs: 'site.manageSite' };

/** The write parameters. Null resets a setting to its default. */
const parameters: Readonly<Record<string, Parameter>> = Object.fromEntries(
  Object.entries(writeParameters(settingsResource, 'update')).map(([name, parameter]) => [
    name,
    { ...parameter, clearable: true },
  ]),
);

const toSettingsInput = (values: Parameters): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value]));

// Not created by crudRoutes: there is no collection, and every field accepts null.
/** The route of the settings (docs/protocol/errors.md#terms-types-and-settings). */
export const settingsRoutes: readonly Route[] = [
  {
    pattern: '/cms/v2/settings',
    resource: settingsResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: managePermission,
        parameters: {},
        reply: { kind: 'item', field: 'settings' },
      },
      {
        methods: ['POST', 'PUT', 'PATCH'],
        permission: managePermission,
        parameters,
        variableTypes: { input: 'SettingsInput!' },
        reply: { kind: 'update', field: 'updateSettings', variables: (values) => ({ input: toSettingsInput(values) }) },
      },
    ],
  },
];
