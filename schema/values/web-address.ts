const LONGEST_ADDRESS = 2_000;

/** Whether a text has the form of an address of the web that tells no password. Nothing is asked for that. */
export function isWebAddress(address: string): boolean {
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
