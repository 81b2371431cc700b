import { useState } from 'react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { send, type ReceivedFile } from '../../platform/api'
import { toast } from './toast'
import { t } from '../../platform/language'

/** Saves a downloaded file under its name. */
export function saveFile({ name, blob }: ReceivedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the file after the click; revoking the URL immediately cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Opens a file in a new tab. The tab is opened synchronously by the click, because popup blockers block later ones.
 * Falls back to saving the file.
 */
export async function openFile<In>(call: Call<In, unknown, AnsweredFile>, input: In): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const file = await send(call, input)
    if (!tab) return saveFile(file)
    const url = URL.createObjectURL(file.blob)
    tab.location.replace(url)
    setTimeout(() => URL.revokeObjectURL(url), 600_000)
  } catch (error) {
    tab?.close()
    toast.failed(error, t('Файлът не беше отворен'))
  }
}

/** Downloads one file at a time; `busy` is the current call. */
export function useDownload() {
  const [busy, setBusy] = useState<unknown>(null)
  async function download<In>(call: Call<In, unknown, AnsweredFile>, input: In): Promise<void> {
    if (busy) return
    setBusy(call)
    try {
      saveFile(await send(call, input))
    } catch (error) {
      toast.failed(error, t('Файлът не беше изтеглен'))
    } finally {
      setBusy(null)
    }
  }
  return { download, busy }
}
