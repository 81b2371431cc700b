import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypeXls, IconPrinter } from '@tabler/icons-react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { mayCall, useUser } from '../../platform/user'
import type { ActionIcon } from './action'
import { openFile, useDownload } from './download'
import { t } from '../../platform/language'

/** Printable or downloadable file of a record. */
export interface Paper<Doc> {
  readonly label: string
  readonly icon?: ActionIcon
  readonly call: Call
  readonly input: (doc: Doc) => unknown
  /** Saved instead of opened, e.g. a spreadsheet. */
  readonly save?: boolean | undefined
  readonly when?: (doc: Doc) => boolean
}

export type Papers<Doc> = <In>(
  paper: Omit<Paper<Doc>, 'call' | 'input'> & {
    readonly call: Call<In, unknown, AnsweredFile>
    readonly input: (doc: Doc) => NoInfer<In>
  },
) => Paper<Doc>

export const papersOf = <Doc,>(make: ((paper: Papers<Doc>) => readonly Paper<Doc>[]) | undefined) =>
  (make?.((paper) => paper as unknown as Paper<Doc>) ?? []) as unknown as readonly Paper<unknown>[]

/** Opens files in a tab or saves them; several are grouped in a menu. */
export function PaperButtons({
  papers,
  record,
  settled,
}: {
  readonly papers: readonly Paper<unknown>[]
  readonly record: unknown
  /** Saves pending changes and returns the record; undefined if rejected. */
  readonly settled: () => Promise<unknown>
}) {
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
        {t(only.label)}
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
          {t('Печат и файлове')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((paper) => (
          <Menu.Item key={paper.label} leftSection={<PaperIcon paper={paper} />} onClick={() => void take(paper)}>
            {t(paper.label)}
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
