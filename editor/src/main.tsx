import { createRoot } from 'react-dom/client';
import { App } from './frame/app.tsx';
import { Waiting } from './frame/screen.tsx';
import { adminAddress } from './page-data.ts';
import { connectRestApi } from './rest/connect.ts';
import { loadSiteKinds, SiteKindsProvider } from './rest/editor-kinds.ts';
import { messageOf } from './rest/requests.ts';

const WRITING_PAGES = ['post.php', 'post-new.php'];

async function start(container: HTMLElement): Promise<void> {
  connectRestApi();
  const page = window.location.pathname.slice(adminAddress('').length);
  const root = createRoot(container);
  root.render(<Waiting />);
  try {
    const kinds = await loadSiteKinds();
    if (WRITING_PAGES.includes(page)) {
      const { openWriting } = await import('./writing/open-writing.ts');
      await openWriting({ kinds, release: () => root.unmount() });
      return;
    }
    root.render(
      <SiteKindsProvider value={kinds}>
        <App />
      </SiteKindsProvider>,
    );
  } catch (error) {
    root.render(
      <div className="screen-center" role="alert">
        <p>{messageOf(error)}</p>
        <a href={adminAddress('edit.php')}>Back to the list</a>
      </div>,
    );
  }
}

const container = document.getElementById('app');
if (container) void start(container);
