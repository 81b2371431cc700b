import type { OutputOf } from '@asistent/contract/core/call'
import { checkInboundLines, inboundTemplate } from '@asistent/contract/warehouse/inbound-import.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Group } from '@mantine/core'
import { useState } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { useFormContext } from '../blocks/form/form-store'
import { ImportLines, type CheckedLines } from '../blocks/import/import-lines'
import { ImportProblems } from '../blocks/import/import-problems'
import { BarcodeInput } from '../blocks/inputs/barcode-input'
import { times } from '../blocks/lines/line-values'
import { toast } from '../blocks/parts/toast'
import { shownMoney } from '../blocks/shown/format'
import { proposedLine } from './inbound-proposal'
import { productWithBarcode } from './product-by-barcode'

type Line = OutputOf<typeof checkInboundLines>['lines'][number]

const wordsOf = (lines: readonly Line[]) => {
  const cents = lines.reduce((sum, line) => sum + Math.round((times(line.quantity, line.price) ?? 0) * 100), 0)
  return `${plural(lines.length, 'ред', 'реда')} за ${shownMoney(cents / 100)}`
}

/** Ways to fill the lines of a delivery besides typing: a bar code, an Excel file. */
export function InboundTools({ lines }: { readonly lines: OwnField }) {
  const { store } = useFormContext()
  const [refused, setRefused] = useState<CheckedLines<Line>>()
  if (lines.readOnly) return null
  const add = (more: readonly object[]) => {
    const typed = ((store.get('lines') ?? []) as { productId?: number | null }[]).filter(({ productId }) => productId)
    lines.set([...typed, ...more])
  }

  async function scan(code: string) {
    try {
      const product = await productWithBarcode(code)
      if (!product) return toast.warned(`Няма продукт с баркод ${code}`)
      const { id: productId, name: productName } = product
      add([{ productId, productName, isAccepted: true, ...(await proposedLine(productId, store.values())) }])
      return toast.told(`${productName}: въведете количеството`)
    } catch (error) {
      return toast.failed(error, 'Продуктът не е намерен')
    }
  }

  return (
    <>
      <Group align="flex-end">
        <BarcodeInput label="Добави по баркод" onCode={(code) => void scan(code)} />
        <ImportLines
          check={checkInboundLines as never}
          template={inboundTemplate}
          words={wordsOf}
          add={add}
          refused={setRefused}
        />
      </Group>
      {refused && <ImportProblems of={refused} />}
    </>
  )
}
