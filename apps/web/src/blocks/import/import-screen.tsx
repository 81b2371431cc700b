import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { Alert, Button, Checkbox, FileInput, Group, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useSend } from '../../platform/use-call'
import { useMay } from '../../platform/user'
import { useDownload } from '../parts/download'
import { Page } from '../parts/page'
import { Section } from '../parts/section'
import { toast } from '../parts/toast'
import { ImportProblems } from './import-problems'

type Files = { files: (Blob | { name: string; type: string; bytes: Uint8Array })[] }
type Refused = Parameters<typeof ImportProblems>[0]['of']

interface ImportOptions<Checked, Ran> {
  readonly title: string
  readonly lead: string
  /** The empty template. */
  readonly template: Call<object, unknown, AnsweredFile>
  /** The current data in the form of the template, and the label of its button. */
  readonly current?: { readonly call: Call<object, unknown, AnsweredFile>; readonly label: string }
  /** Dry run: stores nothing. */
  readonly check: Call<Files, unknown, Checked>
  readonly run: Call<Files, unknown, Ran>
  /** Preview of the checked file, row by row. */
  readonly summary: (checked: Checked) => ReactNode
  /** Amount, shown after 'Внеси' and, once done, after 'Внесено'. */
  readonly toImport: (checked: Checked) => string
  readonly imported: (ran: Ran) => string
  /** Instructions for the template. */
  readonly howTo?: string
  /** Replaces the button during the import and is mounted before it starts. */
  readonly Running?: () => ReactNode
  readonly starts?: () => void
  /** Must be confirmed before the import, and becomes part of its input; undefined: nothing to confirm. */
  readonly confirm?: (checked: Checked) => { readonly text: ReactNode; readonly input: object } | undefined
  /** Next step, below the result. */
  readonly next?: (ran: Ran) => ReactNode
}

/** Imports an Excel file: check, correct, import. All rows or none. */
export const importScreen = <Checked extends Refused & { readonly isReady: boolean }, Ran>(
  options: ImportOptions<Checked, Ran>,
) =>
  function ImportScreen() {
    const [file, setFile] = useState<File | null>(null)
    const checking = useSend(options.check)
    const running = useSend(options.run)
    const may = useMay(options.run)
    const { Running } = options
    const [confirmed, setConfirmed] = useState(false)
    const confirmation = checking.data === undefined ? undefined : options.confirm?.(checking.data as Checked)

    async function choose(chosen: File | null) {
      setFile(chosen)
      setConfirmed(false)
      checking.reset()
      running.reset()
      if (chosen)
        await checking.mutateAsync({ files: [chosen] }).catch((error) => toast.failed(error, 'Файлът не е прочетен'))
    }
    async function run() {
      if (!file) return
      options.starts?.()
      try {
        await running.mutateAsync({ ...confirmation?.input, files: [file] })
        checking.reset()
        setFile(null)
      } catch (error) {
        toast.failed(error, 'Нищо не е внесено')
      }
    }
    const [checked, ran] = [checking.data as Checked | undefined, running.data as Ran | undefined]
    return (
      <Page title={options.title} lead={options.lead}>
        <Section title="1. Шаблон">
          {options.howTo && <Text>{options.howTo}</Text>}
          <Group gap="sm">
            <DownloadButton call={options.template} label="Изтегли шаблона" />
            {options.current && <DownloadButton {...options.current} />}
          </Group>
        </Section>
        <Section title="2. Проверка">
          <FileInput
            label="Попълнен файл"
            placeholder="Изберете файл на Excel (.xlsx) или CSV"
            accept=".xlsx,.csv"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            clearable
            value={file}
            onChange={(chosen) => void choose(chosen)}
            disabled={running.isPending}
          />
          <div aria-live="polite">
            {checking.isPending && <Progress value={100} animated aria-label="Файлът се проверява" mt="sm" />}
            {checked && !checked.isReady && <ImportProblems of={checked} />}
            {checked?.isReady && (
              <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Файлът е готов за внасяне" mt="sm">
                {options.summary(checked)}
                Още нищо не е записано.
              </Alert>
            )}
          </div>
        </Section>
        {may && checked?.isReady && (
          <Section title="3. Внасяне">
            {running.isPending && Running ? (
              <Running />
            ) : (
              <>
                {confirmation && (
                  <Checkbox
                    label={confirmation.text}
                    checked={confirmed}
                    onChange={(event) => setConfirmed(event.currentTarget.checked)}
                  />
                )}
                <Button
                  loading={running.isPending}
                  disabled={confirmation !== undefined && !confirmed}
                  onClick={() => void run()}
                  style={{ alignSelf: 'start' }}
                >
                  Внеси {options.toImport(checked)}
                </Button>
              </>
            )}
          </Section>
        )}
        {ran !== undefined && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Внесено">
            {options.imported(ran)}.{options.next?.(ran)}
          </Alert>
        )}
      </Page>
    )
  }

function DownloadButton({
  call,
  label,
}: {
  readonly call: Call<object, unknown, AnsweredFile>
  readonly label: string
}) {
  const { download, busy } = useDownload()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy !== null}
      onClick={() => void download(call, {})}
    >
      {label}
    </Button>
  )
}
