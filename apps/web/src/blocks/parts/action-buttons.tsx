import { Button } from '@mantine/core'
import { useUser } from '../../platform/user'
import { isAllowed, runAction, type Action } from './action'
import { Link } from './link'

/** What can be done with an open record, as buttons: only what the person may do and what makes sense now. */
export function ActionButtons<Record>({ record, actions }: { record: Record; actions: readonly Action<Record>[] }) {
  const user = useUser()
  return actions
    .filter((action) => isAllowed(action, user) && (action.when?.(record) ?? true))
    .map((action) => {
      const Icon = action.icon
      const look = { variant: 'default', leftSection: Icon && <Icon size={18} aria-hidden /> }
      return action.kind === 'go' ? (
        <Button key={action.label} {...look} component={Link} to={action.to(record)}>
          {action.label}
        </Button>
      ) : (
        <Button key={action.label} {...look} onClick={() => void runAction(action, record)}>
          {action.label}
        </Button>
      )
    })
}
