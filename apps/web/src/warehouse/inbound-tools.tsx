import { sumOfAmounts } from '@asistent/domain/kernel/money'
import type { OutputOf } from '@asistent/contract/core/call'
import { checkInboundLines, inboundTemplate } from '@asistent/contract/warehouse/inbound-import.calls'
import { listInbounds } from '@asistent/contract/warehouse/inbounds.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { useFormContext } from '../blocks/form/form-store'
import { ImportLines, type CheckedLines } from '../blocks/import/import-lines'
import { ImportProblems } from '../blocks/import/import-problems'
import { times } from '../blocks/lines/line-values'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { proposedLine } from './inbound-proposal'
import { LinesByBarcode } from './product-by-barcode'

type Line = OutputOf<typeof checkInboundLines>['lines'][number]

const wordsOf = (lines: readonly Line[]) => {
  const total = sumOfAmounts(lines.map((line) => times(line.quantity, line.price) ?? 0))
  return `${plural(lines.length, 'ред', 'реда')} за ${shownMoney(total)}`
}

/** The warehouse of the last delivery is the default. The supplier is not: a wrong one is easily overlooked. */
function useLastWarehouse() {
  const { store, readOnly } = useFormContext()
  const isNew = !readOnly && store.get('id') === undefined && store.get('correctsId') === undefined
  const { data } = useCall(listInbounds, { pageSize: 1 }, { enabled: isNew })
  const last = data?.result[0]
  useEffect(() => {
    const { supplierId, warehouseId, isOpening } = store.values()
    if (!isNew || !last || supplierId || warehouseId || isOpening) return
    const defaults = { warehouseId: last.warehouseId }
    store.reset({ ...store.base(), ...defaults }, { ...store.values(), ...defaults })
  }, [isNew, last, store])
}

/** Adds lines by barcode or from an Excel file. */
export function InboundTools({ lines }: { readonly lines: OwnField }) {
  const { store } = useFormContext()
  useLastWarehouse()
  const [refused, setRefused] = useState<CheckedLines<Line>>()
  if (lines.readOnly) return null
  const add = (more: readonly object[]) => {
    const typed = ((store.get('lines') ?? []) as { productId?: number | null }[]).filter(({ productId }) => productId)
    lines.set([...typed, ...more])
  }

  return (
    <>
      <Group align="flex-end">
        <LinesByBarcode
          lines={lines}
          fill={async ({ id }, form) => ({ isAccepted: true, ...(await proposedLine(id, form)) })}
        />
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
