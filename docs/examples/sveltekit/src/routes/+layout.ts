/** The addresses of items end with a slash, as those of the site do. */
export const trailingSlash = 'always';
