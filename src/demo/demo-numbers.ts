import { patterns } from '../../prisma/demo/demo-patterns.ts';
import { posts } from '../../prisma/demo/demo-posts.ts';
import { terms } from '../../prisma/demo/demo-terms.ts';
import type { DemoMoment } from '../../prisma/demo/demo-types.ts';
import { images } from '../../prisma/demo/images.ts';
import { menuItems } from '../../prisma/demo/menu.ts';
import { pages } from '../../prisma/demo/pages.ts';
import { users } from '../../prisma/demo/people.ts';
import type { ImportRows } from '../import/conversion.ts';
import type { WrittenImage } from './demo-images.ts';

/** What differs from one first start to the next. */
export interface DemoCircumstances {
  siteUrl: string;
  uploadsUrl: string;
  now: Date;
  passwordHash: string;
  applicationPassword: ImportRows['applicationPassword'][number];
  /** The written pictures, in the order of the table. */
  written: readonly WrittenImage[];
}

/** The formats that posts have: each is a term behind the named ones. */
export const formatTerms = [...new Set(posts.flatMap(({ format }) => (format ? [format] : [])))];

export const termIds = new Map(terms.map(({ slug }, index) => [slug, index + 1]));
export const formatIds = new Map(formatTerms.map((format, index) => [format, terms.length + index + 1]));
export const userIds = new Map(users.map(({ login }, index) => [login, index + 1]));
export const imageIds = new Map(images.map(({ slug }, index) => [slug, index + 1]));
export const pageIds = new Map(pages.map(({ slug }, index) => [slug, images.length + index + 1]));
/** Posts are numbered behind pictures and pages. */
export const firstPostId = images.length + pages.length + 1;

/** What readers of the site see around its posts is numbered behind them: patterns, the menu, the navigation. */
const firstPatternId = firstPostId + posts.length;
export const patternIds = new Map(patterns.map(({ slug }, index) => [slug, firstPatternId + index]));
export const firstMenuItemId = firstPatternId + patterns.length;
export const navigationId = firstMenuItemId + menuItems.length;

/** The demo site keeps its clock in GMT, so a date and the same date in GMT are one. */
export function demoMoment({ daysAgo, at }: DemoMoment, now: Date): string {
  const day = isoSeconds(new Date(now.getTime() - daysAgo * 86_400_000)).slice(0, 10);
  const moment = `${day}T${at}:00`;
  return daysAgo >= 0 && moment > isoSeconds(now) ? isoSeconds(now) : moment;
}

/** `YYYY-MM-DDThh:mm:ss` in GMT. */
export const isoSeconds = (date: Date): string => date.toISOString().slice(0, 19);
