import { Modal, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

// Scans the rear camera until a bar code is detected. Rendered only in browsers with BarcodeDetector.

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: readonly string[] }) => Detector

/** Formats on goods and on labels we print. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128', 'qr_code']
const pause = 200

export function BarcodeCamera({
  onFound,
  close,
}: {
  readonly onFound: (code: string) => void
  readonly close: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const seen = useEffectEvent(onFound)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const look = async (detector: Detector, picture: HTMLVideoElement) => {
      const codes = picture.readyState >= 2 ? await detector.detect(picture).catch(() => []) : []
      const code = codes.map(({ rawValue }) => rawValue).find((value) => /^\d{8,14}$/.test(value))
      if (ended) return
      if (code !== undefined) seen(code)
      else timer = setTimeout(() => void look(detector, picture), pause)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        const picture = video.current
        if (ended || !picture) return stop()
        picture.srcObject = stream
        await picture.play()
        const Maker = (window as unknown as { BarcodeDetector: DetectorMaker }).BarcodeDetector
        await look(new Maker({ formats }), picture)
      } catch {
        if (!ended) setTrouble('Камерата не е достъпна. Разрешете я в браузъра или въведете цифрите под баркода.')
      }
      return undefined
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    void start()
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <Modal opened onClose={close} title={<strong>Насочете камерата към баркода</strong>}>
      {trouble === undefined ? (
        <video ref={video} muted playsInline aria-label="Картина от камерата" style={{ width: '100%' }} />
      ) : (
        <Text>{trouble}</Text>
      )}
    </Modal>
  )
}
