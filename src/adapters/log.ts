import { pino } from 'pino';
import type { Logger } from '../../schema/core/domain-kernel.ts';

/**
 * Creates a logger that writes JSON lines to standard output. Fields with passwords, cookies and credentials are
 * masked.
 */
export function createLogger(level: string): Logger {
  return pino({ level, redact: ['authorization', 'cookie', '*.authorization', '*.cookie', 'password', '*.password'] });
}
