import { parseJson } from '../values/json-text.ts';
import type { ViewerAccount } from './viewer-access.ts';

/** The columns of an account that determine its rights; `roles` and `capabilities` are JSON. */
export interface StoredAccount {
  id: number | bigint;
  login: string;
  roles: string;
  capabilities: string;
}

/** Parses the roles and individual grants of a stored account. Invalid JSON is treated as empty. */
export function accountOf({ id, login, roles, capabilities }: StoredAccount): ViewerAccount & { roles: string[] } {
  const [names, grants] = [parseJson(roles), parseJson(capabilities)];
  return {
    id: Number(id),
    login,
    roles: Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [],
    grants:
      typeof grants === 'object' && grants !== null && !Array.isArray(grants)
        ? (grants as Record<string, boolean>)
        : {},
  };
}
