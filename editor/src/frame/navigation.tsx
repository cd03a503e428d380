import type { Taxonomy } from '@wordpress/core-data';
import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { adminAddress, pageData } from '../page-data.ts';
import { type ContentType, siteKinds } from '../rest/editor-kinds.ts';

/** Calls `listener` whenever the place changes, until the returned function is called. */
function followPlace(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/** The number of forms with changes that are not saved: leaving the screen would lose them. */
let unsavedForms = 0;

/** Warns before changes of a form are lost, as long as there are some. */
export const useUnsavedWarning = (isChanged: boolean): void =>
  useEffect(() => {
    unsavedForms += Number(isChanged);
    return () => {
      unsavedForms -= Number(isChanged);
    };
  }, [isChanged]);

window.addEventListener('beforeunload', (event) => {
  if (unsavedForms > 0) event.preventDefault();
});

/** Pages that load a document of their own: the block editor fills the window, and the program makes the others. */
const leavesFrame = (page: string): boolean =>
  !/^(?:edit|upload|edit-comments|edit-tags|nav-menus|site-editor|users|user-edit|options-general)\.php/.test(page);

/** Opens a page, such as `edit.php?post_type=page`. */
export function open(page: string): void {
  if (leavesFrame(page)) {
    window.location.href = adminAddress(page);
    return;
  }
  if (unsavedForms > 0 && !window.confirm('Leave this page? Changes that you have not saved are lost.')) return;
  window.history.pushState(null, '', adminAddress(page));
  window.scrollTo(0, 0);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Where the viewer is: the page of the administration area and its parameters. */
export function usePlace(): { page: string; parameters: URLSearchParams } {
  const address = useSyncExternalStore(followPlace, () => window.location.pathname + window.location.search);
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return { page: pathname.slice(pageData.adminPath.length) || 'edit.php', parameters: searchParams };
}

/** A link to a page of the administration area. */
export function PageLink({ to, ...props }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(to);
  };
  return <a {...props} href={adminAddress(to)} onClick={follow} />;
}

export const openInTab = (address: string) => window.open(address, '_blank', 'noopener');

interface Entry {
  title: string;
  to: string;
  entries?: readonly Entry[];
}

/** Types that have a place of their own in the navigation. */
const OWN_PLACES = new Set(['attachment', 'wp_block', 'wp_navigation']);

/** The types whose items the viewer may write, in the order of the navigation. */
export const writableTypes = (): ContentType[] =>
  siteKinds.types.filter(
    ({ slug, visibility, capabilities }) =>
      visibility.show_ui && !OWN_PLACES.has(slug) && siteKinds.can(capabilities.edit_posts),
  );

export const listOf = ({ slug }: Pick<ContentType, 'slug'>): string =>
  slug === 'post' ? 'edit.php' : `edit.php?post_type=${slug}`;

/** The page on which an item is edited. */
export const editorOf = ({ id, type }: { id: number | string; type: string }): string =>
  `post.php?post=${id}&action=edit&post_type=${type}`;

/** What the viewer may open. */
function navigation(): { title: string; entries: Entry[] }[] {
  const { can, taxonomies, types } = siteKinds;
  const patterns = types.filter(({ slug, capabilities }) => slug === 'wp_block' && can(capabilities.edit_posts));
  const listed = [...writableTypes(), ...patterns];
  const isShown = ({ visibility, capabilities }: Taxonomy) => visibility.show_ui && can(capabilities.manage_terms);
  /** A type with its taxonomies; each taxonomy is listed once. */
  const typeEntry = (type: ContentType): Entry => ({
    title: type.labels.menu_name ?? type.name,
    to: listOf(type),
    entries: taxonomies
      .filter((taxonomy) => isShown(taxonomy) && listed.find(({ slug }) => taxonomy.types.includes(slug)) === type)
      .map(({ name, slug }) => ({ title: name, to: `edit-tags.php?taxonomy=${slug}` })),
  });
  const permitted = (capability: string, pages: Readonly<Record<string, string>>): Entry[] =>
    can(capability) ? Object.entries(pages).map(([title, to]) => ({ title, to })) : [];
  return [
    {
      title: 'Content',
      entries: [
        ...writableTypes().map(typeEntry),
        ...permitted('upload_files', { Media: 'upload.php' }),
        ...permitted('moderate_comments', { Comments: 'edit-comments.php' }),
        ...patterns.map((type) => ({ ...typeEntry(type), title: 'Patterns' })),
      ],
    },
    {
      title: 'Design',
      entries: permitted('edit_theme_options', {
        Menus: 'nav-menus.php',
        'Navigation blocks': 'edit.php?post_type=wp_navigation',
        Templates: 'site-editor.php',
        'Template parts': 'site-editor.php?p=parts',
      }),
    },
    {
      title: 'Site',
      entries: [
        ...permitted('list_users', { People: 'users.php' }),
        ...permitted('manage_options', { Settings: 'options-general.php' }),
      ],
    },
    {
      title: 'You',
      entries: [
        { title: 'Profile', to: 'user-edit.php' },
        ...pageData.pages.map(({ title, page }) => ({ title, to: page })),
      ],
    },
  ].filter(({ entries }) => entries.length > 0);
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { page, parameters } = usePlace();
  const isCurrent = (to: string) => {
    const [name, query] = to.split('?');
    const wanted = new URLSearchParams(query);
    return (
      name === page && ['post_type', 'taxonomy', 'p', 'user'].every((key) => wanted.get(key) === parameters.get(key))
    );
  };
  return (
    <ul>
      {entries.map(({ title, to, entries: inner = [] }) => (
        <li key={to}>
          <PageLink to={to} aria-current={isCurrent(to) ? 'page' : undefined}>
            {title}
          </PageLink>
          {inner.length > 0 && <Entries entries={inner} />}
        </li>
      ))}
    </ul>
  );
}

export function Navigation() {
  const groups = navigation();
  return (
    <nav className="frame-side" aria-label="Editor">
      <a className="frame-site" href={pageData.homePath}>
        {pageData.siteName}
      </a>
      {groups.map(({ title, entries }) => (
        <div key={title}>
          <h2>{title}</h2>
          <Entries entries={entries} />
        </div>
      ))}
      <div className="frame-end">
        <a href={pageData.homePath}>View the site</a>
        <a href={pageData.logoutPath}>Log out</a>
      </div>
    </nav>
  );
}
