// Hashes and checks passwords in a thread of its own: `password-thread.ts`.
import { verifyApplicationPassword } from '../../../schema/auth/application-password.ts';
import { hashPassword, verifyPassword } from '../../../schema/auth/password-hash.ts';
import type { PasswordHashing } from '../../../schema/core/domain-kernel.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks({
  hash: hashPassword,
  verify: verifyPassword,
  verifyApplicationPassword,
} satisfies PasswordHashing);
