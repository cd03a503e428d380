// Names positions of the sources in stack traces. Node.js can do that too, but reads the maps of all modules at start and
// retains them in memory.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Maps take tens of megabytes, so they are released when no stack trace has needed one for so long. */
const MAP_RETENTION_MS = 30_000;

/** Positions that are cached, so that errors that repeat need no map. */
const MAX_POSITIONS = 2_000;

/**
 * Makes stack traces name the sources of the modules that were built into `folder`. The map of a module is read when a
 * stack trace contains a position that was not looked up before.
 */
export function nameSourcesInStackTraces(folder) {
  const root = `${pathToFileURL(folder).href}/`;
  const maps = new Map();
  const positions = new Map();
  let release;
  const mapOf = (url) => {
    clearTimeout(release);
    release = setTimeout(() => maps.clear(), MAP_RETENTION_MS).unref();
    if (!maps.has(url)) maps.set(url, readMap(`${url}.map.gz`));
    return maps.get(url);
  };
  const findSource = ([built, url, line, column]) => {
    const { fileName, lineNumber, columnNumber } = mapOf(url)?.findOrigin(Number(line), Number(column)) ?? {};
    return fileName ? `${new URL(fileName, url).href}:${lineNumber}:${columnNumber}` : built;
  };
  const sourcePosition = ([built, url, line, column]) => {
    if (!url.startsWith(root)) return built;
    const known = positions.get(built);
    if (known !== undefined) return known;
    const source = findSource([built, url, line, column]);
    if (positions.size < MAX_POSITIONS) positions.set(built, source);
    return source;
  };
  Error.prepareStackTrace = (error, callSites) =>
    [heading(error), ...callSites.map((site) => `    at ${site}`)]
      .join('\n')
      .replace(/(file:\/\/[^\s()]+?):(\d+):(\d+)/g, (...match) => sourcePosition(match));
}

function readMap(url) {
  try {
    return new SourceMap(JSON.parse(gunzipSync(readFileSync(new URL(url)))));
  } catch {
    return undefined;
  }
}

/** The first line of a stack trace. An error whose name or message cannot be read still has a stack trace. */
function heading(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}
