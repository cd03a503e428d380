/** An attribute of a kind of block: its type, and where its value stands if not among the attributes. */
export interface BlockAttribute {
  /** A JSON type, or `rich-text`: markup of a line. */
  type: 'string' | 'boolean' | 'number' | 'integer' | 'array' | 'object' | 'rich-text';
  enum?: readonly unknown[];
  default?: unknown;
  items?: { type: string };
  /** Where the value stands in the block's markup: which way it is read, of which element, from which attribute. */
  source?: 'html' | 'rich-text' | 'attribute' | 'raw' | 'query';
  selector?: string;
  attribute?: string;
  /** `content`: people write it, it is no setting. */
  role?: 'content' | 'local';
}

const withDefault = (fallback: unknown) => (fallback === undefined ? {} : { default: fallback });

/** Text, with what it is where nothing is said. */
export const text = (fallback?: string): BlockAttribute => ({ type: 'string', ...withDefault(fallback) });

/** A switch. */
export const flag = (fallback?: boolean): BlockAttribute => ({ type: 'boolean', ...withDefault(fallback) });

/** A number. */
export const number = (fallback?: number): BlockAttribute => ({ type: 'number', ...withDefault(fallback) });

/** A map. */
export const map = (fallback?: object): BlockAttribute => ({ type: 'object', ...withDefault(fallback) });

/** A list. */
export const list = (fallback?: readonly unknown[]): BlockAttribute => ({ type: 'array', ...withDefault(fallback) });

/** One of some texts. */
export const choice = (values: readonly string[], fallback?: string): BlockAttribute => ({
  type: 'string',
  enum: values,
  ...withDefault(fallback),
});

/** Text with marks in it, as an element of the block's markup holds it. */
export const richText = (selector: string): BlockAttribute => ({
  type: 'rich-text',
  source: 'rich-text',
  selector,
  role: 'content',
});

/** What an attribute of an element of the block's markup holds. */
export const fromMarkup = (
  selector: string,
  { attribute, type = 'string' }: { attribute: string; type?: 'string' | 'boolean' },
): BlockAttribute => ({
  type,
  source: 'attribute',
  selector,
  attribute,
});
