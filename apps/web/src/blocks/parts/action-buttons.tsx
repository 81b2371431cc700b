import { Button } from '@mantine/core'
import { useUser } from '../../platform/user'
import { isAllowed, runAction, type Action } from './action'
import { Link } from './link'
import { t } from '../../platform/language'

interface ActionButtonsProps<Record> {
  readonly record: Record
  readonly actions: readonly Action<Record>[]
  /** Name of the subject for screen readers, in tables with many such buttons. */
  readonly of?: string
}

/** Buttons of the actions that are permitted and applicable. */
export function ActionButtons<Record>({ record, actions, of }: ActionButtonsProps<Record>) {
  const user = useUser()
  return actions
    .filter((action) => isAllowed(action, user) && (action.when?.(record) ?? true))
    .map((action) => {
      const Icon = action.icon
      const look = {
        ...(of === undefined
          ? { variant: 'default' }
          : {
              variant: 'subtle',
              size: 'compact-sm',
              className: 'no-print',
              'aria-label': `${t(action.label)}: ${of}`,
            }),
        leftSection: Icon && <Icon size={18} aria-hidden />,
      }
      return action.kind === 'go' ? (
        <Button key={action.label} {...look} component={Link} to={action.to(record)}>
          {t(action.label)}
        </Button>
      ) : (
        <Button key={action.label} {...look} onClick={() => void runAction(action, record)}>
          {t(action.label)}
        </Button>
      )
    })
}
