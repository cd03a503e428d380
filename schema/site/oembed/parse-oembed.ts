import { Parser } from 'htmlparser2';
import { type PlainMap, parseMap } from '../../values/plain-map.ts';

/** The oEmbed response of another site, unchecked. */
export type OembedResponse = PlainMap;

/** Parses a response in JSON; null if it is not an object. */
export const parseOembedJson = (text: string): OembedResponse | null => parseMap(text);

/** Parses a response in XML: an element `oembed` with texts in elements. Null for other documents, or with a doctype. */
export function parseOembedXml(text: string): OembedResponse | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const path: string[] = [];
  const values = new Map<string, string>();
  let isEmbed = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(name);
        if (path.length === 1) isEmbed = name === 'oembed';
      },
      ontext: (piece) => {
        const [, name] = path;
        if (path.length === 2 && name !== undefined) values.set(name, (values.get(name) ?? '') + piece);
      },
      onclosetag: () => {
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return isEmbed && values.size > 0 ? Object.fromEntries(values) : null;
}
