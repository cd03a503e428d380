// Names positions of the sources in stack traces. Node.js can do that too, but reads the maps of all modules at start and
// retains them in memory.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Makes stack traces name the sources of the modules that were built into `folder`. The map of a module is read when a
 * stack trace first contains the module.
 */
export function nameSourcesInStackTraces(folder) {
  const root = `${pathToFileURL(folder).href}/`;
  const maps = new Map();
  const sourcePosition = ([built, url, line, column]) => {
    if (!url.startsWith(root)) return built;
    if (!maps.has(url)) maps.set(url, readMap(`${url}.map`));
    const { fileName, lineNumber, columnNumber } = maps.get(url)?.findOrigin(Number(line), Number(column)) ?? {};
    return fileName ? `${new URL(fileName, url).href}:${lineNumber}:${columnNumber}` : built;
  };
  Error.prepareStackTrace = (error, callSites) =>
    [heading(error), ...callSites.map((site) => `    at ${site}`)]
      .join('\n')
      .replace(/(file:\/\/[^\s()]+?):(\d+):(\d+)/g, (...match) => sourcePosition(match));
}

function readMap(url) {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(url), 'utf8')));
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
