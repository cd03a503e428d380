import { Parser } from 'htmlparser2';
import { type JsonObject, parseJsonObject } from '../../values/json-object.ts';

/** The oEmbed response of another site. Its values are not validated. */
export type OembedResponse = JsonObject;

/** Parses a JSON response; null if it is not an object. */
export const parseOembedJson = (text: string): OembedResponse | null => parseJsonObject(text);

/**
 * Parses an XML response: an element `oembed` with one element per value. Null for other documents, or with a doctype.
 */
export function parseOembedXml(document: string): OembedResponse | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(document)) return null;
  const path: string[] = [];
  const values = new Map<string, string>();
  let isEmbed = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(name);
        if (path.length === 1) isEmbed = name === 'oembed';
      },
      ontext: (text) => {
        const [, name] = path;
        if (path.length === 2 && name !== undefined) values.set(name, (values.get(name) ?? '') + text);
      },
      onclosetag: () => {
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(document);
  return isEmbed && values.size > 0 ? Object.fromEntries(values) : null;
}
