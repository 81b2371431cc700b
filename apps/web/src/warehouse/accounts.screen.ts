import { getStockAccounts, saveStockAccounts } from '@asistent/contract/warehouse/accounting.calls'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Счетоводни сметки на склада', edit: 'Счетоводни сметки на склада' },
  load: getStockAccounts,
  save: saveStockAccounts,
  fields: (field) => [
    field.section('Стоки и доставки', [field('goodsAccount'), field('suppliersAccount'), field('donationsAccount')], {
      help: 'Сверете сметките със счетоводителя. Отделен продукт може да има своя сметка, в картона си.',
    }),
    field.section('Разход', [field('nurseryAccount'), field('kindergartenAccount'), field('staffAccount')]),
    field.section('Инвентаризация и преоценка', [
      field('lossAccount'),
      field('chargedAccount'),
      field('surplusAccount'),
    ]),
  ],
})
