import { patterns } from '../../prisma/demo/demo-patterns.ts';
import { posts } from '../../prisma/demo/demo-posts.ts';
import { terms } from '../../prisma/demo/demo-terms.ts';
import type { DemoDate } from '../../prisma/demo/demo-types.ts';
import { images } from '../../prisma/demo/images.ts';
import { menuItems } from '../../prisma/demo/menu.ts';
import { pages } from '../../prisma/demo/pages.ts';
import { users } from '../../prisma/demo/people.ts';
import type { ImportRows } from '../import/conversion.ts';
import type { WrittenImage } from './demo-images.ts';

/** The values that differ between demo sites. */
export interface DemoContext {
  siteUrl: string;
  uploadsUrl: string;
  now: Date;
  passwordHash: string;
  applicationPassword: ImportRows['applicationPassword'][number];
  /** The stored images, in the order of `images`. */
  writtenImages: readonly WrittenImage[];
}

/** The post formats in use. Each becomes a term, numbered after the named terms. */
export const formatTerms = [...new Set(posts.flatMap(({ format }) => (format ? [format] : [])))];

/** Ids of terms by slug, of formats by name, of users by login, and of images and pages by slug. */
export const termIds = new Map(terms.map(({ slug }, index) => [slug, index + 1]));
export const formatIds = new Map(formatTerms.map((format, index) => [format, terms.length + index + 1]));
export const userIds = new Map(users.map(({ login }, index) => [login, index + 1]));
export const imageIds = new Map(images.map(({ slug }, index) => [slug, index + 1]));
export const pageIds = new Map(pages.map(({ slug }, index) => [slug, images.length + index + 1]));
/** Posts are numbered after images and pages. */
export const firstPostId = images.length + pages.length + 1;

/** Patterns, menu items and the navigation are numbered after posts. */
const firstPatternId = firstPostId + posts.length;
export const patternIds = new Map(patterns.map(({ slug }, index) => [slug, firstPatternId + index]));
export const firstMenuItemId = firstPatternId + patterns.length;
export const navigationId = firstMenuItemId + menuItems.length;

/** The date of an item; future dates of past days become `now`. The time zone of the demo site is GMT. */
export function demoDate({ daysAgo, time }: DemoDate, now: Date): string {
  const day = isoSeconds(new Date(now.getTime() - daysAgo * 86_400_000)).slice(0, 10);
  const date = `${day}T${time}:00`;
  return daysAgo >= 0 && date > isoSeconds(now) ? isoSeconds(now) : date;
}

/** Formats a date as `YYYY-MM-DDThh:mm:ss` in GMT. */
export const isoSeconds = (date: Date): string => date.toISOString().slice(0, 19);
