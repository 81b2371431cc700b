import type { OutputOf } from '@asistent/contract/core/call'
import { checkImport, importTemplate, runImport, type ImportCounts } from '@asistent/contract/people/import.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Alert, Button, FileInput, Group, Progress } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ImportProblems } from '../blocks/import/import-problems'
import { useDownload } from '../blocks/parts/download'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { progressKey, type ImportProgress } from '../platform/import-progress'
import { queryClient, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './import.module.css'

type Checked = OutputOf<typeof checkImport>

const countWords = ({ children, parents, links, staff }: ImportCounts): string =>
  [
    children > 0 && plural(children, 'дете', 'деца'),
    parents > 0 && plural(parents, 'нов родител', 'нови родители'),
    links > 0 && plural(links, 'връзка с дете', 'връзки с деца'),
    staff > 0 && plural(staff, 'служител', 'служители'),
  ]
    .filter(Boolean)
    .join(', ')

/** Where what was brought in can be seen, and what comes next. */
const listsOf = ({ children, parents, staff }: ImportCounts) =>
  [
    children > 0 && { label: 'Към децата', to: '/kids/records' },
    parents > 0 && { label: 'Покани родителите', to: '/parents/management?accountState=none' },
    staff > 0 && { label: 'Към персонала', to: '/staff/pedagogical' },
  ].filter((one) => one !== false)

/** Children, parents and staff from one Excel file: looked through, corrected, then brought in all at once. */
export function Screen() {
  const [file, setFile] = useState<File | null>(null)
  const [done, setDone] = useState<ImportCounts | null>(null)
  const { download, busy } = useDownload()
  const checking = useSend(checkImport)
  const running = useSend(runImport)
  const may = useMay(runImport)

  async function choose(chosen: File | null) {
    setFile(chosen)
    setDone(null)
    checking.reset()
    if (!chosen) return
    try {
      await checking.mutateAsync({ files: [chosen] })
    } catch (error) {
      toast.failed(error, 'Файлът не е прочетен')
    }
  }
  async function run() {
    if (!file) return
    queryClient.setQueryData(progressKey, null)
    try {
      const { counts } = await running.mutateAsync({ files: [file] })
      setDone(counts)
      setFile(null)
      checking.reset()
    } catch (error) {
      toast.failed(error, 'Нищо не е внесено')
    }
  }
  return (
    <Page
      title="Внасяне от Excel"
      lead="Деца, родители и персонал наведнъж. Първо проверка, после внасяне: всичко или нищо."
    >
      <Section title="1. Шаблон">
        <p className={classes.text}>
          Попълнете листовете „Деца“, „Родители“ и „Персонал“. Колоните със звезда са задължителни, редът с примери се
          пропуска.
        </p>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy !== null}
          onClick={() => void download(importTemplate, {})}
        >
          Изтегли шаблона
        </Button>
      </Section>
      <Section title="2. Проверка">
        <FileInput
          label="Попълнен файл"
          placeholder="Изберете файл на Excel (.xlsx)"
          accept=".xlsx,.csv"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          clearable
          value={file}
          onChange={(chosen) => void choose(chosen)}
          disabled={running.isPending}
        />
        <div aria-live="polite">
          {checking.isPending && <Progress value={100} animated aria-label="Файлът се проверява" mt="sm" />}
          {checking.data && <Verdict checked={checking.data} />}
        </div>
      </Section>
      {may && checking.data?.isReady && (
        <Section title="3. Внасяне">
          {running.isPending ? (
            <Running />
          ) : (
            <Button onClick={() => void run()}>Внеси {countWords(checking.data.counts)}</Button>
          )}
        </Section>
      )}
      {done && (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Внесено">
          {countWords(done)}.
          <Group gap="sm" mt="sm">
            {listsOf(done).map(({ label, to }) => (
              <Button key={to} component={Link} to={to} size="xs" variant="default">
                {label}
              </Button>
            ))}
          </Group>
        </Alert>
      )}
    </Page>
  )
}

function Running() {
  const { data } = useQuery<ImportProgress | null>({ queryKey: progressKey, queryFn: () => null, enabled: false })
  const percent = data && data.total > 0 ? Math.round((data.done / data.total) * 100) : 0
  return (
    <div>
      <Progress value={percent} animated aria-label="Внасяне" />
      <p className={classes.text}>{data ? `${data.done} от ${data.total} реда` : 'Внасянето започва…'}</p>
    </div>
  )
}

function Verdict({ checked }: { checked: Checked }) {
  if (checked.isReady)
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Файлът е готов за внасяне" mt="sm">
        {countWords(checked.counts)}. Още нищо не е записано.
      </Alert>
    )
  return <ImportProblems of={checked} />
}
