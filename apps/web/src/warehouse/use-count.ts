import { today } from '@asistent/domain/kernel/day'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../blocks/parts/toast'
import {
  dropCount,
  handOver,
  keepCount,
  readCount,
  withLine,
  type Count,
  type Counted,
  type CountedProduct,
  type CountPlace,
} from './count-store'

const begun = (): Count => ({ forDate: today(new Date()), lines: {}, besides: [] })

/** What waits is tried again so often while the screen is open. */
const retryAfter = 20_000

/** The count of a warehouse as it lies on the device; every change is kept at once. */
export function useCount(place: CountPlace, handedOver: (declarationId: number) => void) {
  const [count, setCount] = useState(() => readCount(place) ?? begun())
  const [busy, setBusy] = useState(false)
  const change = (next: Count) => {
    setCount(next)
    if (!keepCount(place, next)) toast.warned('Браузърът отказва да пази преброеното. Не затваряйте страницата.')
  }

  const hand = async () => {
    setBusy(true)
    const answer = await handOver(place, count)
    setBusy(false)
    if ('id' in answer) return handedOver(answer.id)
    setCount(answer.count)
    if ('refused' in answer) toast.failed(answer.refused, 'Преброеното не е прието')
    return undefined
  }

  const waits = count.sending !== undefined
  const again = useEffectEvent(() => {
    if (!busy) void hand()
  })
  useEffect(() => {
    if (!waits) return undefined
    const now = setTimeout(again)
    const timer = setInterval(again, retryAfter)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(now)
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waits])

  return {
    count,
    busy,
    waits,
    hand,
    setDay: (forDate: string) => change({ ...count, forDate }),
    setLine: (productId: number, line: Counted | null) => change(withLine(count, productId, line)),
    addBesides: (product: CountedProduct) => change({ ...count, besides: [...count.besides, product] }),
    forget: () => {
      dropCount(place)
      setCount(begun())
    },
  }
}
