import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { NO_CLIENT } from '../../../schema/core/request-context.ts';
import { trusted } from '../html-template.ts';
import { linkTo, type PageEnvironment, runPageOperation } from '../page-environment.ts';
import { type NavigationLink, requestedLanguage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { NAVIGATION, type ReadingDocuments, readingDocuments } from './reading-documents.ts';

/** The dependencies of the pages that show content. */
export interface ReadingEnvironment extends PageEnvironment {
  documents: ReadingDocuments;
  /** Loads the links of the header: the menu of the site, or its first top-level pages. */
  navigation(request: PageRequest): Promise<readonly NavigationLink[]>;
}

interface StoredLink {
  title: string;
  url: string;
  children?: readonly StoredLink[];
}

/** Creates the environment of the pages that show content. */
export function createReadingEnvironment(environment: PageEnvironment): ReadingEnvironment {
  const documents = readingDocuments(environment.schema, environment.domain.registry);
  const linksOf = (stored: readonly StoredLink[]): NavigationLink[] =>
    stored.map(({ title, url, children = [] }) => ({
      title: trusted(title),
      link: linkTo(environment, url),
      children: linksOf(children),
    }));
  const load = async (language: string | null): Promise<readonly NavigationLink[]> => {
    const { site, pages } = await runPageOperation(environment, {
      request: { viewer: anonymousViewer, client: NO_CLIENT },
      document: NAVIGATION,
      variables: { language },
    });
    const listed = pages.nodes.map(({ title, link }) => ({ title: title.rendered, url: link }));
    return linksOf(site.navigation.length > 0 ? site.navigation : listed);
  };
  const navigation = async (request: PageRequest) => {
    const language = await requestedLanguage(environment, request);
    return environment.domain.cache.get(`pages:navigation:${language ?? ''}`, () => load(language));
  };
  return { ...environment, documents, navigation };
}
