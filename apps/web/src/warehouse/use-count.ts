import { saveDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { today } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { useState } from 'react'
import { toast } from '../blocks/parts/toast'
import { newKey } from '../platform/new-key'
import {
  dropWaiting,
  sendWaiting,
  useWaitingSends,
  useWhenSent,
  waitingSends,
  waitToSend,
  type WaitingSend,
} from '../platform/waiting-sends'
import {
  declarationOf,
  dropCount,
  keepCount,
  readCount,
  sendOf,
  withLine,
  type Count,
  type Counted,
  type CountedProduct,
  type CountPlace,
} from './count-store'

const begun = (): Count => ({ forDate: today(new Date()), lines: {}, besides: [] })

/**
 * A stock count stored on the device on every change. Submitting queues it with its idempotency key before sending,
 * so there is one draft whatever is lost and whichever screen is open.
 */
export function useCount(place: CountPlace, handedOver: (declarationId: number) => void) {
  const of = sendOf(place.warehouseId)
  const [handed] = useWaitingSends<Count>(of)
  const [count, setOwn] = useState(() => readCount(place) ?? begun())
  const [busy, setBusy] = useState(false)
  useWhenSent(of, (answer) => handedOver(Number((answer as { entityId: number | string }).entityId)))

  const change = (next: Count) => {
    setOwn(next)
    if (!keepCount(place, next)) toast.warned('Браузърът отказва да пази преброеното. Не затваряйте страницата.')
  }
  /** A rejected count can be continued. */
  const takeBack = (waitingSend: WaitingSend<Count>) => {
    change(waitingSend.shown)
    dropWaiting(waitingSend)
  }

  const hand = async () => {
    if (!handed) {
      const words = `Инвентаризация: ${plural(Object.keys(count.lines).length, 'преброен продукт', 'преброени продукта')}`
      const about = { of, words, shown: count }
      if (!waitToSend(saveDeclaration, declarationOf(place.warehouseId, count), newKey(), about))
        return toast.warned('Браузърът отказва да пази преброеното. Освободете място на устройството.')
      dropCount(place)
      setOwn(begun())
    }
    setBusy(true)
    await sendWaiting()
    setBusy(false)
    const refused = waitingSends().find((one) => one.of === of && one.refusedBecause !== undefined)
    if (!refused) return undefined
    takeBack(refused as WaitingSend<Count>)
    return toast.warned(`Преброеното не е прието: ${refused.refusedBecause}`)
  }

  return {
    count: handed ? handed.shown : count,
    busy,
    waits: handed !== undefined,
    /** Reason of a rejection that happened on another screen. */
    refused: handed?.refusedBecause,
    hand,
    takeBack: () => handed && takeBack(handed),
    setDay: (forDate: string) => change({ ...count, forDate }),
    setLine: (productId: number, line: Counted | null) => change(withLine(count, productId, line)),
    addBesides: (product: CountedProduct) => change({ ...count, besides: [...count.besides, product] }),
    forget: () => {
      dropCount(place)
      setOwn(begun())
    },
  }
}
