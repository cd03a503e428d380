import { hasPrivateTransport } from '../../schema/auth/application-password.ts';
import type { Kernel } from '../../schema/core/domain-kernel.ts';

/**
 * Logs a warning for each setting that lets clients send passwords over HTTP without TLS, where anyone on the network
 * path can read them.
 */
export function warnAboutUnencryptedPasswords(kernel: Kernel): void {
  if (hasPrivateTransport(kernel)) return;
  const settings = [
    ...(kernel.applicationPasswords === 'always' ? ['APPLICATION_PASSWORDS=always: passwords'] : []),
    ...(kernel.tokens?.allowsLogin ? ['JWT=on: passwords and tokens'] : []),
  ];
  for (const setting of settings)
    kernel.log.warn(
      { siteUrl: kernel.addresses.home },
      `${setting} are sent to this address without encryption, and anyone on the network path can read them; use an https SITE_URL`,
    );
}
