import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';
import { adminAddress, pageData } from '../page-data.ts';

/** Where the viewer is: the page of the administration area and its parameters. */
export interface Place {
  page: string;
  parameters: URLSearchParams;
}

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', announce);

/** Whether leaving the screen would lose changes; asked before each change of the place. */
let blocksLeaving = false;

/** Says whether the open screen has changes that are not saved. */
export function setUnsavedChanges(hasChanges: boolean): void {
  blocksLeaving = hasChanges;
}

window.addEventListener('beforeunload', (event) => {
  if (blocksLeaving) event.preventDefault();
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
  if (blocksLeaving && !window.confirm('Leave this page? Changes that you have not saved are lost.')) return;
  blocksLeaving = false;
  window.history.pushState(null, '', adminAddress(page));
  window.scrollTo(0, 0);
  announce();
}

/** Replaces the parameters of the current page, without a step in the history. */
export function replaceParameters(parameters: URLSearchParams): void {
  const query = parameters.toString();
  window.history.replaceState(null, '', window.location.pathname + (query === '' ? '' : `?${query}`));
  announce();
}

export function usePlace(): Place {
  const address = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => window.location.pathname + window.location.search,
  );
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
