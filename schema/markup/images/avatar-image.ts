import { escapeAttribute, escapeUrl } from '../markup/escape.ts';

/** Picture of somebody in the quotes that avatars are written with. */
export function avatarImage(facts: {
  name: string;
  address: (size: number) => string;
  size: number;
  className: string;
}): string {
  const { name, address, size, className } = facts;
  return `<img alt='${escapeAttribute(name)}' src='${escapeUrl(address(size))}' srcset='${escapeUrl(address(size * 2))} 2x' class='avatar avatar-${size} photo${className}' height='${size}' width='${size}' />`;
}
