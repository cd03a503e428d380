import type { Plugin } from 'graphql-yoga';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';

/** Source plugins of site generators look for this text when they test the address of the endpoint. */
const MISSING_MESSAGE = 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';

/** Answers requests without a document as WPGraphQL does. */
export const requireDocumentPlugin: Plugin = {
  onParams: ({ params }) => {
    if (!params.query) throw domainError('graphql_invalid_document', { message: MISSING_MESSAGE });
  },
};
