import { Button, Notice } from '@wordpress/components';
import { menu } from '@wordpress/icons';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { pageData } from '../page-data.ts';
import { onEndedSession } from '../rest/connect.ts';
import { useSiteKinds } from '../rest/editor-kinds.ts';
import { usePlace } from './location.tsx';
import { Messages } from './messages.tsx';
import { Navigation, writableTypes } from './navigation.tsx';
import { Waiting } from './screen.tsx';

/** The screens by the page on which they are. Each is loaded when it is opened. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  'edit.php': lazy(async () => ({ default: (await import('../screens/content-screen.tsx')).ContentScreen })),
  'upload.php': lazy(async () => ({ default: (await import('../screens/media-screen.tsx')).MediaScreen })),
  'edit-comments.php': lazy(async () => ({ default: (await import('../screens/comments-screen.tsx')).CommentsScreen })),
  'edit-tags.php': lazy(async () => ({ default: (await import('../screens/terms-screen.tsx')).TermsScreen })),
  'nav-menus.php': lazy(async () => ({ default: (await import('../screens/menus-screen.tsx')).MenusScreen })),
  'site-editor.php': lazy(async () => ({ default: (await import('../screens/templates-screen.tsx')).TemplatesScreen })),
  'users.php': lazy(async () => ({ default: (await import('../screens/people-screen.tsx')).PeopleScreen })),
  'user-edit.php': lazy(async () => ({ default: (await import('../screens/person-screen.tsx')).PersonScreen })),
  'options-general.php': lazy(async () => ({
    default: (await import('../screens/settings-screen.tsx')).SettingsScreen,
  })),
};

/** The frame of all screens but that of the block editor: navigation, messages, and the screen of the current page. */
export function App() {
  const { page, parameters } = usePlace();
  const kinds = useSiteKinds();
  const [isOpen, setOpen] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => onEndedSession(() => setEnded(true)), []);
  // A followed link closes the navigation of small windows.
  useEffect(() => setOpen(false), [page, parameters.toString()]);
  const shownPage = page === 'edit.php' && writableTypes(kinds).length === 0 ? 'user-edit.php' : page;
  const CurrentScreen = SCREENS[shownPage];
  return (
    <div className={isOpen ? 'frame is-open' : 'frame'}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="frame-bar">
        <Button icon={menu} label="Menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
        <strong>{pageData.siteName}</strong>
      </header>
      <Navigation />
      <main className="frame-main" id="main" tabIndex={-1}>
        {hasEnded && (
          <Notice status="error" onRemove={() => setEnded(false)}>
            Your session has ended, so nothing can be saved. <a href={window.location.href}>Log in again</a>.
          </Notice>
        )}
        <Suspense fallback={<Waiting />}>
          {/* Each list begins anew with its own filters. */}
          {CurrentScreen ? <CurrentScreen key={screenKey(shownPage, parameters)} /> : <p>This page does not exist.</p>}
        </Suspense>
      </main>
      <Messages />
    </div>
  );
}

const screenKey = (page: string, parameters: URLSearchParams): string =>
  [
    page,
    ...['post_type', 'post_status', 'comment_status', 'taxonomy', 'p', 'user', 'menu'].map(
      (name) => parameters.get(name) ?? '',
    ),
  ].join('|');
