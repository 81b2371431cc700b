import { deleteFeeSetting, getFeeSetting, saveFeeSetting } from '@asistent/contract/payments/settings.calls'
import { usualDueDays } from '@asistent/domain/payments/invoices'
import { providerSource } from '../activities/words'
import { formScreen } from '../blocks/form/form-screen'

const days = (list: readonly number[]) => list.map((value) => ({ value, label: String(value) }))

export const Screen = formScreen({
  title: { create: 'Нова настройка на такси', edit: (record) => record.target },
  load: getFeeSetting,
  save: saveFeeSetting,
  blank: {
    monthlyDueDay: usualDueDays.monthly,
    visitsDueDay: usualDueDays.visits,
    remindBefore: [],
    remindAfter: [],
  },
  fields: (field) => [
    field.section('За кого', [
      field.pick('providerId', providerSource, { help: 'Оставете празно, ако важи за всички останали доставчици.' }),
    ]),
    field.section('Сметка за преводи', [field('recipient'), field('iban'), field('bankName')]),
    field.section('Срок за плащане', [field('monthlyDueDay'), field('visitsDueDay')]),
    field.section('Напомняния до родителите', [
      field.many('remindBefore', days([1, 2, 3, 5, 7, 10])),
      field.many('remindAfter', days([1, 3, 5, 7, 10, 14, 21, 30])),
      field.longText('reminderText', { help: 'Таксите, сумите и сроковете се добавят сами.', wide: true }),
    ]),
  ],
  after: '/platform/settings/invoices',
  remove: { call: deleteFeeSetting, what: (record) => `настройката за „${record.target}“` },
  history: 'fee-setting',
})
