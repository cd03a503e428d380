import { mkdir } from 'node:fs/promises';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Pages are used on the first screen, and inspected on both. */
export const screens = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const;

/** Folder for screenshots, if requested. */
const screenshotFolder = process.env.SCREENSHOTS;

/** Lays a page out as on a screen. */
export async function showOn(page: Page, { width, height, colorScheme }: (typeof screens)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
}

/** Checks that a page is accessible and fits, on each screen. With `SCREENSHOTS`, stores pictures with the name. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  if (screenshotFolder) await mkdir(screenshotFolder, { recursive: true });
  // Unlike a script element, this is not subject to the content security policy.
  await page.evaluate(axe.source);
  for (const screen of screens) {
    await showOn(page, screen);
    const path = `${screenshotFolder}/${name}-${screen.width}.png`;
    if (screenshotFolder) await page.screenshot({ path, fullPage: true });
    // The style sheets that it would request are for a rule that is off.
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ preload: false }),
    );
    expect(violations.map(({ id, nodes }) => `${name}, ${screen.width}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
  await showOn(page, screens[0]);
}
