// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Look } from '../../look/look'
import { uploadDocument } from '../../dev/sample-calls'
import { Uploads } from './uploads'
import type { UploadedFile } from './upload-rules'

/** Fake XMLHttpRequest: the test controls progress and response. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = []
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  aborted = false
  headers: Record<string, string> = {}
  constructor() {
    super()
    FakeRequest.all.push(this)
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

function Sample() {
  const [files, setFiles] = useState<UploadedFile[]>([])
  return (
    <Look env="test">
      <Uploads
        label="Документи"
        call={uploadDocument}
        many
        accept={['.pdf']}
        maxKilobytes={10}
        value={files}
        onChange={setFiles}
      />
    </Look>
  )
}

const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
const pdf = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })

beforeEach(() => {
  cleanup()
  FakeRequest.all = []
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  render(<Sample />)
})

test('shows upload progress and keeps the uploaded file', async () => {
  choose(pdf('бележка.pdf'))
  const [request] = FakeRequest.all
  act(() => request!.progress(40, 100))
  expect(screen.getByRole('progressbar').getAttribute('aria-label')).toContain('40 %')
  expect(request!.headers['x-frontend-version']).toBeTruthy()
  await act(async () => request!.answer(200, { id: 5, name: 'бележка.pdf', size: 100 }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: 'Премахни бележка.pdf' })).toBeTruthy()
})

test('keeps two files that finish at the same time', async () => {
  choose(pdf('а.pdf'), pdf('б.pdf'))
  await act(async () => {
    FakeRequest.all[0]!.answer(200, { id: 1, name: 'а.pdf' })
    FakeRequest.all[1]!.answer(200, { id: 2, name: 'б.pdf' })
  })
  expect(screen.getAllByRole('button', { name: /^Премахни/ })).toHaveLength(2)
})

test('rejects wrong files before sending', () => {
  choose(new File(['x'], 'вирус.exe'), pdf('голям.pdf', 20_000))
  expect(FakeRequest.all).toHaveLength(0)
  expect(screen.getByText(/вирус.exe“ не е от позволените видове/)).toBeTruthy()
  expect(screen.getByText(/голям.pdf“ трябва да е под 10 KB/)).toBeTruthy()
})

test('a failed upload shows the server’s message and can be retried or removed', async () => {
  choose(pdf('а.pdf'))
  await act(async () => FakeRequest.all[0]!.answer(413, { errorMessage: 'Изпратените данни са твърде много.' }))
  expect(screen.getByRole('alert').textContent).toBe('Изпратените данни са твърде много.')
  fireEvent.click(screen.getByRole('button', { name: 'Опитай отново а.pdf' }))
  expect(FakeRequest.all).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Откажи а.pdf' }))
  expect(FakeRequest.all[1]!.aborted).toBe(true)
  expect(screen.queryByText('а.pdf')).toBeNull()
})

test('limits concurrent uploads; removing one starts the next', async () => {
  const sent: FakeRequest[] = []
  FakeRequest.prototype.send = function (this: FakeRequest) {
    sent.push(this)
  }
  choose(...['a', 'b', 'c', 'd', 'e'].map((name) => pdf(`${name}.pdf`)))
  expect(sent).toHaveLength(3)
  await act(async () => sent[0]!.answer(200, { id: 1, name: 'a.pdf', size: 100 }))
  expect(sent).toHaveLength(4)
  await act(async () => sent[1]!.answer(500, {}))
  expect(sent).toHaveLength(5)
})
