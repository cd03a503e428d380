import { graphql } from '../../../schema/core/graphql/typed-document.ts';
import type { CallSession } from '../method.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';

const SITE = graphql('{ viewer { databaseId } site { name } sitePermissions { manageSite } }');

/** The sites of the caller: always this one. */
export async function listSites(session: CallSession): Promise<AnswerValue> {
  const { site, sitePermissions } = await session.run(SITE);
  return [
    {
      isAdmin: sitePermissions.manageSite,
      url: `${session.site.home}/`,
      blogid: '1',
      blogName: site.name,
      xmlrpc: session.site.endpoint,
    },
  ];
}
