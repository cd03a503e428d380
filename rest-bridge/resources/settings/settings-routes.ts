import { canManageSite } from '../../../schema/access/site-access.ts';
import { camelCase } from '../../declare/field.ts';
import type { Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { writeParameters } from '../content/write-parameters.ts';
import { settingsResource } from './resource.ts';

const canManage: Permission = ({ viewer }) => canManageSite(viewer);

/** All that can be written; null goes back to what a setting was at first. */
const parameters: Readonly<Record<string, Parameter>> = Object.fromEntries(
  Object.entries(writeParameters(settingsResource, 'update')).map(([name, parameter]) => [
    name,
    { ...parameter, clearable: true },
  ]),
);

const inputOf = (values: Parameters): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value]));

/** The route of the settings (protocol 8.10). */
export const settingsRoutes: readonly Route[] = [
  {
    pattern: '/cms/v2/settings',
    namespace: 'cms/v2',
    resource: settingsResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: canManage,
        parameters: {},
        reply: { kind: 'item', field: 'settings', variables: () => ({}) },
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
