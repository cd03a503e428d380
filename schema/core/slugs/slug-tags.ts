/**
 * Removes tags and comments from a title. A `<` before white space is text; any other opens a tag, which extends to its
 * `>` outside quotes, or to the end of the text.
 */
export function removeTags(text: string): string {
  let result = '';
  let position = 0;
  while (position < text.length) {
    const open = text.indexOf('<', position);
    if (open < 0) break;
    result += text.slice(position, open);
    if (/\s/.test(text.charAt(open + 1))) {
      result += '<';
      position = open + 1;
    } else {
      position = text.startsWith('<!--', open) ? endOfComment(text, open) : endOfTag(text, open);
    }
  }
  return result + text.slice(position);
}

function endOfComment(text: string, open: number): number {
  const close = text.indexOf('-->', open + '<!--'.length);
  return close < 0 ? text.length : close + '-->'.length;
}

function endOfTag(text: string, open: number): number {
  let quote = '';
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"' || character === "'") {
      if (quote === '') quote = character;
      else if (quote === character) quote = '';
    } else if (character === '<' && quote === '' && !/\s/.test(text.charAt(index + 1))) {
      depth++;
    } else if (character === '>' && (quote === '' || depth > 1)) {
      depth--;
      if (depth === 0) return index + 1;
    }
  }
  return text.length;
}
