import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { NO_CLIENT } from '../../../schema/core/request-context.ts';
import { type Html, trusted } from '../html-template.ts';
import { linkTo, type PageEnvironment, runPageOperation } from '../page-environment.ts';
import { NAVIGATION, type ReadingDocuments, readingDocuments } from './reading-documents.ts';

/** The dependencies of the pages that show content. */
export interface ReadingEnvironment extends PageEnvironment {
  documents: ReadingDocuments;
  /** Loads the entries of the site's navigation: its first top-level pages. */
  navigation(): Promise<readonly { title: Html; link: string }[]>;
}

/** Creates the environment of the pages that show content. */
export function createReadingEnvironment(environment: PageEnvironment): ReadingEnvironment {
  const documents = readingDocuments(environment.schema, environment.domain.registry);
  const navigation = async () => {
    const { pages } = await runPageOperation(environment, {
      request: { viewer: anonymousViewer, client: NO_CLIENT },
      document: NAVIGATION,
    });
    return pages.nodes.map(({ title, link }) => ({ title: trusted(title.rendered), link: linkTo(environment, link) }));
  };
  return { ...environment, documents, navigation: () => environment.domain.cache.get('pages:navigation', navigation) };
}
