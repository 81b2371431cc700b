import { registerBatches } from '@asistent/contract/register/sending.calls'
import { listScreen } from '../blocks/list/list-screen'
import { ofOneKindergarten } from './one-kindergarten'
import { batchStateChoices } from './words'

const Batches = listScreen({
  title: 'Изпращания към НЕИСПУО',
  call: registerBatches,
  columns: (column) => [
    column.instant('createdAt', { title: 'Потвърдено', sort: 'createdAt' }),
    column.text('createdBy', { title: 'От' }),
    column.text('words', { title: 'Какво' }),
    column.badge('state', batchStateChoices, { title: 'Състояние' }),
    column.number('waiting', { title: 'Чакат' }),
    column.number('refused', { title: 'Отказани', tone: ({ refused }) => (refused > 0 ? 'bad' : undefined) }),
    column.text('note', { title: 'Бележка' }),
  ],
  open: ({ refused }) => `/attendances/references/neispuo${refused > 0 ? '?section=2&state=3' : ''}`,
  empty: { title: 'Още нищо не е изпращано', reason: 'Прегледайте месеца и потвърдете.', drawing: 'kite' },
})

export const Screen = ofOneKindergarten('Изпращания към НЕИСПУО', Batches)
