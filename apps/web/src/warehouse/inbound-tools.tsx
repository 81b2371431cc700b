import type { OutputOf } from '@asistent/contract/core/call'
import { checkInboundLines, inboundTemplate } from '@asistent/contract/warehouse/inbound-import.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Button, FileButton, Group } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { useFormContext } from '../blocks/form/form-store'
import { ImportProblems } from '../blocks/import/import-problems'
import { BarcodeInput } from '../blocks/inputs/barcode-input'
import { times } from '../blocks/lines/line-values'
import { confirm } from '../blocks/parts/confirm'
import { useDownload } from '../blocks/parts/download'
import { toast } from '../blocks/parts/toast'
import { shownMoney } from '../blocks/shown/format'
import { send } from '../platform/api'
import { proposedLine } from './inbound-proposal'
import { productWithBarcode } from './product-by-barcode'

type Checked = OutputOf<typeof checkInboundLines>

/** Ways to fill the lines of a delivery besides typing: a bar code, an Excel file. */
export function InboundTools({ lines }: { readonly lines: OwnField }) {
  const { store } = useFormContext()
  const [refused, setRefused] = useState<Checked>()
  const [busy, setBusy] = useState(false)
  const reset = useRef<() => void>(null)
  const { download } = useDownload()
  if (lines.readOnly) return null
  const add = (more: readonly object[]) => {
    const typed = ((store.get('lines') ?? []) as { productId?: number | null }[]).filter(({ productId }) => productId)
    lines.set([...typed, ...more])
  }

  async function scan(code: string) {
    try {
      const product = await productWithBarcode(code)
      if (!product) return toast.warned(`Няма продукт с баркод ${code}`)
      add([
        {
          productId: product.id,
          productName: product.name,
          isAccepted: true,
          ...(await proposedLine(product.id, store.values())),
        },
      ])
      return toast.told(`${product.name}: въведете количеството`)
    } catch (error) {
      return toast.failed(error, 'Продуктът не е намерен')
    }
  }

  async function read(file: File | null) {
    if (!file) return
    setBusy(true)
    setRefused(undefined)
    try {
      const checked = await send(checkInboundLines, { files: [file] })
      if (!checked.isReady) return setRefused(checked)
      const cents = checked.lines.reduce(
        (sum, line) => sum + Math.round((times(line.quantity, line.price) ?? 0) * 100),
        0,
      )
      const agreed = await confirm({
        title: 'Внасяне от Excel',
        text: `Файлът е наред: ${plural(checked.lines.length, 'ред', 'реда')} за ${shownMoney(cents / 100)}. Редовете ще се добавят в документа, за да ги прегледате. Нищо не е записано още.`,
        action: 'Добави редовете',
      })
      if (agreed) add(checked.lines)
    } catch (error) {
      toast.failed(error, 'Файлът не е прочетен')
    } finally {
      setBusy(false)
      reset.current?.()
    }
    return undefined
  }

  return (
    <>
      <Group align="flex-end">
        <BarcodeInput label="Добави по баркод" onCode={(code) => void scan(code)} />
        <FileButton accept=".xlsx,.csv" resetRef={reset} onChange={(file) => void read(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={busy}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              Внеси от Excel
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download(inboundTemplate, {})}
        >
          Шаблон
        </Button>
      </Group>
      {refused && <ImportProblems of={refused} />}
    </>
  )
}
