import { createRoot } from 'react-dom/client';
import { App } from './frame/app.tsx';
import { Waiting } from './frame/screen.tsx';
import { adminAddress } from './page-data.ts';
import { connectRestApi } from './rest/connect.ts';
import { loadSiteKinds } from './rest/editor-kinds.ts';
import { messageOf } from './rest/requests.ts';

const isWriting = ['post.php', 'post-new.php'].map(adminAddress).includes(window.location.pathname);
const root = createRoot(document.getElementById('app') as HTMLElement);
root.render(<Waiting />);
connectRestApi();
try {
  await loadSiteKinds();
  if (isWriting) {
    const { openWriting } = await import('./writing/open-writing.ts');
    await openWriting(() => root.unmount());
  } else root.render(<App />);
} catch (error) {
  root.render(
    <div className="screen-center" role="alert">
      <p>{messageOf(error)}</p>
      <a href={adminAddress('edit.php')}>Back to the list</a>
    </div>,
  );
}
