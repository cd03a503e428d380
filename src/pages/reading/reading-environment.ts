import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { type Html, trusted } from '../html-template.ts';
import { ask, type PageEnvironment } from '../page-environment.ts';
import { type ReadingDocuments, readingDocuments } from './reading-documents.ts';

/** The dependencies of the pages that show content. */
export interface Reading extends PageEnvironment {
  documents: ReadingDocuments;
  /** The items of the site's navigation. */
  navigation(): Promise<readonly { title: Html; link: string }[]>;
}

/** Creates what the pages that show content share. */
export function createReading(environment: PageEnvironment): Reading {
  const documents = readingDocuments(environment.schema, environment.domain.registry);
  const navigation = async () => {
    const { pages } = await ask<{ pages: { nodes: { title: { rendered: string }; link: string }[] } }>(environment, {
      request: { viewer: anonymousViewer, client: { address: '', userAgent: '' } },
      document: documents.navigation,
    });
    return pages.nodes.map(({ title, link }) => ({ title: trusted(title.rendered), link }));
  };
  return { ...environment, documents, navigation: () => environment.domain.cache.get('pages:navigation', navigation) };
}
