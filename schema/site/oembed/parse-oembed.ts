import { Parser } from 'htmlparser2';
import { type PlainMap, parseMap } from '../plain-map.ts';

/** What another site says of one of its pages, as it came. */
export type ProviderAnswer = PlainMap;

/** Reads an answer in JSON; null when it is no object. */
export const answerOfJson = (text: string): ProviderAnswer | null => parseMap(text);

/** Reads an answer in XML: an element `oembed` with texts in elements. Null when it is none, or declares a type. */
export function answerOfXml(text: string): ProviderAnswer | null {
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
