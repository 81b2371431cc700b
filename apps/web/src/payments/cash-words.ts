import { listTills } from '@asistent/contract/payments/cash-book.calls'
import { cashOrderLabel, enteredOrderKinds } from '@asistent/domain/payments/cash-book'
import { optionsFrom } from '../blocks/pickers/source'
import { shownMoney } from '../blocks/shown/format'

export const tillSource = optionsFrom(listTills, ({ id, cashier, balance }) => ({
  value: id,
  label: cashier,
  note: shownMoney(balance),
}))

export const orderKindChoices = enteredOrderKinds.map((value) => ({ value, label: cashOrderLabel[value] }))
