const MAX_LENGTH = 2_000;

/** Whether a text has the form of a web address without credentials. Sends no request. */
export function isWebAddress(address: string): boolean {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
