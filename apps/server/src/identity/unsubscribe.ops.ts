import { refuseIdentity } from '@asistent/contract/identity/problems'
import { notificationFlags, type NotificationFlag } from '@asistent/contract/identity/notification-flags'
import type { Config } from '../platform/config'
import { asSystem, type Tx } from '../platform/database'
import { linkTo } from './public-links.rules'
import { isSignature, signatureOf, signingKey } from './signing-key.steps'

// Every kind of mail can be unsubscribed with one click, without expiry. So the token is not a row but a signature over
// (account, kinds) with a key of this installation; it allows nothing else. A mail of several kinds unsubscribes all of
// them.

export interface UnsubscribeLinks {
  /** Page for users, which shows what was disabled. */
  readonly page: string
  /** One-click POST for mail clients (RFC 8058). */
  readonly oneClick: string
}

/** Creates unsubscribe links for many mails with one read of the key. */
export async function unsubscribeLinks(
  tx: Tx,
  config: Config,
): Promise<(accountId: number, flags: number) => UnsubscribeLinks> {
  // No role of users may read the key.
  const key = await asSystem(tx, () => signingKey(tx, 'unsubscribe'))
  return (accountId, flags) => {
    const subject = `${accountId}-${flags}`
    const token = `${subject}-${signatureOf(key, subject)}`
    return {
      page: linkTo(config, 'unsubscribe', token),
      oneClick: `${linkTo(config, 'api', 'identity', 'unsubscribe')}?token=${token}`,
    }
  }
}

export async function readUnsubscribeToken(
  tx: Tx,
  token: string,
): Promise<{ accountId: number; flags: NotificationFlag[] }> {
  const [, account, bits, signature = ''] = /^(\d{1,10})-([1-9]|[12]\d|3[01])-([\w-]{24})$/.exec(token) ?? []
  if (!account || !bits) throw refuseIdentity('bad-token')
  const key = await signingKey(tx, 'unsubscribe')
  if (!isSignature(key, `${account}-${bits}`, signature)) throw refuseIdentity('bad-token')
  return {
    accountId: Number(account),
    flags: Object.values(notificationFlags).filter((flag) => (Number(bits) & flag) !== 0),
  }
}
