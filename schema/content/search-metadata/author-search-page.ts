import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { stripAllTags } from '../../markup/html/strip-tags.ts';
import { authorAddress } from '../../urls/archive-link.ts';
import { SearchMetadata, VALUES_OF_LIST_PAGES } from './search-metadata.ts';
import { accountSearchMetadata } from './stored-search-metadata.ts';

/** Returns the metadata of the archive of an author. The caller checks that the viewer may see the account. */
export async function searchMetadataOfAuthor(row: UserRow, context: RequestContext): Promise<SearchMetadata> {
  const stored = accountSearchMetadata(await context.loaders.accountSearchMeta.load(row.id));
  const description = () => stripAllTags(row.description);
  return new SearchMetadata(
    {
      ...VALUES_OF_LIST_PAGES,
      kind: 'author',
      stored,
      name: row.displayName,
      openGraphType: 'profile',
      variables: {
        name: () => row.displayName,
        title: () => row.displayName,
        user_description: description,
        author_first_name: () => row.firstName,
        author_last_name: () => row.lastName,
        id: () => String(row.id),
      },
      address: () => authorAddress(context.site.permalinks, row),
      computedDescription: description,
    },
    context,
  );
}
