import { createTransport } from 'nodemailer';
import { MailError, type Mailer } from '../../schema/core/domain-kernel.ts';
import { isLoopbackHost } from '../../schema/values/web-address.ts';

/** Milliseconds in which the server must accept a connection, greet, and answer each command. */
const TIMEOUT_MS = 15_000;

/** Characters that could begin a further header. */
const CONTROLS = /\p{Cc}+/gu;

/** The server that sends e-mail, and the sender. */
interface MailSettings {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** Passwords are sent only over TLS, except to a server on this machine. */
function transportTo({ url }: MailSettings) {
  const { protocol, hostname, username } = new URL(url);
  return createTransport({
    url,
    ...(protocol === 'smtp:' && username !== '' && !isLoopbackHost(hostname) ? { requireTLS: true } : {}),
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    // Texts of messages never name files or addresses to load.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}

/** Logs in to the server without sending anything. Throws the error of the network or of the server. */
export const verifyMailServer = async (settings: MailSettings): Promise<void> => {
  await transportTo(settings).verify();
};

/** Creates the sender of e-mail over SMTP. */
export function createMailer(settings: MailSettings): Mailer {
  const { from } = settings;
  const transport = transportTo(settings);
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({
          from,
          // An object: a text could contain several addresses.
          to: { name: '', address: to },
          subject: subject.replace(CONTROLS, ' ').trim(),
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        const reason = responseCode === undefined ? (code ?? 'no answer') : `status ${responseCode}`;
        throw new MailError(`The server did not accept the message (${reason}).`, (responseCode ?? 0) >= 500);
      }
    },
  };
}
