/** The router of Next.js, which the tested functions do not use. */
export function useRouter() {
  throw new Error('The tests run without Next.js.');
}
