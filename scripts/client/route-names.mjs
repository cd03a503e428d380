// The names of operations in the client: `GET /cms/v2/posts/{parent}/revisions` is `posts.revisions.list`.

/** Addresses of the extensions that exist for old programs only. */
const OLD_ADDRESS = /^\/(updater$|updater\/(?!v1\/)|old-updater\/)/;
/** The indexes of the namespaces. */
const INDEX = /^\/([\w-]+\/v?[\d.]+)?$/;
/** Last segments of paths that name an action and not a collection. */
const ACTIONS = new Set(['edit', 'encode', 'lookup', 'post-process', 'render', 'run']);

/**
 * Returns the names that lead to an operation. `reply` is `list`, `map`, `item`, `create`, `deleted` or `other`;
 * `isUpdatable` says whether the path accepts PUT, `hasItems` whether there are items below it. Null if the client does
 * not contain the operation.
 */
export function operationNames({ method, path, ...answer }) {
  const isBatch = path === '/batch/v1';
  if (method === 'put' || method === 'patch' || OLD_ADDRESS.test(path) || (INDEX.test(path) && !isBatch)) return null;
  const [namespace = '', version, ...rest] = path.split('/').slice(1);
  const segments = namespace === 'cms' && version === 'v2' ? rest : [namespace.replace(/^cms-/, ''), ...rest];
  const texts = segments.filter((segment) => !segment.startsWith('{'));
  const action = texts.length > 1 && ACTIONS.has(texts.at(-1) ?? '') ? texts.pop() : undefined;
  const parents = texts.map((text) => camelCase(text.replace(/^cms_/, '')));
  const operation = action
    ? camelCase(method === 'post' || (method === 'get' && action === 'lookup') ? action : `${action}-${method}`)
    : operationName({ method, path, ...answer });
  // `abilities` is a namespace and the first collection in it.
  return [...parents.filter((name, index) => name !== parents[index - 1]), operation];
}

function operationName({ method, path, reply, isUpdatable, hasItems }) {
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
export const camelCase = (text) => text.replace(/[-_.](\w)/g, (_, letter) => letter.toUpperCase());

/** Converts names such as `menu-items` to Pascal case. */
export const pascalCase = (text) => {
  const name = camelCase(text);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
