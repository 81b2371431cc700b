import { correctInbound, getInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { formScreen } from '../blocks/form/form-screen'
import { inboundFields } from './inbound-fields'

// Correction of a posted delivery: saving reverses and replaces it in one transaction.

export const Screen = formScreen({
  title: { create: 'Поправка', edit: (doc) => `Поправка на складова разписка № ${doc.number}` },
  load: getInbound,
  save: correctInbound,
  toForm: (doc) =>
    ({
      ...doc,
      correctsId: doc.id,
      reason: '',
      lines: doc.lines.map((line) => ({ ...line, price: line.typedPrice ?? 0 })),
    }) as never,
  readOnly: (doc) => (doc.may.correct ? undefined : 'Тази разписка не може да се поправя.'),
  fields: (field) => [
    field.section('Защо се поправя', [field('reason', { wide: true })], {
      help: 'Старата разписка се сторнира и се заменя с тази, двете наведнъж. И двете си го казват.',
    }),
    ...inboundFields(field as never),
  ],
  after: (id) => `/storage/stock/${id}`,
  saved: 'Поправено',
})
