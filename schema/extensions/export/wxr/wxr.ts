import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../../access/viewer-access.ts';
import type { Domain } from '../../../core/domain.ts';
import type { Database } from '../../../core/domain-kernel.ts';
import { createContext } from '../../../core/request-context.ts';
import { TERM_LANGUAGE_KEY } from '../../../core/rows/language-rows.ts';
import { profileTextList } from '../../../core/rows/profile-texts.ts';
import type { SiteLanguages } from '../../../core/site/site-languages.ts';
import { CooperativeScheduler } from '../../../markup/cooperative-scheduler.ts';
import { decodeEntities } from '../../../markup/html/escape.ts';
import { permalinkOf } from '../../../urls/item-permalink.ts';
import { ownValue } from '../../../values/collections.ts';
import { parseJson } from '../../../values/json-text.ts';
import { cdataElement, element } from '../../../values/xml-text.ts';
import { metaElement, WXR_ITEM_END, wxrItemComment, wxrItemStart, wxrMetaValue, wxrName } from './wxr-item.ts';
import {
  authorPages,
  commentPages,
  type ExportedCommentRows,
  type ExportedTerm,
  itemPages,
  termPages,
} from './wxr-rows.ts';

const NAMESPACES = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  wfw: 'http://wellformedweb.org/CommentAPI/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
  // For data that WXR has no elements for; other programs ignore them.
  postern: 'urn:postern:export:1',
};

/**
 * Writes the site as WXR 1.2: authors, terms, and all items of all types and statuses except revisions, with their
 * metadata and comments. This includes passwords and e-mail addresses. The caller must check that the viewer may read them.
 */
export async function* wxrOf(
  domain: Domain,
  { viewer, onItems }: { viewer: Viewer; onItems?: ((count: number) => void) | undefined },
): AsyncGenerator<string> {
  const { kernel } = domain;
  const { home, uploads } = kernel.addresses;
  const { site } = await createContext(domain, { viewer });
  const namespaceAttributes = Object.entries(NAMESPACES).map(([prefix, address]) => `\n  xmlns:${prefix}="${address}"`);
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<rss version="2.0"${namespaceAttributes.join('')}>\n<channel>\n`,
    element('title', decodeEntities(site.text('blogname'))),
    element('link', home),
    element('description', decodeEntities(site.text('blogdescription'))),
    element('pubDate', kernel.now().toUTCString()),
    element('language', site.locale.replaceAll('_', '-')),
    element('wp:wxr_version', '1.2'),
    element('wp:base_site_url', home),
    element('wp:base_blog_url', home),
  ].join('');
  const logins = new Map<number, string>();
  for await (const authors of authorPages(kernel.database)) {
    for (const { id, login } of authors) logins.set(id, login);
    yield authors.map(author).join('');
  }
  yield* terms(domain, site.languages);
  const scheduler = new CooperativeScheduler();
  for await (const items of itemPages(kernel.database)) {
    // Each page has its own context, so that loaded rows do not accumulate.
    const context = await createContext(domain, { viewer });
    const links = await Promise.all(items.map((item) => permalinkOf(item, context)));
    const comments = commentTexts(kernel.database, { postIds: items.map(({ id }) => id), scheduler });
    for (const [index, item] of items.entries()) {
      yield wxrItemStart(item, { link: links[index] ?? '', creator: logins.get(item.authorId) ?? '', uploads });
      yield* comments.of(item.id);
      yield WXR_ITEM_END;
      if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
    }
    onItems?.(items.length);
  }
  yield '</channel>\n</rss>\n';
}

/** Writes the comments on items, which must be requested in the order of their ids. */
function commentTexts(database: Database, options: Parameters<typeof commentPages>[1]) {
  const pages = commentPages(database, options);
  let page: readonly ExportedCommentRows[] = [];
  return {
    async *of(postId: number): AsyncGenerator<string> {
      for (;;) {
        if (page.length === 0) {
          const { done, value } = await pages.next();
          if (done) return;
          page = value;
        }
        const end = page.findIndex((comment) => comment.postId !== postId);
        const comments = end < 0 ? page : page.slice(0, end);
        page = page.slice(comments.length);
        yield comments.map(wxrItemComment).join('');
        if (page.length > 0) return;
      }
    },
  };
}

async function* terms({ kernel }: Domain, languages: SiteLanguages | null): AsyncGenerator<string> {
  for await (const page of termPages(kernel.database.reader)) {
    yield page.map((term) => wxrTerm(languages ? withLanguageValues(term, languages) : term)).join('');
  }
}

/** The taxonomies of languages whose terms have a map in the description, as Polylang stores it. */
const DESCRIBED: ReadonlySet<string> = new Set(['language', 'post_translations', 'term_translations']);

/** Returns a term with its languages as other programs read them: serialized maps, and codes in place of ids. */
function withLanguageValues(term: ExportedTerm, { byTermId }: SiteLanguages): ExportedTerm {
  const { taxonomy, description, meta } = term;
  const value = DESCRIBED.has(taxonomy) ? parseJson(description) : undefined;
  return {
    ...term,
    ...(typeof value === 'object' && value !== null ? { description: wxrMetaValue(description) } : {}),
    meta: meta.map((row) =>
      row.key === TERM_LANGUAGE_KEY
        ? { ...row, value: JSON.stringify(byTermId.get(Number(row.value))?.code ?? '') }
        : row,
    ),
  };
}

/** An element for a column for which WXR has none; no element if it is empty. */
const extraElement = (name: string, text: string): string =>
  text === '' ? '' : cdataElement(`postern:author_${name}`, text);

const author = (user: User): string =>
  [
    '<wp:author>\n',
    element('wp:author_id', user.id),
    cdataElement('wp:author_login', user.login),
    cdataElement('wp:author_email', user.email),
    ...profileTextList.map(({ column, wxrElement }) => (wxrElement ? cdataElement(wxrElement, user[column]) : '')),
    extraElement('slug', user.slug),
    ...profileTextList.map(({ column, wxrElement }) => (wxrElement ? '' : extraElement(column, user[column]))),
    extraElement('registered', user.registered),
    extraElement('locale', user.locale),
    '</wp:author>\n',
  ].join('');

/** The element names of categories and tags; other terms use `OTHER_TERM_ELEMENT`. */
const TERM_ELEMENTS: Readonly<Record<string, { name: string; parts: Readonly<Record<Part, string>> }>> = {
  category: {
    name: 'wp:category',
    parts: {
      slug: 'category_nicename',
      parent: 'category_parent',
      name: 'cat_name',
      description: 'category_description',
    },
  },
  post_tag: {
    name: 'wp:tag',
    parts: { slug: 'tag_slug', parent: '', name: 'tag_name', description: 'tag_description' },
  },
};

const OTHER_TERM_ELEMENT = {
  name: 'wp:term',
  parts: { slug: 'term_slug', parent: 'term_parent', name: 'term_name', description: 'term_description' },
};

type Part = 'slug' | 'parent' | 'name' | 'description';

/** Writes a term as a WXR element. Its parent is named by slug. */
function wxrTerm(term: ExportedTerm): string {
  const { name, parts } = ownValue(TERM_ELEMENTS, term.taxonomy) ?? OTHER_TERM_ELEMENT;
  const part = (key: Part, value: string) => (parts[key] === '' ? '' : cdataElement(`wp:${parts[key]}`, value));
  return [
    `<${name}>\n`,
    element('wp:term_id', term.id),
    name === OTHER_TERM_ELEMENT.name ? cdataElement('wp:term_taxonomy', wxrName(term.taxonomy)) : '',
    part('slug', term.slug),
    part('parent', term.parent?.slug ?? ''),
    part('name', term.name),
    part('description', term.description),
    ...term.meta.map(({ key, value }) => metaElement('wp:termmeta', { key, value: wxrMetaValue(value) })),
    `</${name}>\n`,
  ].join('');
}
