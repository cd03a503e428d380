const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of JSON may hold them
  /[ \t\n\r]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** Whether a text is JSON. Never throws: for mostly invalid texts, this is much faster than catching exceptions. */
export function isJson(text: string): boolean {
  const open: string[] = [];
  let expected: Expected = 'value';
  TOKEN.lastIndex = 0;
  for (let at = 0; expected !== 'nothing'; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return false;
    const next = after(expected, { sign: match[1], isText: match[2] !== undefined, open });
    if (next === undefined) return false;
    expected = next;
  }
  return /^[ \t\n\r]*$/.test(text.slice(TOKEN.lastIndex));
}

interface Token {
  sign: string | undefined;
  isText: boolean;
  open: string[];
}

/** What may follow a token; undefined if the token is not allowed. */
function after(expected: Expected, token: Token): Expected | undefined {
  const { sign, isText, open } = token;
  switch (expected) {
    case 'colon':
      return sign === ':' ? 'value' : undefined;
    case 'comma or end':
      if (sign === ',') return open.at(-1) === '{' ? 'key' : 'value';
      return ending(token);
    case 'key':
    case 'key or end':
      if (isText) return 'colon';
      return expected === 'key or end' ? ending(token) : undefined;
    default:
      if (sign === '{' || sign === '[') {
        open.push(sign);
        return sign === '{' ? 'key or end' : 'value or end';
      }
      if (sign === undefined) return open.length > 0 ? 'comma or end' : 'nothing';
      return expected === 'value or end' ? ending(token) : undefined;
  }
}

function ending({ sign, open }: Token): Expected | undefined {
  if (sign !== (open.at(-1) === '{' ? '}' : ']')) return undefined;
  open.pop();
  return open.length > 0 ? 'comma or end' : 'nothing';
}
