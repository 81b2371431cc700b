import { getCashSetting, saveCashSetting } from '@asistent/contract/payments/cash-book.calls'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Настройки на касата', edit: 'Настройки на касата' },
  load: getCashSetting,
  save: saveCashSetting,
  fields: (field) => [
    field.section('Каса', [
      field('chiefAccountant', { help: 'Подписва касовите ордери и листовете на касовата книга.' }),
      field('cashLimit', { help: 'Над тази наличност касиерът вижда предупреждение да внесе парите в банката.' }),
    ]),
    field.section(
      'Счетоводни сметки',
      [
        field('cashAccount'),
        field('parentsAccount'),
        field('providersAccount'),
        field('bankAccount'),
        field('differenceAccount'),
      ],
      { help: 'Печатат се на касовите ордери.' },
    ),
  ],
})
