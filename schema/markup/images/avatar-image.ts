import { escapeAttribute, escapeUrl } from '../html/escape.ts';

/** Renders the `<img>` of an avatar. Clients expect single quotes; `className` begins with a space or is empty. */
export function avatarImage(avatar: {
  name: string;
  address: (size: number) => string;
  size: number;
  className: string;
}): string {
  const { name, address, size, className } = avatar;
  return `<img alt='${escapeAttribute(name)}' src='${escapeUrl(address(size))}' srcset='${escapeUrl(address(size * 2))} 2x' class='avatar avatar-${size} photo${className}' height='${size}' width='${size}' />`;
}
