import { deleteOwnTopic, listOwnTopics, saveOwnTopic, saveOwnTopics } from '@asistent/contract/planning/topics.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { IconListNumbers } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { useMay } from '../platform/user'
import { subjectSource } from './sources.shared'
import { ageChoices, topicKindChoices } from './words'

function Many() {
  if (!useMay(saveOwnTopics, 'create')) return null
  return (
    <Button
      variant="default"
      component={Link}
      to="/education-plan-topic/custom-themes/bulk-create"
      leftSection={<IconListNumbers size={18} aria-hidden />}
    >
      Много теми наведнъж
    </Button>
  )
}

export const Screen = listScreen({
  title: 'Собствени теми',
  lead: 'Теми на детската градина, които се планират като тези на издателствата.',
  call: listOwnTopics,
  filters: (filter) => [
    filter.text('search'),
    filter.select('classType', ageChoices),
    filter.pick('classSubjectId', subjectSource),
  ],
  columns: (column) => [
    column.text('title', { title: 'Тема' }),
    column.badge('classType', ageChoices, { title: 'Група' }),
    column.text('subjectName', { title: 'Направление' }),
    column.number('position', { title: '№' }),
    column.badge('kind', topicKindChoices, { title: 'Вид', hidden: true }),
    column.own('Планирана', ({ id, lessons }) =>
      lessons === 0 ? (
        'няма'
      ) : (
        <Link to={`/education-plan-topic/custom-themes/overview/${id}`}>{plural(lessons, 'път', 'пъти')}</Link>
      ),
    ),
  ],
  open: (row) => `/education-plan-topic/custom-themes/${row.id}`,
  create: { label: 'Нова тема', to: '/education-plan-topic/custom-themes/create', call: saveOwnTopic },
  actions: Many,
  remove: { call: deleteOwnTopic, what: (row) => `темата „${row.title}“` },
  empty: {
    title: 'Няма собствени теми',
    reason: 'Добавете своя тема или поставете цял списък от таблица.',
    drawing: 'notebook',
  },
})
