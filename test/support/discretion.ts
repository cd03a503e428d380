import { expect } from 'vitest';
import type { Answer } from './http-client.ts';

/** Errors are documented ones, and none says how the program is made. */
export function expectDiscreet({ status, text }: Answer<unknown>, what: string): void {
  expect(status < 500 || status === 501, `${what}: ${status}`).toBe(true);
  if (status >= 400)
    expect(text, what).not.toMatch(/node_modules|\.ts:\d|\bSELECT\b|prisma|sqlite|postgres(?:ql)?:|GraphQL|\$where/i);
}
