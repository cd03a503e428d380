/** How long a connection waits for the write lock of another one, in milliseconds. */
export const BUSY_TIMEOUT_MS = 10_000;
