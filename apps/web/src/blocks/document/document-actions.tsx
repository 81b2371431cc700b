import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypeXls, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { mayCall, useUser } from '../../platform/user'
import { isAllowed, runAction, type Action, type DoingAction } from '../parts/action'
import { openFile, useDownload } from '../parts/download'
import { Link } from '../parts/link'
import type { DocumentPlan, Paper } from './document-options'

interface DocumentActionsProps {
  readonly document: DocumentPlan
  readonly record: unknown
  /** The document with what is typed saved; undefined when that was refused. */
  readonly settled: () => Promise<unknown>
}

/** The next step first and filled, the papers, then what takes back. */
export function DocumentActions({ document, record, settled }: DocumentActionsProps) {
  const user = useUser()
  const [running, setRunning] = useState<unknown>(null)
  // A second click comes before the next drawing.
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
            {action.label}
          </Button>
        ) : (
          <Button key={action.label} {...look} loading={running === action} onClick={() => void run(action)}>
            {action.label}
          </Button>
        )
      })}
    </>
  )
}

const isDanger = (action: Action<unknown>) => action.kind !== 'go' && action.danger === true

function PaperButtons({
  papers,
  record,
  settled,
}: Omit<DocumentActionsProps, 'document'> & { papers: readonly Paper<unknown>[] }) {
  const user = useUser()
  const { download, busy } = useDownload()
  const offered = papers.filter((paper) => mayCall(user, paper.call, 'update') && (paper.when?.(record) ?? true))
  const take = async ({ call, input, save }: Paper<unknown>) => {
    const file = call as Call<unknown, unknown, AnsweredFile>
    const doc = await settled()
    if (doc !== undefined) await (save ? download(file, input(doc)) : openFile(file, input(doc)))
  }
  const [only] = offered
  if (!only) return null
  if (offered.length === 1)
    return (
      <Button
        variant="default"
        leftSection={<PaperIcon paper={only} />}
        loading={busy === only.call}
        onClick={() => void take(only)}
      >
        {only.label}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy !== null}
          leftSection={<IconPrinter size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Печат и файлове
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((paper) => (
          <Menu.Item key={paper.label} leftSection={<PaperIcon paper={paper} />} onClick={() => void take(paper)}>
            {paper.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function PaperIcon({ paper }: { paper: Paper<unknown> }) {
  const Icon = paper.icon ?? (paper.save ? IconFileTypeXls : IconPrinter)
  return <Icon size={18} aria-hidden />
}
