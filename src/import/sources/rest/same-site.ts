import { ImportError } from '../../import-error.ts';

/** Whether requests to `from` may be redirected to `target`: on the same host, and never from https to http. */
export function isSameSite(target: URL, from: URL): boolean {
  if (target.origin === from.origin) return true;
  const hasDefaultPorts = target.port === '' && from.port === '';
  return (
    hasDefaultPorts && target.hostname === from.hostname && from.protocol === 'http:' && target.protocol === 'https:'
  );
}

/** The address that a redirect names. Throws an ImportError when it is on another site. */
export function redirectTarget(location: string, from: URL): URL {
  if (!URL.canParse(location, from)) throw new ImportError([`${from.href} redirects to an invalid address`]);
  const target = new URL(location, from);
  if (!isSameSite(target, from)) {
    throw new ImportError([
      `${from.href} redirects to ${target.origin}. If that is the site to import, name it instead`,
    ]);
  }
  return target;
}
