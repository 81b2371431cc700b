import { ActionIcon, TextInput } from '@mantine/core'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../platform/later'

const BarcodeCamera = later(() => import('./barcode-camera').then((module) => module.BarcodeCamera))

interface BarcodeInputProps {
  readonly label: string
  /** A complete code: typed with Enter, from a scanner (which sends Enter too) or from the camera. */
  readonly onCode: (code: string) => void
}

const seesCodes = (): boolean => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined

/** Bar code input by camera, where the browser supports it, or by typing. */
export function BarcodeInput({ label, onCode }: BarcodeInputProps) {
  const [typed, setTyped] = useState('')
  const [looking, setLooking] = useState(false)
  const take = (code: string) => {
    setTyped('')
    setLooking(false)
    if (code !== '') onCode(code)
  }
  return (
    <>
      <TextInput
        label={label}
        placeholder="8 до 14 цифри"
        inputMode="numeric"
        autoComplete="off"
        maw={320}
        leftSection={<IconBarcode size={18} aria-hidden />}
        rightSection={
          seesCodes() && (
            <ActionIcon variant="subtle" aria-label="Баркод с камерата" onClick={() => setLooking(true)}>
              <IconCamera size={20} aria-hidden />
            </ActionIcon>
          )
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 14))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter ends a code instead of submitting the form.
          event.preventDefault()
          take(typed)
        }}
      />
      {looking && <BarcodeCamera onFound={take} close={() => setLooking(false)} />}
    </>
  )
}
