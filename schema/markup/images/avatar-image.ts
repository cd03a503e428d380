import { escapeAttribute, escapeUrl } from '../html/escape.ts';

/** The `<img>` of an avatar, with single quotes as clients expect. */
export function avatarImage(picture: {
  name: string;
  address: (size: number) => string;
  size: number;
  className: string;
}): string {
  const { name, address, size, className } = picture;
  return `<img alt='${escapeAttribute(name)}' src='${escapeUrl(address(size))}' srcset='${escapeUrl(address(size * 2))} 2x' class='avatar avatar-${size} photo${className}' height='${size}' width='${size}' />`;
}
