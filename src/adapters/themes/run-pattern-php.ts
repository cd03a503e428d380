import parser from 'php-parser';
import { type PatternAddresses, PhpProblem, type PhpValue, phpFunctions } from './php-functions.ts';

/** What a pattern file prints, and the code in it that is not understood. */
export interface PatternOutput {
  output: string;
  problem: string | null;
}

/** Longer files are not read: patterns have a few thousand characters. */
const MAX_LENGTH = 262_144;
/** A file prints at most so many characters: a loop of functions cannot multiply its texts without end. */
const MAX_OUTPUT = 1_048_576;

const engine = new parser.Engine({
  parser: { extractDoc: false, suppressErrors: false, php7: true },
  ast: { withPositions: true },
});

/**
 * Runs the PHP of a pattern file as far as pattern files use it: printed texts, translations, escaping, addresses, variables and
 * conditions, without anything that reads or changes something. `problem` names the first code that is not understood, with its
 * line; the output is then not complete.
 */
export function runPatternPhp(text: string, addresses: PatternAddresses): PatternOutput {
  if (text.length > MAX_LENGTH) return { output: '', problem: `it has more than ${MAX_LENGTH} characters` };
  const run = new PatternRun(addresses);
  let line = 0;
  try {
    for (const statement of parse(text)) {
      line = statement.loc?.start.line ?? line;
      if (run.execute(statement) === 'end') break;
    }
    return { output: run.output, problem: null };
  } catch (error) {
    if (!(error instanceof PhpProblem || error instanceof SyntaxError || error instanceof RangeError)) throw error;
    const { message, lineNumber = line } = error as Error & { lineNumber?: number };
    const reason = error instanceof RangeError ? 'its code is nested too deeply' : message;
    return { output: run.output, problem: lineNumber > 0 ? `line ${lineNumber}: ${reason}` : reason };
  }
}

/** A node of the syntax tree. */
interface Node {
  kind: string;
  loc?: { start: { line: number } } | null;
  [property: string]: unknown;
}

const parse = (text: string): Node[] => engine.parseCode(text, 'pattern.php').children as unknown as Node[];

const textOf = (value: PhpValue): string => {
  if (Array.isArray(value)) throw new PhpProblem('a list is used as a text');
  return value === null || value === false ? '' : value === true ? '1' : String(value);
};

const isTrue = (value: PhpValue): boolean =>
  Array.isArray(value) ? value.length > 0 : !(value === '' || value === '0' || !value);

const isEqual = (left: PhpValue, right: PhpValue): boolean =>
  typeof left === 'boolean' || typeof right === 'boolean'
    ? isTrue(left) === isTrue(right)
    : textOf(left) === textOf(right);

/** The constants that exist while a pattern is read. */
const CONSTANTS: ReadonlySet<string> = new Set(['ABSPATH', 'WPINC', 'WP_CONTENT_DIR']);

/** The state of one run. */
class PatternRun {
  output = '';
  readonly #addresses: PatternAddresses;
  readonly #variables = new Map<string, PhpValue>();

  constructor(addresses: PatternAddresses) {
    this.#addresses = addresses;
  }

  /** Runs a statement; returns `end` if the file ends with it. */
  execute(node: Node): 'end' | undefined {
    switch (node.kind) {
      case 'inline':
        this.#print(String(node.value));
        return undefined;
      case 'echo':
        for (const expression of node.expressions as Node[]) this.#print(textOf(this.evaluate(expression)));
        return undefined;
      case 'expressionstatement':
        return this.#executeExpression(node.expression as Node);
      case 'block':
        return this.#executeAll(node.children as Node[]);
      case 'if':
        return this.#executeIf(node);
      case 'return':
        return 'end';
      case 'noop':
        return undefined;
      default:
        throw new PhpProblem(`${node.kind} is not understood`);
    }
  }

  #executeAll(nodes: readonly Node[]): 'end' | undefined {
    for (const node of nodes) if (this.execute(node) === 'end') return 'end';
    return undefined;
  }

  #executeIf({ test, body, alternate }: Node): 'end' | undefined {
    if (isTrue(this.evaluate(test as Node))) return this.execute(body as Node);
    return alternate ? this.execute(alternate as Node) : undefined;
  }

  #executeExpression(node: Node): 'end' | undefined {
    // The usual first line: `defined( 'ABSPATH' ) || exit;`.
    if (node.kind === 'exit') return 'end';
    if (node.kind === 'bin' && ['||', 'or', '&&', 'and'].includes(String(node.type))) {
      const left = isTrue(this.evaluate(node.left as Node));
      return left === ['||', 'or'].includes(String(node.type))
        ? undefined
        : this.#executeExpression(node.right as Node);
    }
    if (node.kind === 'print') this.#print(textOf(this.evaluate(node.expression as Node)));
    else this.evaluate(node);
    return undefined;
  }

  #print(text: string): void {
    if (this.output.length + text.length > MAX_OUTPUT) throw new PhpProblem('it prints too much');
    this.output += text;
  }

  /** Returns the value of an expression. Throws a PhpProblem for one that is not understood. */
  evaluate(node: Node): PhpValue {
    switch (node.kind) {
      case 'string':
      case 'nowdoc':
        return String(node.value);
      case 'number':
        return Number(node.value);
      case 'boolean':
        return node.value === true;
      case 'nullkeyword':
        return null;
      case 'encapsed':
        return (node.value as { expression: Node }[])
          .map(({ expression }) => textOf(this.evaluate(expression)))
          .join('');
      case 'variable':
        return this.#variable(String(node.name));
      case 'assign':
        return this.#assign(node);
      case 'array':
        return (node.items as { value: Node; key: unknown }[]).map(({ value, key }) => {
          if (key) throw new PhpProblem('a list with keys is not understood');
          return this.evaluate(value);
        });
      case 'call':
        return this.#call(node);
      case 'bin':
        return this.#binary(node);
      case 'unary':
        if (node.type !== '!') throw new PhpProblem(`the operator ${String(node.type)} is not understood`);
        return !isTrue(this.evaluate(node.what as Node));
      case 'retif': {
        const test = this.evaluate(node.test as Node);
        if (!isTrue(test)) return this.evaluate(node.falseExpr as Node);
        return node.trueExpr ? this.evaluate(node.trueExpr as Node) : test;
      }
      case 'isset':
        return (node.variables as Node[]).every((each) => (this.#variables.get(String(each.name)) ?? null) !== null);
      case 'empty':
        return !isTrue(this.#variables.get(String((node.expression as Node).name)) ?? null);
      case 'silent':
        return this.evaluate(node.expr as Node);
      case 'name':
        return this.#constant(String(node.name));
      default:
        throw new PhpProblem(`${node.kind} is not understood`);
    }
  }

  #variable(name: string): PhpValue {
    const value = this.#variables.get(name);
    if (value === undefined) throw new PhpProblem(`the variable $${name} has no value here`);
    return value;
  }

  #assign({ left, right, operator }: Node): PhpValue {
    const target = left as Node;
    if (target.kind !== 'variable') throw new PhpProblem('only variables can receive values');
    const name = String(target.name);
    const value = this.evaluate(right as Node);
    if (operator !== '=' && operator !== '.=')
      throw new PhpProblem(`the operator ${String(operator)} is not understood`);
    const assigned = operator === '=' ? value : limited(textOf(this.#variable(name)) + textOf(value));
    this.#variables.set(name, assigned);
    return assigned;
  }

  #constant(name: string): PhpValue {
    const constant = name.replace(/^\\/, '');
    if (/^(?:true|false|null)$/i.test(constant))
      return { true: true, false: false, null: null }[constant.toLowerCase()] ?? null;
    throw new PhpProblem(`the constant ${constant} is not known`);
  }

  #binary({ type, left, right }: Node): PhpValue {
    const first = this.evaluate(left as Node);
    const second = () => this.evaluate(right as Node);
    switch (type) {
      case '.':
        return limited(textOf(first) + textOf(second()));
      case '??':
        return first ?? second();
      case '&&':
      case 'and':
        return isTrue(first) && isTrue(second());
      case '||':
      case 'or':
        return isTrue(first) || isTrue(second());
      case '===':
        return first === second();
      case '!==':
        return first !== second();
      case '==':
        return isEqual(first, second());
      case '!=':
        return !isEqual(first, second());
      default:
        throw new PhpProblem(`the operator ${String(type)} is not understood`);
    }
  }

  #call({ what, arguments: given }: Node): PhpValue {
    const { kind, name: written } = what as Node;
    if (kind !== 'name') throw new PhpProblem('only functions can be called');
    const name = String(written).replace(/^\\/, '').toLowerCase();
    const values = (given as Node[]).map((argument) => this.evaluate(argument));
    if (name === 'defined') return CONSTANTS.has(textOf(values[0] ?? ''));
    if (name === 'function_exists') return phpFunctions.has(textOf(values[0] ?? '').toLowerCase());
    const known = phpFunctions.get(name);
    if (!known) throw new PhpProblem(`the function ${name} is not known`);
    const { prints, run } = known;
    const result = limited(run(values, { addresses: this.#addresses, textOf }));
    if (prints) this.#print(textOf(result));
    return prints ? null : result;
  }
}

/** Returns a value whose text is not too long. */
function limited(value: PhpValue): PhpValue {
  if (typeof value === 'string' && value.length > MAX_OUTPUT) throw new PhpProblem('it makes a text that is too long');
  return value;
}
