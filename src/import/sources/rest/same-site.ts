import { ImportError } from '../../import-error.ts';

/** Whether what is for one address may be sent to the other: the same host, never less protected. */
export function isSameSite(target: URL, from: URL): boolean {
  if (target.origin === from.origin) return true;
  const usualPorts = target.port === '' && from.port === '';
  return usualPorts && target.hostname === from.hostname && from.protocol === 'http:' && target.protocol === 'https:';
}

/** Where a redirect leads. Throws an ImportError where that is another site. */
export function redirectTarget(location: string, from: URL): URL {
  if (!URL.canParse(location, from)) throw new ImportError([`${from.href} leads to no address`]);
  const target = new URL(location, from);
  if (!isSameSite(target, from)) {
    throw new ImportError([`${from.href} leads to ${target.origin}; if that is the site to import, name it instead`]);
  }
  return target;
}
