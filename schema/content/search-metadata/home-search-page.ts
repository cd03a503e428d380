import type { RequestContext } from '../../core/request-context.ts';
import { SearchMetadata, VALUES_OF_LIST_PAGES } from './search-metadata.ts';
import { searchSettings } from './search-settings.ts';
import { accountSearchMetadata } from './stored-search-metadata.ts';

/** Returns the metadata of the front page that lists the latest posts. */
export function searchMetadataOfHome(context: RequestContext): SearchMetadata {
  const { site, kernel } = context;
  const settings = searchSettings(site);
  const imageId = Number(settings.socialText('og_frontpage_image_id'));
  return new SearchMetadata(
    {
      ...VALUES_OF_LIST_PAGES,
      kind: 'home',
      stored: {
        ...accountSearchMetadata(new Map()),
        openGraph: {
          title: settings.socialText('og_frontpage_title'),
          description: settings.socialText('og_frontpage_desc'),
          image: settings.socialText('og_frontpage_image'),
          imageId: Number.isSafeInteger(imageId) ? imageId : 0,
        },
      },
      variables: {},
      name: settings.siteName,
      openGraphType: 'website',
      address: () => `${kernel.addresses.home}/`,
      computedDescription: () => site.text('blogdescription'),
    },
    context,
  );
}
