import { xmlText } from '../../schema/values/xml-text.ts';

/** The path of the endpoint, which is the same in all dialects. */
export const ENDPOINT_PATH = '/xmlrpc.php';

/** The address of the discovery document. */
export const discoveryAddress = (home: string): string => `${home}${ENDPOINT_PATH}?rsd`;

/** The document by which programs find the endpoint: Really Simple Discovery 1.0. */
export function discoveryDocument(home: string): string {
  const link = xmlText(`${home}${ENDPOINT_PATH}`);
  const interfaces = [
    { name: 'WordPress', isPreferred: true },
    { name: 'Movable Type', isPreferred: false },
    { name: 'MetaWeblog', isPreferred: false },
    { name: 'Blogger', isPreferred: false },
  ].map(({ name, isPreferred }) => `<api name="${name}" blogID="1" preferred="${isPreferred}" apiLink="${link}" />`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsd version="1.0" xmlns="http://archipelago.phrasewise.com/rsd">
<service>
<engineName>Postern</engineName>
<engineLink>${xmlText(home)}/</engineLink>
<homePageLink>${xmlText(home)}/</homePageLink>
<apis>
${interfaces.join('\n')}
</apis>
</service>
</rsd>
`;
}
