import { centsOf, sumOfAmounts } from '@asistent/domain/kernel/money'
import type { RowOf } from '@asistent/contract/core/call'
import type { listInvoices } from '@asistent/contract/payments/invoices.calls'
import { Checkbox, Group } from '@mantine/core'
import { NumberInput } from '../blocks/inputs/number-input'
import { Line, Lines } from '../blocks/parts/lines'
import { shownMoney } from '../blocks/shown/format'
import { longMonth, t } from '../platform/language'

type Fee = RowOf<typeof listInvoices> & { readonly code?: string }
/** By fee, in euro. */
export type Chosen = Readonly<Record<number, number>>

/** Cents. */
export const spentOf = (chosen: Chosen) => centsOf(sumOfAmounts(Object.values(chosen)))
export const itemsOf = (chosen: Chosen) =>
  Object.entries(chosen).map(([id, amount]) => ({ invoiceId: Number(id), amount: amount as never }))

/** Unpaid fees, each chosen with as much as is left of a sum, or less. */
export function FeeLines({
  fees,
  left,
  chosen,
  choose,
}: {
  readonly fees: readonly Fee[]
  /** Cents that nothing chosen has taken. */
  readonly left: number
  readonly chosen: Chosen
  readonly choose: (chosen: Chosen) => void
}) {
  const toggle = ({ id, notPaid }: Fee) => {
    const { [id]: had, ...others } = chosen
    choose(had === undefined ? { ...others, [id]: Math.max(Math.min(centsOf(notPaid), left), 0) / 100 } : others)
  }
  return (
    <Lines>
      {fees.map((fee) => (
        <Line
          key={fee.id}
          title={fee.studentName}
          details={[
            fee.providerName,
            longMonth(fee),
            t('дължи {notPaid}', { notPaid: shownMoney(fee.notPaid) }),
            fee.code,
          ]}
        >
          <Group gap="xs" wrap="nowrap">
            {fee.id in chosen && (
              <NumberInput
                aria-label={t('Сума за {child}, {provider}', { child: fee.studentName, provider: fee.providerName })}
                places={2}
                value={chosen[fee.id] ?? null}
                onChange={(value) => choose({ ...chosen, [fee.id]: value ?? 0 })}
                w={110}
              />
            )}
            <Checkbox
              aria-label={`${fee.studentName}, ${fee.providerName}, ${longMonth(fee)}`}
              checked={fee.id in chosen}
              onChange={() => toggle(fee)}
            />
          </Group>
        </Line>
      ))}
    </Lines>
  )
}
