import { pino } from 'pino';
import type { Logger } from '../../schema/core/domain-kernel.ts';

/** Structured lines on standard output; secrets in fields are masked. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: ['authorization', 'cookie', '*.authorization', '*.cookie', 'password', '*.password'] });
}
