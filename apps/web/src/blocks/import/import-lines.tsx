import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import type { ImportProblem } from '@asistent/contract/core/import'
import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { send } from '../../platform/api'
import { confirm } from '../parts/confirm'
import { useDownload } from '../parts/download'
import { toast } from '../parts/toast'

export interface CheckedLines<Line> {
  readonly isReady: boolean
  readonly problems: readonly ImportProblem[]
  readonly problemsCount: number
  readonly lines: readonly Line[]
}

interface ImportLinesProps<Line> {
  readonly check: Call<{ files: File[] }, unknown, CheckedLines<Line>>
  readonly template: Call<object, unknown, AnsweredFile>
  /** Summary of the file: '12 реда за 340,00 €'. */
  readonly words: (lines: readonly Line[]) => string
  readonly add: (lines: readonly Line[]) => void
  /** Reasons why the file was rejected; undefined if there are none. */
  readonly refused: (checked: CheckedLines<Line> | undefined) => void
}

/** Imports lines of a form from Excel: validates, asks, adds. Stores nothing. */
export function ImportLines<Line>({ check, template, words, add, refused }: ImportLinesProps<Line>) {
  const [busy, setBusy] = useState(false)
  const reset = useRef<() => void>(null)
  const { download } = useDownload()

  async function read(file: File | null) {
    if (!file) return
    setBusy(true)
    refused(undefined)
    try {
      const checked = (await send(check, { files: [file] })) as CheckedLines<Line>
      if (!checked.isReady) return refused(checked)
      const agreed = await confirm({
        title: 'Внасяне от Excel',
        text: `Файлът е наред: ${words(checked.lines)}. Редовете ще се добавят в документа, за да ги прегледате. Нищо не е записано още.`,
        action: 'Добави редовете',
      })
      if (agreed) add(checked.lines)
    } catch (error) {
      toast.failed(error, 'Файлът не е прочетен')
    } finally {
      setBusy(false)
      reset.current?.()
    }
    return undefined
  }

  return (
    <>
      <FileButton accept=".xlsx,.csv" resetRef={reset} onChange={(file) => void read(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={busy}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          >
            Внеси от Excel
          </Button>
        )}
      </FileButton>
      <Button
        variant="subtle"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void download(template, {})}
      >
        Шаблон
      </Button>
    </>
  )
}
