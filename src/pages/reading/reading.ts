import { anonymousViewer } from '../../../schema/access/viewer.ts';
import { type Html, trusted } from '../html.ts';
import { ask, type Surroundings } from '../surroundings.ts';
import { type ReadingDocuments, readingDocuments } from './documents.ts';

/** What the pages of the site for readers need. */
export interface Reading extends Surroundings {
  documents: ReadingDocuments;
  /** The entries of the site's navigation. */
  navigation(): Promise<readonly { title: Html; link: string }[]>;
}

/** Makes what the pages for readers share. */
export function createReading(around: Surroundings): Reading {
  const documents = readingDocuments(around.schema, around.domain.registry);
  const navigation = async () => {
    const { pages } = await ask<{ pages: { nodes: { title: { rendered: string }; link: string }[] } }>(around, {
      request: { viewer: anonymousViewer, client: { address: '', userAgent: '' } },
      document: documents.navigation,
    });
    return pages.nodes.map(({ title, link }) => ({ title: trusted(title.rendered), link }));
  };
  return { ...around, documents, navigation: () => around.domain.cache.get('pages:navigation', navigation) };
}
