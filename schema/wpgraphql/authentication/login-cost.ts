/** The cost of a mutation that checks a password: one operation checks at most nine, since each takes long. */
export const LOGIN_COST = 100_000;
