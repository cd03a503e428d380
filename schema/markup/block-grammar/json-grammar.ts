const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a JSON string must not contain control characters
  /[ \t\n\r]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** The tokens that are allowed at a position. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** Whether a text is valid JSON. Much faster than catching the exceptions of `JSON.parse` for invalid texts. */
export function isJson(text: string): boolean {
  const openBrackets: string[] = [];
  let expected: Expected = 'value';
  TOKEN.lastIndex = 0;
  for (let offset = 0; expected !== 'nothing'; offset = TOKEN.lastIndex) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(text);
    if (match === null) return false;
    const next = nextExpected(expected, { punctuation: match[1], isString: match[2] !== undefined, openBrackets });
    if (next === undefined) return false;
    expected = next;
  }
  return /^[ \t\n\r]*$/.test(text.slice(TOKEN.lastIndex));
}

interface Token {
  /** The punctuation character, if the token is one. */
  punctuation: string | undefined;
  isString: boolean;
  /** The stack of unclosed brackets. */
  openBrackets: string[];
}

/** Returns the expected token after a token; undefined if the token itself is not allowed. */
function nextExpected(expected: Expected, token: Token): Expected | undefined {
  const { punctuation, isString, openBrackets } = token;
  switch (expected) {
    case 'colon':
      return punctuation === ':' ? 'value' : undefined;
    case 'comma or end':
      if (punctuation === ',') return openBrackets.at(-1) === '{' ? 'key' : 'value';
      return closeBracket(token);
    case 'key':
    case 'key or end':
      if (isString) return 'colon';
      return expected === 'key or end' ? closeBracket(token) : undefined;
    default:
      if (punctuation === '{' || punctuation === '[') {
        openBrackets.push(punctuation);
        return punctuation === '{' ? 'key or end' : 'value or end';
      }
      if (punctuation === undefined) return openBrackets.length > 0 ? 'comma or end' : 'nothing';
      return expected === 'value or end' ? closeBracket(token) : undefined;
  }
}

function closeBracket({ punctuation, openBrackets }: Token): Expected | undefined {
  if (punctuation !== (openBrackets.at(-1) === '{' ? '}' : ']')) return undefined;
  openBrackets.pop();
  return openBrackets.length > 0 ? 'comma or end' : 'nothing';
}
