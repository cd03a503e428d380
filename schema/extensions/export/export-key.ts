import { randomBytes } from 'node:crypto';
import { hasLimitedCredential } from '../../access/password-scopes.ts';
import { canExportSite } from '../../access/site-access.ts';
import { constantTimeEqual } from '../../auth/stored-key.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { changeRecord, currentRecord, type ExportRecord } from './export-record.ts';

/** The prefix of new keys. It is not checked. */
const KEY_PREFIX = 'cmx_';
const KEY_BYTES = 20;

const newKey = (): string => `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('hex')}`;

const withNewKey = (record: ExportRecord, { now }: Pick<Kernel, 'now'>): ExportRecord => ({
  ...record,
  key: newKey(),
  keyCreated: writeTimestamp(now().getTime()),
});

type AccessContext = Pick<RequestContext, 'kernel' | 'viewer'>;

/** Whether the viewer, or the holder of a key, may export the site (docs/protocol/export.md#authorization). */
export async function canExport(key: string, { kernel, viewer }: AccessContext): Promise<boolean> {
  if (canExportSite(viewer)) return true;
  if (key === '') return false;
  const validKey = kernel.exportKey ?? (await currentRecord(kernel)).key;
  return validKey !== '' && constantTimeEqual(key, validKey);
}

/** Requires the capability `manage_options` or the export key. Errors: `rest_forbidden`. */
export async function requireExport(key: string, context: AccessContext): Promise<void> {
  if (!(await canExport(key, context))) throw domainError('rest_forbidden', { viewer: context.viewer });
}

/** Requires the capability `manage_options`. Errors: `rest_forbidden`. */
export function requireManager({ viewer }: Pick<RequestContext, 'viewer'>): void {
  if (!canExportSite(viewer)) throw domainError('rest_forbidden', { viewer });
}

/**
 * Whether the viewer may see and replace the export key. A limited password may not: the key exports without an
 * account, also after the password has expired.
 */
export const maySeeExportKey = ({ viewer }: Pick<RequestContext, 'viewer'>): boolean => !hasLimitedCredential(viewer);

/** Loads the stored record; first creates a key if there is none, and the configuration does not set one. */
export async function recordWithKey(kernel: Kernel): Promise<ExportRecord> {
  const record = await currentRecord(kernel);
  if (record.key !== '' || kernel.exportKey !== undefined) return record;
  return changeRecord(kernel, (stored) => (stored.key === '' ? withNewKey(stored, kernel) : stored));
}

/** Replaces the export key; the previous key is revoked. Errors: `export_key_pinned`. */
export async function rotateExportKey(kernel: Kernel): Promise<ExportRecord> {
  if (kernel.exportKey !== undefined) throw domainError('export_key_pinned');
  return changeRecord(kernel, (stored) => withNewKey(stored, kernel));
}
