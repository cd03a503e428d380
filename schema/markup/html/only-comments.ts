/** Whether markup contains nothing but comments; also true for empty markup. Linear time. */
export function hasOnlyComments(markup: string): boolean {
  let offset = 0;
  while (markup.startsWith('<!--', offset)) {
    const close = markup.indexOf('-->', offset + '<!--'.length);
    if (close === -1) return true;
    offset = close + '-->'.length;
  }
  return offset === markup.length;
}
