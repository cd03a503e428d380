import { pageData } from '../page-data.ts';
import { type ContentType, type SiteKinds, type Taxonomy, useSiteKinds } from '../rest/editor-kinds.ts';
import { PageLink, type Place, usePlace } from './location.tsx';

interface Entry {
  title: string;
  to: string;
  entries?: readonly Entry[];
}

/** Types that have a place of their own in the navigation. */
const OWN_PLACES = new Set(['attachment', 'wp_block', 'wp_navigation']);

/** The types whose items the viewer may write, in the order of the navigation. */
export const writableTypes = ({ types, can }: SiteKinds): ContentType[] =>
  types.filter(
    ({ slug, visibility, capabilities }) => visibility.show_ui && !OWN_PLACES.has(slug) && can(capabilities.edit_posts),
  );

export const listOf = ({ slug }: Pick<ContentType, 'slug'>): string =>
  slug === 'post' ? 'edit.php' : `edit.php?post_type=${slug}`;

const termsOf = ({ slug }: Taxonomy): string => `edit-tags.php?taxonomy=${slug}`;

/** What the viewer may open. */
function navigation(kinds: SiteKinds): { title: string; entries: Entry[] }[] {
  const { can, taxonomies, types } = kinds;
  const shown = new Set<string>();
  const termEntries = (type: ContentType): Entry[] =>
    taxonomies
      .filter(({ slug, visibility, capabilities, types: of }) => {
        const isShown =
          visibility.show_ui && of.includes(type.slug) && can(capabilities.manage_terms) && !shown.has(slug);
        if (isShown) shown.add(slug);
        return isShown;
      })
      .map((taxonomy) => ({ title: taxonomy.name, to: termsOf(taxonomy) }));
  const content: Entry[] = writableTypes(kinds).map((type) => ({
    title: type.labels.menu_name ?? type.name,
    to: listOf(type),
    entries: termEntries(type),
  }));
  const block = types.find(({ slug }) => slug === 'wp_block');
  const groups: { title: string; entries: (Entry | false)[] }[] = [
    {
      title: 'Content',
      entries: [
        ...content,
        can('upload_files') && { title: 'Media', to: 'upload.php' },
        can('moderate_comments') && { title: 'Comments', to: 'edit-comments.php' },
        block !== undefined &&
          can(block.capabilities.edit_posts) && {
            title: 'Patterns',
            to: listOf(block),
            entries: termEntries(block),
          },
      ],
    },
    {
      title: 'Design',
      entries: can('edit_theme_options')
        ? [
            { title: 'Menus', to: 'nav-menus.php' },
            { title: 'Navigation blocks', to: 'edit.php?post_type=wp_navigation' },
            { title: 'Templates', to: 'site-editor.php' },
            { title: 'Template parts', to: 'site-editor.php?p=parts' },
          ]
        : [],
    },
    {
      title: 'Site',
      entries: [
        can('list_users') && { title: 'People', to: 'users.php' },
        can('manage_options') && { title: 'Settings', to: 'options-general.php' },
      ],
    },
    {
      title: 'You',
      entries: [
        { title: 'Profile', to: 'user-edit.php' },
        ...pageData.pages.map(({ title, page }) => ({ title, to: page })),
      ],
    },
  ];
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry): entry is Entry => entry !== false) }))
    .filter(({ entries }) => entries.length > 0);
}

function isCurrent(to: string, { page, parameters }: Place): boolean {
  const [name, query = ''] = to.split('?');
  const wanted = new URLSearchParams(query);
  return (
    name === page &&
    ['post_type', 'taxonomy', 'p', 'user'].every((key) => (wanted.get(key) ?? '') === (parameters.get(key) ?? ''))
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const place = usePlace();
  return (
    <ul>
      {entries.map(({ title, to, entries: inner = [] }) => (
        <li key={to}>
          <PageLink to={to} aria-current={isCurrent(to, place) ? 'page' : undefined}>
            {title}
          </PageLink>
          {inner.length > 0 && <Entries entries={inner} />}
        </li>
      ))}
    </ul>
  );
}

export function Navigation() {
  const groups = navigation(useSiteKinds());
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
