import { deleteLossNorm, getLossNorm, saveLossNorm } from '@asistent/contract/warehouse/losses.calls'
import { formScreen } from '../blocks/form/form-screen'
import { categorySource, productSource } from './sources.shared'

export const Screen = formScreen({
  title: { create: 'Нова норма за фира', edit: () => 'Норма за фира' },
  load: getLossNorm,
  save: saveLossNorm,
  fields: (field) => [
    field.section(
      'Норма',
      [
        field.pick('categoryId', categorySource),
        field.pick('productId', productSource),
        field('percent'),
        field('source', { wide: true }),
      ],
      { help: 'Изберете категория или продукт, едно от двете.' },
    ),
  ],
  after: '/storage/loss-norms',
  remove: { call: deleteLossNorm, what: () => 'нормата' },
  history: 'loss-norm',
})
