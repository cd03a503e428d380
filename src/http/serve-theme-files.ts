import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Handler } from 'express';
import { THEME_NAME } from '../../schema/core/files/theme-source.ts';
import { servedType } from '../adapters/media/served-type.ts';

/** The files of a theme that are public: style sheets, images, fonts, audio and video. All others are not served. */
const SERVED_FILES = /\.(?:css|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|mp3|m4a|ogg|wav|mp4|webm|ogv|vtt)$/i;

/** Short, because the address of a file stays the same when the theme changes. */
const MAX_AGE = '1h';

/** An SVG that is opened directly runs no script and loads nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves the public files of themes. Each of the `folders` contains one folder per theme; if two contain a theme with
 * the same name, the first counts. Passes requests for all other files to the next handler.
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
    response.set({ 'Content-Type': contentType, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    if (contentType === 'image/svg+xml') response.set('Content-Security-Policy', SVG_POLICY);
    // Scripts send it with every condition, and `sendFile` would then ignore the condition.
    delete request.headers['cache-control'];
    response.sendFile(file.path, { root: file.root, maxAge: MAX_AGE, dotfiles: 'deny' }, (error) => {
      // The file was deleted meanwhile, or the client closed the connection.
      if (error && !response.headersSent) next();
      else if (error) response.destroy();
    });
  };
}

/**
 * Finds the file at a path: the folder of its theme, and the path below that folder. Null for files that are not
 * served.
 */
async function findFile(path: string, folders: readonly string[]): Promise<{ root: string; path: string } | null> {
  const [theme = '', ...segments] = decodePath(path)?.split('/').slice(1) ?? [];
  if (
    !THEME_NAME.test(theme) ||
    segments.length === 0 ||
    !segments.every(isSafeSegment) ||
    !SERVED_FILES.test(segments.at(-1) ?? '')
  ) {
    return null;
  }
  for (const folder of folders) {
    const root = await realpath(join(folder, theme)).catch(() => null);
    if (root === null) continue;
    const file = await realpath(join(root, ...segments)).catch(() => null);
    // A symbolic link may lead only to another public file of the same theme.
    if (!file?.startsWith(root + sep) || !SERVED_FILES.test(file)) return null;
    const names = relative(root, file).split(sep);
    const isFile = names.every(isSafeSegment) && (await stat(file).catch(() => null))?.isFile() === true;
    return isFile ? { root, path: names.join('/') } : null;
  }
  return null;
}

/** Whether a segment of a path is a file name: not hidden, no separator, no control character. */
const isSafeSegment = (segment: string): boolean => /^[^.\\/\p{Cc}][^\\/\p{Cc}]{0,199}$/u.test(segment);

/** The decoded path; null if its percent-encoding is invalid. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
