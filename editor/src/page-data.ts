/** What the program writes into the page (`src/pages/editor-page.ts`). Paths work under every name of the server. */
export interface PageData {
  brand: 'cms' | 'wp';
  /** The path of the REST API, with a slash at the end. */
  restRoot: string;
  /** The path of the administration area, with a slash at the end. */
  adminPath: string;
  homePath: string;
  loginPath: string;
  logoutPath: string;
  /** The public address of the site, with which links in answers begin. */
  home: string;
  nonce: string;
  viewer: { id: number; login: string };
  siteName: string;
  /** The roles of the site. */
  roles: readonly { slug: string; name: string }[];
  maxUploadBytes: number;
  /** The style sheets of the block editor and of its canvas. */
  styles: { writing: string; canvas: string };
  /** Pages of the program that the viewer may open, by their names below the administration area. */
  pages: readonly { title: string; page: string }[];
}

const element = document.getElementById('page-data');
if (!element?.textContent) throw new Error('The page contains no data of the program.');

export const pageData = JSON.parse(element.textContent) as PageData;

/** The address of a page of the administration area, such as `edit.php?post_type=page`. */
export const adminAddress = (page: string): string => pageData.adminPath + page;

/** Adds a style sheet to the page; resolves when it applies. */
export function loadStyleSheet(address: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () =>
      reject(new Error('The styles of the editor could not be loaded. Reload the page.')),
    );
    document.head.append(link);
  });
}
