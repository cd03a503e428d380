import { pino } from 'pino';
import type { Logger } from '../../schema/core/domain-kernel.ts';

/**
 * Creates a logger that writes JSON lines to standard output, or to standard error. Fields with passwords, cookies and
 * credentials are masked.
 */
export function createLogger(level: string, output: 'stdout' | 'stderr' = 'stdout'): Logger {
  const redact = ['authorization', 'cookie', '*.authorization', '*.cookie', 'password', '*.password'];
  return output === 'stdout' ? pino({ level, redact }) : pino({ level, redact }, pino.destination(2));
}
