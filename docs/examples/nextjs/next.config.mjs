/** The addresses of items end with a slash, as those of the site do. */
const config = { trailingSlash: true };
export default config;
