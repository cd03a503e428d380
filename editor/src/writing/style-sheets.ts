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
