import { verifyClassBook } from '@asistent/contract/documents/class-books.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { FileInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'

type VerifiedBook = OutputOf<typeof verifyClassBook>

/** Hash computed on the device; the file is not uploaded. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function Screen() {
  const [paper, setPaper] = useState<VerifiedBook>()
  const check = async (file: File | null) => {
    setPaper(undefined)
    if (!file) return
    try {
      setPaper(await send(verifyClassBook, { sha256: await hashOf(file) }))
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <Page
      title="Проверка на дневник"
      lead="Изберете файла на дневника. Той не се изпраща: проверява се само отпечатъкът му."
    >
      <FileInput
        label="Файл"
        placeholder="Изберете PDF"
        accept="application/pdf"
        clearable
        clearButtonProps={{ 'aria-label': 'Махни файла' }}
        onChange={(file) => void check(file)}
      />
      {paper && <Verdict paper={paper} />}
    </Page>
  )
}

const Verdict = ({ paper }: { paper: VerifiedBook }) =>
  paper.isFinal ? (
    <Notice tone="good" icon={<IconCheck size={20} aria-hidden />} title="Файлът е приключен дневник и не е променян">
      {paper.kindergartenName}, група „{paper.className}“, учебна година {paper.schoolYear}, приключен на{' '}
      {paper.finalAt && formatDay(today(new Date(paper.finalAt)))} г.
    </Notice>
  ) : (
    <Notice tone="warn" icon={<IconAlertTriangle size={20} aria-hidden />}>
      Не е приключен дневник или файлът е променян.
    </Notice>
  )
