/** What may be written of an account. What is undefined or null stays as it is. */
export interface UserInput {
  username?: string | null;
  email?: string | null;
  password?: string | null;
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  nickname?: string | null;
  url?: string | null;
  description?: string | null;
  locale?: string | null;
  slug?: string | null;
  roles?: readonly string[] | null;
  meta?: unknown;
  disabled?: boolean | null;
}
