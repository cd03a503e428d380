import { randomUUID } from 'node:crypto';
import { images } from '../../prisma/demo/images.ts';
import { users } from '../../prisma/demo/people.ts';
import { generateApplicationPassword, hashApplicationPassword } from '../../schema/auth/application-password.ts';
import { generatePassword, hashPassword } from '../../schema/auth/password-hash.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { markDemoSite } from '../import/demo-site-mark.ts';
import { fillEmptyDatabase, isEmpty } from '../import/write-rows.ts';
import { writeImage } from './demo-images.ts';
import { demoRows } from './demo-rows.ts';

/** The credentials of the administrator. They cannot be read later, because only their hashes are stored. */
export interface DemoCredentials {
  login: string;
  password: string;
  applicationPassword: string;
}

/**
 * Fills an empty database with the demo site and stores its images under `YYYY/MM`. Returns undefined without a change
 * if the database already contains a site.
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
  /** The address of the uploads, without a slash at the end. */
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
  const writes = Promise.all(images.map((image) => writeImage(image, { mediaStore, folder })));
  const [writtenImages, passwordHash] = await Promise.all([writes, hashPassword(credentials.password)]);
  const rows = demoRows({
    siteUrl,
    uploadsUrl,
    now,
    writtenImages,
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
    const isFilled = await fillEmptyDatabase(database, { rows, finish: markDemoSite });
    return isFilled ? credentials : undefined;
  } catch (error) {
    // Another process filled the database at the same time.
    if (database.isUniqueViolation(error)) return undefined;
    throw error;
  }
}
