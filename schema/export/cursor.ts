import { createHash } from 'node:crypto';
import { domainError } from '../errors.ts';
import { isId } from '../ids.ts';
import type { ExportOptions } from './head.ts';

/** A place between two pages of an export. */
export interface ExportPlace {
  /** The type whose items come next. */
  readonly type: string;
  /** The item of that type that was given last; 0: none. */
  readonly id: number;
  /** The last item there was when the export began: what is written later is no part of it. */
  readonly through: number;
}

/** Changes with the options: an export whose options have changed is to begin anew. */
const markOf = (options: ExportOptions): string =>
  createHash('sha256').update(JSON.stringify(options)).digest('base64url').slice(0, 8);

/** The opaque form that clients hand back. */
export const encodePlace = ({ type, id, through }: ExportPlace, options: ExportOptions): string =>
  Buffer.from(JSON.stringify([markOf(options), type, id, through])).toString('base64url');

/** Errors: `rest_invalid_param` for what is no place; `export_options_changed` where the options are not what they were. */
export function decodePlace(text: string, options: ExportOptions): ExportPlace {
  const [mark, type, id, through] = partsOf(text);
  if (typeof mark !== 'string' || typeof type !== 'string' || !isNumber(id) || !isNumber(through)) {
    throw domainError('rest_invalid_param', { message: 'This is no place in an export. Give the one of a page.' });
  }
  if (mark !== markOf(options) || !options.postTypes.includes(type)) throw domainError('export_options_changed');
  return { type, id, through };
}

const isNumber = (value: unknown): value is number => value === 0 || (typeof value === 'number' && isId(value));

function partsOf(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
