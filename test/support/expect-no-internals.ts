import { expect } from 'vitest';
import type { Answer } from './http-client.ts';

/**
 * Expects a documented error (below 500, or 501) or a success, and no internals such as file names, SQL or libraries in
 * an error. `request` describes the request in the failure message.
 */
export function expectNoInternals({ status, text }: Answer<unknown>, request: string): void {
  expect(status < 500 || status === 501, `${request}: ${status}`).toBe(true);
  // Pages link to the explorers of the APIs in their footer.
  const shown = text.replace(/<footer class="site">.*?<\/footer>/s, '');
  if (status >= 400)
    expect(shown, request).not.toMatch(
      /node_modules|\.ts:\d|\bSELECT\b|prisma|sqlite|postgres(?:ql)?:|GraphQL|\$where/i,
    );
}
