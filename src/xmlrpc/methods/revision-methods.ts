import { graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import { siteDate, universalDate } from '../answer-dates.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { integer, list, optional, siteAndLogin } from '../parameter-types.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { textValues } from '../read-value.ts';

const LIST = graphql(`query ($id: Int!) {
  revisions(parentId: $id, first: 100) {
    nodes {
      databaseId authorId date dateGmt modified modifiedGmt slug parentId
      title { raw } content { raw } excerpt { raw } guid { raw }
    }
  }
}`);

type RevisionItem = ResultOf<typeof LIST>['revisions']['nodes'][number];

const revisionMembers = (revision: RevisionItem): Record<string, AnswerValue> => ({
  post_title: revision.title.raw,
  post_date: siteDate(revision.date ?? revision.modified),
  post_date_gmt: universalDate(revision.dateGmt ?? revision.modifiedGmt),
  post_modified: siteDate(revision.modified),
  post_modified_gmt: universalDate(revision.modifiedGmt),
  post_status: 'inherit',
  post_type: 'revision',
  post_name: revision.slug,
  post_author: String(revision.authorId),
  post_excerpt: revision.excerpt.raw,
  post_content: revision.content.raw,
  post_parent: String(revision.parentId),
  guid: revision.guid.raw,
});

/** The members of revisions unless a program requests others. */
const DEFAULT_MEMBERS: readonly string[] = ['post_date', 'post_date_gmt'];

/** The methods about revisions. */
export const revisionMethods: readonly XmlRpcMethod[] = [
  method('wp.getRevisions', {
    parameters: { ...siteAndLogin, post: integer, fields: optional(list) },
    answer: 'array',
    run: async ({ post, fields }, session) => {
      const { revisions } = await session.run(LIST, { id: post });
      session.countListed('items', revisions.nodes.length);
      const wanted = new Set(fields ? textValues(fields) : DEFAULT_MEMBERS);
      return revisions.nodes.map((revision) => {
        const members = Object.entries(revisionMembers(revision));
        const selected = wanted.has('post') ? members : members.filter(([name]) => wanted.has(name));
        return { post_id: String(revision.databaseId), ...Object.fromEntries(selected) };
      });
    },
  }),
];
