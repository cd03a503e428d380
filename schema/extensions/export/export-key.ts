import { randomBytes } from 'node:crypto';
import { canManageSite } from '../access/site-access.ts';
import { equalText } from '../auth/equal-text.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { changeRecord, currentRecord, type ExportRecord } from './record.ts';

/** New keys begin so. What begins otherwise is as good a key: nothing looks at it. */
const KEY_PREFIX = 'cmx_';
const KEY_BYTES = 20;

const newKey = (): string => `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('hex')}`;

const withNewKey = (record: ExportRecord, { now }: Pick<Kernel, 'now'>): ExportRecord => ({
  ...record,
  key: newKey(),
  keyCreated: now().toISOString().slice(0, 19),
});

type Asking = Pick<RequestContext, 'kernel' | 'viewer'>;

/** May the viewer, or whoever has this key, export the site (protocol 4.4)? */
export async function mayExport(key: string, { kernel, viewer }: Asking): Promise<boolean> {
  if (canManageSite(viewer)) return true;
  if (key === '') return false;
  const valid = kernel.exportKey ?? (await currentRecord(kernel)).key;
  return valid !== '' && equalText(key, valid);
}

/** Errors: `rest_forbidden`. */
export async function requireExport(key: string, asking: Asking): Promise<void> {
  if (!(await mayExport(key, asking))) throw domainError('rest_forbidden', { viewer: asking.viewer });
}

/** Errors: `rest_forbidden` for all but administrators. */
export function requireManager({ viewer }: Pick<RequestContext, 'viewer'>): void {
  if (!canManageSite(viewer)) throw domainError('rest_forbidden', { viewer });
}

/** The record with a key in it: whoever asks first makes one. A key of the configuration needs none beside it. */
export async function recordWithKey(kernel: Kernel): Promise<ExportRecord> {
  const record = await currentRecord(kernel);
  if (record.key !== '' || kernel.exportKey !== undefined) return record;
  return changeRecord(kernel, (stored) => (stored.key === '' ? withNewKey(stored, kernel) : stored));
}

/** Makes another key; the one before is none any more. Errors: `export_key_pinned`. */
export async function rotateKey(kernel: Kernel): Promise<ExportRecord> {
  if (kernel.exportKey !== undefined) throw domainError('export_key_pinned');
  return changeRecord(kernel, (stored) => withNewKey(stored, kernel));
}
