// What may differ between the reference site and what came of it on another way, with the reason.

const WITHOUT_WORK = 'the file holds no accounts that have written nothing';
const REVISIONS = 'the file holds no revisions';
const MENU_DATES = 'the API does not tell the dates of menu entries, which order those of equal place';

/** Which differences a reason is for: whoever asks, the request, and the place in the answer; all that are given. */
const PERMITTED = {
  mariadb: [],
  wxr: [
    { as: /^subscriber$/, reason: WITHOUT_WORK },
    { request: /\/users\/6$|\/users\/6\?/, reason: WITHOUT_WORK },
    // The account is the fourth of one list, and the last of another.
    { request: /\/users\?context=edit&per_page=4$/, path: /^\/3\/|^header x-wp-total$/, reason: WITHOUT_WORK },
    { request: /\/users\?orderby=email&context=edit$/, path: /^(?:header x-wp-total)?$/, reason: WITHOUT_WORK },
    { request: /\/comments\b/, path: /\/(?:author|_links\/author)$/, reason: WITHOUT_WORK },
    { path: /\/_links\/(?:version-history\/\d+\/count|predecessor-version)$/, reason: REVISIONS },
    { request: /\/(?:revisions|autosaves)\b/, reason: REVISIONS },
  ],
  rest: [{ request: /\/menu-items(?:\?|$)/, path: /^\/\d+\//, reason: MENU_DATES }],
};

/** Differences as lines, the same ones together, and how many are not permitted. */
export function differencesByCause(way, differences) {
  const groups = new Map();
  for (const difference of differences) {
    const { as, request, path, recorded, actual, why = 'value' } = difference;
    const place = path.replace(/\/\d+(?=\/|$)/g, '/*');
    const route = request
      .replace(/^GET /, '')
      .replace(/\?.*$/, '')
      .replace(/\/\d+(?=\/|$)/g, '/*');
    const known = PERMITTED[way].find((entry) =>
      ['as', 'request', 'path'].every((name) => !entry[name] || entry[name].test(difference[name])),
    );
    const key = known ? known.reason : `NOT PERMITTED ${route} ${why} ${place}`;
    const example = `${as} ${request}: ${short(recorded)} is ${short(actual)} at ${path}`;
    const group = groups.get(key) ?? { count: 0, known: Boolean(known), example };
    group.count++;
    groups.set(key, group);
  }
  const sorted = [...groups].sort(([, a], [, b]) => Number(a.known) - Number(b.known) || b.count - a.count);
  const unknown = sorted.filter(([, { known }]) => !known).reduce((sum, [, { count }]) => sum + count, 0);
  const lines = sorted.map(
    ([key, { count, known, example }]) =>
      `${String(count).padStart(6)} × ${key}${known ? '' : `\n         ${example}`}`,
  );
  return { lines, unknown };
}

function short(value) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '(none)');
  return text.length > 140 ? `${text.slice(0, 137)}…` : text;
}
