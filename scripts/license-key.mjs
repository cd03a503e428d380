// For the vendor. `new FILE` creates a pair of keys: it writes the private key to FILE and prints the public key, for
// schema/extensions/export/license/installed-license.ts. `sign FILE --holder NAME --formats mdx,csv [--issued DAY] [--expires
// DAY]` prints a license signed with the private key in FILE. `--formats` may be `all`; without `--expires` it never
// expires.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

register();
const { readLicense, unsignedText } = await import('../schema/extensions/export/license/license.ts');
const { PAID_FORMATS } = await import('../schema/extensions/export/license/licensed-format.ts');

const option = { type: 'string' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { holder: option, formats: option, issued: option, expires: option },
});
const [action, file] = positionals;
const publicText = (key) => key.export({ type: 'spki', format: 'der' }).toString('base64');

if (action === 'new' && file) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  console.log(publicText(publicKey));
} else if (action === 'sign' && file && values.holder && values.formats) {
  console.log(signedLicenseText(createPrivateKey(readFileSync(file))));
} else {
  console.error(
    'Usage: license-key.mjs new FILE | sign FILE --holder NAME --formats LIST [--issued DAY] [--expires DAY]',
  );
  process.exitCode = 2;
}

function signedLicenseText(privateKey) {
  const text = unsignedText({
    holder: values.holder,
    formats: values.formats === 'all' ? PAID_FORMATS : values.formats.split(','),
    issued: values.issued ?? new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
    expires: values.expires ?? null,
  });
  const license = `${text}\nsignature: ${sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64')}`;
  // Throws if the program could not read the license.
  readLicense(license, publicText(createPublicKey(privateKey)));
  return license;
}
