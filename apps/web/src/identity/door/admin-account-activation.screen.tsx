import { useParams } from '@tanstack/react-router'
import { activateAdminAccount } from '@asistent/contract/identity/links.calls'
import { Activation } from './activation'
import { BadLink } from './link-page'

/** First administrator or director of a kindergarten created by the master. */
export function Screen() {
  const { token, kindergartenId } = useParams({ strict: false }) as { token?: string; kindergartenId?: string }
  if (kindergartenId !== undefined && !/^[1-9]\d{0,9}$/.test(kindergartenId)) return <BadLink subject="account" />
  const given = kindergartenId === undefined ? {} : { kindergartenId: Number(kindergartenId) }
  return <Activation token={token} purpose="admin-activation" call={activateAdminAccount} given={given} />
}
