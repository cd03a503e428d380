// The names of operations in the client: `GET /cms/v2/posts/{parent}/revisions` is `posts.revisions.list`.

/** Addresses of the extensions that exist for old programs only. */
const OLD_ADDRESS = /^\/(updater$|updater\/(?!v1\/)|old-updater\/)/;
/** The indexes of the namespaces. */
const INDEX = /^\/([\w-]+\/v?[\d.]+)?$/;
/** Last segments of paths that name an action and not a collection. */
const ACTIONS = new Set(['edit', 'encode', 'lookup', 'post-process', 'render', 'run']);

/** The form of an answer: a list, items by name, one item, a created or deleted item, or anything else. */
export type ReplyForm = 'list' | 'map' | 'item' | 'create' | 'deleted' | 'other';

interface NamedRoute {
  method: string;
  path: string;
  reply: ReplyForm;
  /** Whether the path accepts PUT. */
  isUpdatable: boolean;
  /** Whether there are items below the path. */
  hasItems: boolean;
}

/** Returns the names that lead to an operation. Null if the client does not contain it. */
export function operationNames(route: NamedRoute): readonly string[] | null {
  const { method, path } = route;
  const isBatch = path === '/batch/v1';
  if (method === 'put' || method === 'patch' || OLD_ADDRESS.test(path) || (INDEX.test(path) && !isBatch)) return null;
  const [namespace = '', version, ...rest] = path.split('/').slice(1);
  const segments = namespace === 'cms' && version === 'v2' ? rest : [namespace.replace(/^cms-/, ''), ...rest];
  const texts = segments.filter((segment) => !segment.startsWith('{'));
  const action = texts.length > 1 && ACTIONS.has(texts.at(-1) ?? '') ? texts.pop() : undefined;
  const parents = texts.map((text) => camelCase(text.replace(/^cms_/, '')));
  const operation = action
    ? camelCase(method === 'post' || (method === 'get' && action === 'lookup') ? action : `${action}-${method}`)
    : operationName(route);
  // `abilities` is a namespace and the first collection in it.
  return [...parents.filter((name, index) => name !== parents[index - 1]), operation];
}

function operationName({ method, path, reply, isUpdatable, hasItems }: NamedRoute): string {
  const [, parameter] = /\{(\w+)\}$/.exec(path) ?? [];
  if (method === 'get') {
    if (reply === 'list') return parameter ? camelCase(`list-by-${parameter}`) : 'list';
    return reply === 'map' || (reply === 'other' && hasItems) ? 'getAll' : 'get';
  }
  if (method === 'delete') return parameter || isUpdatable ? 'delete' : 'deleteAll';
  if (isUpdatable) return 'update';
  return reply === 'other' || parameter ? 'run' : 'create';
}

/** Converts `menu-items` and `cms_block` to camel case. */
const camelCase = (text: string): string => text.replace(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Converts names such as `menu-items` to Pascal case. */
export const pascalCase = (text: string): string => {
  const name = camelCase(text);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
