import type { RowOf } from '@asistent/contract/core/call'
import type { listAccounts } from '@asistent/contract/identity/account-management.calls'
import classes from './accounts.module.css'

type Place = RowOf<typeof listAccounts>['memberships'][number]

const shown = 3

/** Roles and kindergartens in short; removed ones are listed on the account's page. */
export function Places({ places }: { places: readonly Place[] }) {
  const held = places.filter(({ state }) => state !== 'deactivated')
  if (held.length === 0) return <>–</>
  return (
    <ul className={classes.places}>
      {held.slice(0, shown).map((kindergarten) => (
        <li key={kindergarten.membershipId}>
          {kindergarten.roleName}
          {kindergarten.kindergartenName && <span className={classes.soft}> · {kindergarten.kindergartenName}</span>}
          {kindergarten.state === 'invited' && <span className={classes.soft}> (чака)</span>}
        </li>
      ))}
      {held.length > shown && <li className={classes.soft}>и още {held.length - shown}</li>}
    </ul>
  )
}
