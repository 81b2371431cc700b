import { divideHalfUp } from '../kernel/decimal'
import { money, subtractMoney, type Money } from '../kernel/money'

/** Net amount and tax of a total that contains VAT of a rate in percent (one decimal). Null: no VAT is charged. */
export function splitVat(total: Money, rate: number | null): { readonly net: Money; readonly tax: Money } {
  const net = money(
    Number(divideHalfUp(BigInt(total.minor) * 1000n, BigInt(1000 + Math.round((rate ?? 0) * 10)))),
    total.currency,
  )
  return { net, tax: subtractMoney(total, net) }
}
