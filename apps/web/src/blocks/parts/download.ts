import { useState } from 'react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { send, type ReceivedFile } from '../../platform/api'
import { toast } from './toast'

/** Saves a received file under its own name. */
export function saveFile({ name, blob }: ReceivedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the file after the click: freeing it at once would cancel the download in some of them.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Shows a file that a browser can show, in a tab of its own. The tab is opened by the click itself: one that opens when
 * the bytes have come is taken for an advertisement. Where none opens the file is saved.
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
    toast.failed(error, 'Файлът не беше отворен')
  }
}

/** Downloads one file at a time; `busy` is the call on its way. */
export function useDownload() {
  const [busy, setBusy] = useState<unknown>(null)
  async function download<In>(call: Call<In, unknown, AnsweredFile>, input: In): Promise<void> {
    if (busy) return
    setBusy(call)
    try {
      saveFile(await send(call, input))
    } catch (error) {
      toast.failed(error, 'Файлът не беше изтеглен')
    } finally {
      setBusy(null)
    }
  }
  return { download, busy }
}
