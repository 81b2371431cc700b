// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '../test-screen'
import { BarcodeInput } from './barcode-input'

const field = 'Намери по баркод'
const cameraButton = { name: 'Баркод с камерата' }

function open() {
  const codes: string[] = []
  openScreen({ Screen: () => <BarcodeInput label={field} onCode={(code) => codes.push(code)} />, answers: {} })
  return codes
}

/** Simulates a browser with BarcodeDetector: its camera and the codes detected in consecutive frames. */
function withCamera(camera: () => Promise<MediaStream>, pictures: readonly (readonly string[])[]) {
  const left = [...pictures]
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = () => Promise.resolve((left.shift() ?? []).map((rawValue) => ({ rawValue })))
    },
  )
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: camera } }))
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue(undefined)
  vi.spyOn(HTMLVideoElement.prototype, 'readyState', 'get').mockReturnValue(4)
}

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('typed or from a scanner: accepts digits only, and Enter ends the code', async () => {
  const codes = open()
  const input = await screen.findByLabelText<HTMLInputElement>(field)
  // Without BarcodeDetector there is only the field.
  expect(screen.queryByRole('button', cameraButton)).toBeNull()
  fireEvent.change(input, { target: { value: '380 0000-000017' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(codes).toEqual(['3800000000017'])
  expect(input.value).toBe('')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(codes).toHaveLength(1)
})

test('scans until a product code is detected, then stops the camera', async () => {
  const stop = vi.fn<() => void>()
  // Nothing, an unsupported code, then a product code.
  withCamera(
    () => Promise.resolve(Object.assign(new MediaStream(), { getTracks: () => [{ stop }] }) as unknown as MediaStream),
    [[], ['https://example.bg'], ['ABC', '3800000000017']],
  )
  const codes = open()
  fireEvent.click(await screen.findByRole('button', cameraButton))
  await waitFor(() => expect(codes).toEqual(['3800000000017']))
  await waitFor(() => expect(stop).toHaveBeenCalled())
  expect(screen.queryByLabelText('Картина от камерата')).toBeNull()
})

test('a denied camera shows instructions and keeps the field', async () => {
  withCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')), [])
  const codes = open()
  fireEvent.click(await screen.findByRole('button', cameraButton))
  await screen.findByText(/въведете цифрите под баркода/)
  fireEvent.change(screen.getByLabelText(field), { target: { value: '38000000' } })
  fireEvent.keyDown(screen.getByLabelText(field), { key: 'Enter' })
  expect(codes).toEqual(['38000000'])
})
