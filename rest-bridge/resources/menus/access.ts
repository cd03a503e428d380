import type { ItemPermissions, Permission } from '../../declare/route.ts';

/** Asks what the viewer may see of menus: a setting decides with their rights. */
export const menuAccess: ItemPermissions = {
  field: 'menuAccess',
  select: 'menus locations',
  variableTypes: {},
  variables: () => ({}),
};

export const mayReadMenus: Permission = ({ item }) => item?.menus === true;
export const mayReadLocations: Permission = ({ item }) => item?.locations === true;
