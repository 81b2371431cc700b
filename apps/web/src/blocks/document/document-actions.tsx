import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useUser } from '../../platform/user'
import { isAllowed, runAction, type Action, type DoingAction } from '../parts/action'
import { Link } from '../parts/link'
import { PaperButtons } from '../parts/papers'
import type { DocumentPlan } from './document-options'
import { t } from '../../platform/language'

interface DocumentActionsProps {
  readonly document: DocumentPlan
  readonly record: unknown
  /** Saves pending changes and returns the document; undefined if the save was rejected. */
  readonly settled: () => Promise<unknown>
}

/** Buttons in this order: the next step (primary), documents to print, then actions that undo. */
export function DocumentActions({ document, record, settled }: DocumentActionsProps) {
  const user = useUser()
  const [running, setRunning] = useState<unknown>(null)
  // A ref, because a second click may come before the next render.
  const busy = useRef(false)
  const offered = document.actions.filter((action) => isAllowed(action, user) && (action.when?.(record) ?? true))
  const next = offered.find((action) => !isDanger(action))

  async function run(action: DoingAction<unknown>) {
    if (busy.current) return
    busy.current = true
    setRunning(action)
    try {
      const doc = await settled()
      if (doc !== undefined) await runAction(action, doc)
    } finally {
      busy.current = false
      setRunning(null)
    }
  }

  return (
    <>
      <PaperButtons papers={document.papers} record={record} settled={settled} />
      {offered.map((action) => {
        const Icon = action.icon
        const look = {
          variant: isDanger(action) ? 'light' : action === next ? 'filled' : 'default',
          ...(isDanger(action) && { color: 'red' }),
          leftSection: Icon && <Icon size={18} aria-hidden />,
        }
        return action.kind === 'go' ? (
          <Button key={action.label} {...look} component={Link} to={action.to(record)}>
            {t(action.label)}
          </Button>
        ) : (
          <Button key={action.label} {...look} loading={running === action} onClick={() => void run(action)}>
            {t(action.label)}
          </Button>
        )
      })}
    </>
  )
}

const isDanger = (action: Action<unknown>) => action.kind !== 'go' && action.danger === true
