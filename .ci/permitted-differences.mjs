// Differences that are permitted between a site imported from its tables and the same site imported from another
// source.

const ACCOUNTS_WITHOUT_ITEMS = 'the file does not contain accounts without items';
const REVISIONS = 'the file does not contain revisions';
const MENU_DATES = 'the API does not return the dates of menu items, which sort items at the same position';

/**
 * The permitted differences by source. An entry matches the account (`as`), the request and the path in the answer;
 * omitted members match everything.
 */
const PERMITTED = {
  mariadb: [],
  wxr: [
    { as: /^subscriber$/, reason: ACCOUNTS_WITHOUT_ITEMS },
    { request: /\/users\/6$|\/users\/6\?/, reason: ACCOUNTS_WITHOUT_ITEMS },
    // The account is the fourth of one list, and the last of another.
    {
      request: /\/users\?context=edit&per_page=4$/,
      path: /^\/3\/|^header x-wp-total$/,
      reason: ACCOUNTS_WITHOUT_ITEMS,
    },
    {
      request: /\/users\?orderby=email&context=edit$/,
      path: /^(?:header x-wp-total)?$/,
      reason: ACCOUNTS_WITHOUT_ITEMS,
    },
    { request: /\/comments\b/, path: /\/(?:author|_links\/author)$/, reason: ACCOUNTS_WITHOUT_ITEMS },
    { path: /\/_links\/(?:version-history\/\d+\/count|predecessor-version)$/, reason: REVISIONS },
    { request: /\/(?:revisions|autosaves)\b/, reason: REVISIONS },
  ],
  rest: [{ request: /\/menu-items(?:\?|$)/, path: /^\/\d+\//, reason: MENU_DATES }],
};

/**
 * Groups differences by cause. Returns one printable line per group, and the number of differences without permission.
 */
export function differencesByCause(source, differences) {
  const groups = new Map();
  for (const difference of differences) {
    const { as, request, path, recorded, actual, why = 'value' } = difference;
    const pathPattern = path.replace(/\/\d+(?=\/|$)/g, '/*');
    const route = request
      .replace(/^GET /, '')
      .replace(/\?.*$/, '')
      .replace(/\/\d+(?=\/|$)/g, '/*');
    const permission = PERMITTED[source].find((entry) =>
      ['as', 'request', 'path'].every((name) => !entry[name] || entry[name].test(difference[name])),
    );
    const key = permission ? permission.reason : `NOT PERMITTED ${route} ${why} ${pathPattern}`;
    const example = `${as} ${request}: ${short(recorded)} is ${short(actual)} at ${path}`;
    const group = groups.get(key) ?? { count: 0, isPermitted: Boolean(permission), example };
    group.count++;
    groups.set(key, group);
  }
  const sorted = [...groups].sort(([, a], [, b]) => Number(a.isPermitted) - Number(b.isPermitted) || b.count - a.count);
  const notPermitted = sorted
    .filter(([, { isPermitted }]) => !isPermitted)
    .reduce((sum, [, { count }]) => sum + count, 0);
  const lines = sorted.map(
    ([key, { count, isPermitted, example }]) =>
      `${String(count).padStart(6)} × ${key}${isPermitted ? '' : `\n         ${example}`}`,
  );
  return { lines, notPermitted };
}

function short(value) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '(none)');
  return text.length > 140 ? `${text.slice(0, 137)}…` : text;
}
