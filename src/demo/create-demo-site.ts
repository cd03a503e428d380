import { randomInt, randomUUID } from 'node:crypto';
import { images } from '../../prisma/demo/images.ts';
import { users } from '../../prisma/demo/people.ts';
import { generateApplicationPassword, hashApplicationPassword } from '../../schema/auth/application-password.ts';
import { hashPassword } from '../../schema/auth/password-hash.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { markDemoSite } from '../import/demo-site.ts';
import { addressRecordRows, insertRows, isEmpty, removeRecords } from '../import/write-rows.ts';
import { writeImage } from './demo-images.ts';
import { demoRows } from './demo-rows.ts';

/** How to get into the new site. Only their hashes are stored: this is the one time they can be shown. */
export interface DemoCredentials {
  login: string;
  password: string;
  applicationPassword: string;
}

/**
 * Fills an empty database with the demo site and stores its pictures under `YYYY/MM`. Gives undefined, and
 * does nothing, when the database holds a site already.
 */
export async function createDemoSite({
  database,
  mediaStore,
  uploadsUrl,
  siteUrl,
  now,
}: {
  database: Database;
  mediaStore: MediaStore;
  /** Where the uploads are served, without a slash at the end. */
  uploadsUrl: string;
  siteUrl: string;
  now: Date;
}): Promise<DemoCredentials | undefined> {
  if (!(await isEmpty(database.reader))) return undefined;
  const credentials = {
    login: users[0]?.login ?? '',
    password: generatePassword(),
    applicationPassword: generateApplicationPassword(),
  };
  const folder = now.toISOString().slice(0, 7).replace('-', '/');
  const drawing = Promise.all(images.map((image) => writeImage(image, { mediaStore, folder })));
  const [written, passwordHash] = await Promise.all([drawing, hashPassword(credentials.password)]);
  const rows = demoRows({
    siteUrl,
    uploadsUrl,
    now,
    written,
    passwordHash,
    applicationPassword: {
      uuid: randomUUID(),
      userId: 1,
      name: 'First start',
      hash: hashApplicationPassword(credentials.applicationPassword),
      created: now.toISOString().slice(0, 19),
    },
  });
  try {
    const filled = await database.transaction(async (client) => {
      if (!(await isEmpty(client))) return false;
      await removeRecords(client);
      await insertRows(client, {
        rows: { ...rows, setting: [...(rows.setting ?? []), ...addressRecordRows(database)] },
        dialect: database.dialect,
      });
      await markDemoSite(client);
      return true;
    });
    return filled ? credentials : undefined;
  } catch (error) {
    // Another process that started at the same moment was faster.
    if (database.isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** Twenty letters and digits without those that look alike: 114 bits. */
function generatePassword(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  return Array.from({ length: 20 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
