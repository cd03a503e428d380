/** Returns the address of the page; a page of the tests never changes it. */
export const useRouter = () => ({ asPath: `${location.pathname}${location.search}`, query: {} });
