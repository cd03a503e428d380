import { Button } from '@wordpress/components';
import { menu } from '@wordpress/icons';
import { InlineNotices, SnackbarNotices } from '@wordpress/notices';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { pageData } from '../page-data.ts';
import { Navigation, usePlace, writableTypes } from './navigation.tsx';
import { Missing, Waiting } from './screen.tsx';

/** The screens by the page on which they are. Each is loaded when it is opened. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  'edit.php': lazy(async () => ({ default: (await import('../screens/content-screen.tsx')).ContentScreen })),
  'upload.php': lazy(async () => ({ default: (await import('../screens/media-screen.tsx')).MediaScreen })),
  'edit-comments.php': lazy(async () => ({ default: (await import('../screens/comments-screen.tsx')).CommentsScreen })),
  'edit-tags.php': lazy(async () => ({ default: (await import('../screens/terms-screen.tsx')).TermsScreen })),
  'nav-menus.php': lazy(async () => ({ default: (await import('../screens/menus-screen.tsx')).MenusScreen })),
  'site-editor.php': lazy(async () => ({ default: (await import('../screens/templates-screen.tsx')).TemplatesScreen })),
  'users.php': lazy(async () => ({ default: (await import('../screens/people-screens.tsx')).PeopleScreen })),
  'user-edit.php': lazy(async () => ({ default: (await import('../screens/people-screens.tsx')).PersonScreen })),
  'options-general.php': lazy(async () => ({
    default: (await import('../screens/settings-screen.tsx')).SettingsScreen,
  })),
};

/** The frame of all screens but that of the block editor: navigation, messages, and the screen of the current page. */
export function App() {
  const { page, parameters } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const shownPage = page === 'edit.php' && writableTypes().length === 0 ? 'user-edit.php' : page;
  const CurrentScreen = SCREENS[shownPage];
  const key = `${shownPage}?${parameters}`;
  // A followed link closes the navigation of small windows.
  useEffect(() => setOpen(false), [key]);
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
        <InlineNotices className="screen-notices" />
        <Suspense fallback={<Waiting />}>
          {/* Each list begins anew with its own filters. */}
          {CurrentScreen ? <CurrentScreen key={key} /> : <Missing name="This page" />}
        </Suspense>
      </main>
      <section aria-label="Messages">
        <SnackbarNotices className="snackbars" />
      </section>
    </div>
  );
}
