import { existsSync, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import { z } from 'zod';
import { NO_EDITOR } from '../config/config-values.ts';
import { ConfigError } from '../config.ts';

/** What the page of the editor loads. */
export interface EditorEntries {
  /** The names of the files, by what they are for, such as `main.js`. */
  readonly entries: Readonly<Record<string, string>>;
  /** The digests of the scripts that the packages of the editor write into frames. */
  readonly scriptDigests: readonly string[];
}

/** The built editor: the files that `npm run editor` has made. */
export interface EditorFiles {
  /** What a page loads now: another build may have replaced the files since the start. */
  current(): Promise<EditorEntries>;
  /** Sends a file; returns false if the editor has none with this name. */
  send(name: string, exchange: { request: Request; response: Response }): Promise<boolean>;
}

const FILE_NAME = /^[\w-]+\.(js|css|svg|png|gif|woff2)$/;

const manifestSchema = z.object({
  entries: z.record(z.string(), z.string().regex(FILE_NAME)),
  files: z.array(z.string().regex(FILE_NAME)),
  scriptDigests: z.array(z.string().regex(/^sha256-[\w+/]{43}=$/)),
});

/** The entries that the page of the editor needs. */
const REQUIRED_ENTRIES = ['main.js', 'shell.css', 'writing.css', 'canvas.css'];

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  gif: 'image/gif',
  woff2: 'font/woff2',
};

/** The names of files contain their version. */
const MAX_AGE = '365d';

/** The compressed forms that the build has written, in the order in which they are preferred. */
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * Opens the built editor in the folder that the configuration names, otherwise in the one beside the program or in the
 * package postern-editor that is installed with it; null if there is none, or if it is switched off. Throws a ConfigError if the named folder contains no editor.
 */
export function openEditorFiles({
  editorDir,
  programDir,
}: {
  editorDir: string | undefined;
  programDir: string;
}): EditorFiles | null {
  if (editorDir === NO_EDITOR) return null;
  const folder = editorDir ?? findEditor(programDir);
  if (folder === null) return null;
  const path = join(folder, 'manifest.json');
  let manifest = readManifest(path);
  let readAt = statSync(path).mtimeMs;
  const current = async () => {
    const modified = (await stat(path).catch(() => null))?.mtimeMs;
    if (modified === undefined || modified === readAt) return manifest;
    try {
      manifest = readManifest(path);
      readAt = modified;
    } catch {
      // A build is running: its manifest is not complete yet.
    }
    return manifest;
  };
  return {
    current,
    send: async (name, { request, response }) => {
      // Only names in the manifest are files of the editor, so no address leads out of its folder.
      if (!manifest.files.includes(name) && !(await current()).files.includes(name)) return false;
      const found = await findForm(join(folder, name), request);
      if (!found) return false;
      const { suffix, coding } = found;
      response.set({
        'Content-Type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        Vary: 'Accept-Encoding',
        ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
      });
      await new Promise<void>((resolve) => {
        response.sendFile(name + suffix, { root: folder, maxAge: MAX_AGE, immutable: true }, (error) => {
          const status = (error as { statusCode?: number } | undefined)?.statusCode;
          // A condition of the request that does not hold, or a range that the file does not have.
          if ((status === 412 || status === 416) && !response.headersSent) {
            for (const name of ['Content-Encoding', 'Cache-Control', 'Content-Type']) response.removeHeader(name);
            response.status(status).end();
          }
          // The client closed the connection, or the editor was built again.
          else if (error) response.destroy();
          resolve();
        });
      });
      return true;
    },
  };
}

/** Returns the folder of the editor beside the program, or in the package that npm installs beside it. */
function findEditor(programDir: string): string | null {
  const beside = join(programDir, 'editor/dist');
  if (existsSync(join(beside, 'manifest.json'))) return beside;
  try {
    return dirname(createRequire(join(programDir, 'package.json')).resolve('postern-editor/dist/manifest.json'));
  } catch {
    return null;
  }
}

function readManifest(path: string): z.output<typeof manifestSchema> {
  let manifest: z.output<typeof manifestSchema>;
  try {
    manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new ConfigError([
      `EDITOR_DIR: ${path} is missing or is not the manifest of an editor. Build one with npm run editor, or set EDITOR_DIR=off.`,
    ]);
  }
  const missing = REQUIRED_ENTRIES.filter((name) => !manifest.files.includes(manifest.entries[name] ?? ''));
  if (missing.length === 0) return manifest;
  throw new ConfigError([
    `EDITOR_DIR: ${path} lacks ${missing.join(', ')}. The editor is of another version: build it again with npm run editor.`,
  ]);
}

/** The best form of a file that the client accepts and that exists. */
async function findForm(
  path: string,
  request: Request,
): Promise<{ suffix: string; coding: keyof typeof SUFFIXES } | null> {
  const accepted = new Negotiator(request).encodings(Object.keys(SUFFIXES));
  const codings = [...Object.keys(SUFFIXES).filter((name) => accepted.includes(name)), 'identity'];
  for (const coding of codings as (keyof typeof SUFFIXES)[]) {
    const suffix = SUFFIXES[coding];
    if ((await stat(path + suffix).catch(() => null))?.isFile()) return { suffix, coding };
  }
  return null;
}
