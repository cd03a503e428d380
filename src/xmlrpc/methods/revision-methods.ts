import { parse } from 'graphql';
import { siteDate, universalDate } from '../answer-dates.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { integer, list, optional, siteAndLogin } from '../parameter-types.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { textValues } from '../read-value.ts';

const LIST = parse(`query($id: Int!) {
  revisions(parentId: $id, first: 100) {
    nodes {
      databaseId authorId date dateGmt modified modifiedGmt slug parentId
      title { raw } content { raw } excerpt { raw } guid { raw }
    }
  }
}`);

interface RevisionItem {
  databaseId: number;
  authorId: number;
  date: string;
  dateGmt: string;
  modified: string;
  modifiedGmt: string;
  slug: string;
  parentId: number;
  title: { raw: string };
  content: { raw: string };
  excerpt: { raw: string };
  guid: { raw: string };
}

const revisionMembers = (revision: RevisionItem): Record<string, AnswerValue> => ({
  post_title: revision.title.raw,
  post_date: siteDate(revision.date),
  post_date_gmt: universalDate(revision.dateGmt),
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

/** The methods about revisions. */
export const revisionMethods: readonly XmlRpcMethod[] = [
  method('wp.getRevisions', {
    parameters: { ...siteAndLogin, post: integer, fields: optional(list) },
    answer: 'array',
    run: async ({ post, fields }, session) => {
      const { revisions } = await session.run<{ revisions: { nodes: RevisionItem[] } }>(LIST, { id: post });
      session.countListed('items', revisions.nodes.length);
      const wanted = new Set(fields ? textValues(fields) : ['post']);
      return revisions.nodes.map((revision) => {
        const members = Object.entries(revisionMembers(revision));
        const selected = wanted.has('post') ? members : members.filter(([name]) => wanted.has(name));
        return { post_id: String(revision.databaseId), ...Object.fromEntries(selected) };
      });
    },
  }),
];
