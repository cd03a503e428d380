import { createAccountLink, LINK_HOURS } from '../../auth/account-link.ts';
import { findAccount } from '../../auth/stored-account.ts';
import type { Domain } from '../../core/domain.ts';
import type { MailMessage } from '../../core/domain-kernel.ts';

/** The account of a message. */
type Recipient = { id: number; login: string; email: string; disabled: boolean };

const COLUMNS = { id: true, login: true, email: true, disabled: true } as const;

/** Finds the account that lost its password; null if there is none, or it is disabled. */
export async function findLostAccount({ kernel }: Domain, login: string): Promise<Recipient | null> {
  const found = await findAccount(kernel.database.primary, login);
  return found && !found.disabled ? found : null;
}

/** Returns the account with an id; null if it was deleted, or is disabled. */
export async function findRecipient({ kernel }: Domain, userId: number): Promise<Recipient | null> {
  const found = await kernel.database.primary.user.findUnique({ where: { id: userId }, select: COLUMNS });
  return found && !found.disabled ? found : null;
}

/** Writes a message with a new link that sets the password of an account. */
export async function linkMessage(
  domain: Domain,
  { account, kind, siteName }: { account: Recipient; kind: 'reset' | 'invitation'; siteName: string },
): Promise<MailMessage | null> {
  const { id, login, email } = account;
  if (email === '') return null;
  const address = await createAccountLink(domain, { userId: id, kind });
  const end = [
    address,
    '',
    `It is valid for ${LINK_HOURS} hours and can be used once. A newer link replaces it.`,
    '',
    domain.kernel.addresses.home,
  ];
  if (kind === 'invitation') {
    return {
      to: email,
      subject: `[${siteName}] Your account`,
      text: [
        `You were invited to ${siteName}. Your username is ${login}.`,
        '',
        'Choose a password at this link:',
        ...end,
      ].join('\n'),
    };
  }
  return {
    to: email,
    subject: `[${siteName}] New password`,
    text: [
      `Somebody asked for a new password for the account ${login} of ${siteName}.`,
      'If it was not you, ignore this message: nothing has changed.',
      '',
      'Choose a new password at this link:',
      ...end,
    ].join('\n'),
  };
}
