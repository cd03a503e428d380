/** Comments, quoted texts and names, bodies between dollar signs, words, and single characters. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|\w+|\s+|[\s\S]/g;

/** The start of a statement whose body may contain semicolons, up to its END. */
const TRIGGER = /^CREATE (?:TEMP |TEMPORARY )?TRIGGER\b/i;

/** Splits SQL of either engine into statements, without comments, each with single spaces outside of quotes. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let statement = '';
  /** Blocks of the body of a trigger that are open: BEGIN or CASE, up to END. */
  let openBlocks = 0;
  const finish = () => {
    if (statement.trim() !== '') statements.push(statement.trim());
    statement = '';
    openBlocks = 0;
  };
  for (const [token] of sql.matchAll(TOKEN)) {
    if (/^(?:\s|--|\/\*)/.test(token)) {
      if (!statement.endsWith(' ')) statement += ' ';
      continue;
    }
    if (token === ';' && openBlocks === 0) {
      finish();
      continue;
    }
    if (/^(?:BEGIN|CASE|END)$/i.test(token) && TRIGGER.test(statement.trimStart())) {
      openBlocks += /^END$/i.test(token) ? -1 : 1;
    }
    statement += token;
  }
  finish();
  return statements;
}

/** Splits the actions of a statement at the commas outside of parentheses and quotes. */
export function splitActions(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(TOKEN)) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (token === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
