import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Handler } from 'express';
import { servedType } from '../adapters/media/served-type.ts';
import { SAFE_NAME } from '../adapters/themes/theme-reading.ts';

/** What pages of a site need of its theme: style sheets, pictures, fonts, recordings. Nothing else is given out. */
const SERVED = /\.(?:css|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|mp3|m4a|ogg|wav|mp4|webm|ogv|vtt)$/i;

/** A file keeps its address when the theme changes, so nobody keeps it long unasked. */
const MAX_AGE = '1h';

/** A drawing that is opened by itself runs nothing and loads nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves the files of themes that pages refer to. `folders` hold a folder for each theme; of two themes with one name
 * the first counts. What may not be given out is not there.
 */
export function serveThemeFiles(folders: readonly string[]): Handler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).end();
      return;
    }
    const file = await findFile(request.path, folders);
    if (!file) return next();
    const { contentType } = servedType(file.path);
    response.set({ 'Content-Type': contentType, 'X-Content-Type-Options': 'nosniff' });
    if (contentType === 'image/svg+xml') response.set('Content-Security-Policy', DRAWING_POLICY);
    response.sendFile(file.path, { root: file.root, maxAge: MAX_AGE, dotfiles: 'deny' }, (error) => {
      // It went away meanwhile, or the client did.
      if (error && !response.headersSent) next();
      else if (error) response.destroy();
    });
  };
}

/** The file that a path names: the folder of its theme, and where it is in that. Null for what is not to be given out. */
async function findFile(path: string, folders: readonly string[]): Promise<{ root: string; path: string } | null> {
  const [theme = '', ...parts] = decoded(path)?.split('/').slice(1) ?? [];
  if (!SAFE_NAME.test(theme) || parts.length === 0 || !parts.every(isSafe) || !SERVED.test(parts.at(-1) ?? '')) {
    return null;
  }
  for (const folder of folders) {
    const root = await realpath(join(folder, theme)).catch(() => null);
    if (root === null) continue;
    const file = await realpath(join(root, ...parts)).catch(() => null);
    // A link may lead to another file of the theme that may be given out, and nowhere else.
    if (!file?.startsWith(root + sep) || !SERVED.test(file)) return null;
    const below = relative(root, file).split(sep);
    const isFile = below.every(isSafe) && (await stat(file).catch(() => null))?.isFile() === true;
    return isFile ? { root, path: below.join('/') } : null;
  }
  return null;
}

/** One part of a path: a name that is neither hidden nor leads anywhere. */
const isSafe = (part: string): boolean => /^[^.\\/\p{Cc}][^\\/\p{Cc}]{0,199}$/u.test(part);

/** Null where the percent-encoding is broken. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
