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

type Known = OutputOf<typeof verifyClassBook>

/** Hash computed on the device; the file is not uploaded. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function Screen() {
  const [known, setKnown] = useState<Known>()
  const check = async (file: File | null) => {
    setKnown(undefined)
    if (!file) return
    try {
      setKnown(await send(verifyClassBook, { sha256: await hashOf(file) }))
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
      {known && <Verdict known={known} />}
    </Page>
  )
}

const Verdict = ({ known }: { known: Known }) =>
  known.isFinal ? (
    <Notice tone="good" icon={<IconCheck size={20} aria-hidden />} title="Файлът е приключен дневник и не е променян">
      {known.kindergartenName}, група „{known.className}“, учебна година {known.schoolYear}, приключен на{' '}
      {known.finalAt && formatDay(today(new Date(known.finalAt)))} г.
    </Notice>
  ) : (
    <Notice tone="warn" icon={<IconAlertTriangle size={20} aria-hidden />}>
      Не е приключен дневник или файлът е променян.
    </Notice>
  )
