import { type SettingGroup, settingGroups } from '../core/setting-groups.ts';
import type { NodeKind } from './node-kind.ts';

/** Groups of settings. */
export const settingGroupNode: NodeKind<SettingGroup> = {
  name: 'setting_group',
  matches: (value): value is SettingGroup => settingGroups.includes(value as SettingGroup),
  keyOf: ({ key }) => key,
  typeNameOf: ({ typeName }) => typeName,
  load: (key) => settingGroups.find((group) => group.key === key) ?? null,
};
