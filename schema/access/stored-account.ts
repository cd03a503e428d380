import type { ViewerAccount } from './viewer.ts';

/** The columns of an account that say what it may do. */
export interface StoredAccount {
  id: number | bigint;
  login: string;
  roles: string;
  capabilities: string;
}

/** An account as it is stored: its roles, and grants of its own. What is no such list gives nothing. */
export function accountOf({ id, login, roles, capabilities }: StoredAccount): ViewerAccount & { roles: string[] } {
  const [names, grants] = [parsed(roles), parsed(capabilities)];
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
