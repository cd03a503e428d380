/** A down arrow, for buttons that open a submenu. */
export const SUBMENU_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true" focusable="false"><polyline points="2,4 6,8 10,4" stroke-width="1.5"></polyline></svg>';

/** Two bars, for buttons that open a menu. */
export const MENU_ICON =
  '<svg width="24" height="24" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect x="4" y="8" width="16" height="2"></rect><rect x="4" y="14" width="16" height="2"></rect></svg>';

/** Three bars, for buttons that open a menu. */
export const LIST_ICON =
  '<svg width="24" height="24" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="5" y="5" width="14" height="2"></rect><rect x="5" y="11" width="14" height="2"></rect><rect x="5" y="17" width="14" height="2"></rect></svg>';

/** A cross, for buttons that close a menu. */
export const CLOSE_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><g stroke="currentColor" stroke-width="2"><line x1="5" y1="5" x2="19" y2="19"></line><line x1="19" y1="5" x2="5" y2="19"></line></g></svg>';

/** A magnifying glass, for search buttons. */
export const SEARCH_ICON =
  '<svg class="search-icon" viewBox="0 0 24 24" width="24" height="24"><g fill="none" stroke="currentColor" stroke-width="2"><circle cx="10" cy="10" r="6"></circle><line x1="15" y1="15" x2="21" y2="21"></line></g></svg>';

/** Four corners, for buttons that enlarge an image. */
export const ENLARGE_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="12" fill="none" viewBox="0 0 12 12"><g stroke="#fff" stroke-width="2"><polyline points="1,5 1,1 5,1"></polyline><polyline points="7,1 11,1 11,5"></polyline><polyline points="11,7 11,11 7,11"></polyline><polyline points="5,11 1,11 1,7"></polyline></g></svg>';
