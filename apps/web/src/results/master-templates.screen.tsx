import {
  deleteMasterTemplate,
  listMasterTemplates,
  saveMasterTemplate,
} from '@asistent/contract/results/achievements.calls'
import { askForm } from '../blocks/form/form-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { AddButton } from '../blocks/parts/small-actions'
import { allSubjectsSource } from '../planning/sources.shared'
import { ageChoices } from '../planning/words'

const Add = () => (
  <AddButton
    label="Нов шаблон"
    onClick={() =>
      void askForm({
        title: 'Нов шаблон за диагностика',
        call: saveMasterTemplate,
        fields: (field) => [
          field.select('classType', ageChoices),
          field.pick('classSubjectId', allSubjectsSource),
          field.rows('indicators', (row) => [row('text')], { add: 'Добави показател', ordered: true }),
          field.longText('text', { wide: true }),
        ],
      })
    }
  />
)

export const Screen = listScreen({
  title: 'Общи шаблони за диагностика',
  call: listMasterTemplates,
  filters: (filter) => [filter.select('classType', ageChoices), filter.pick('classSubjectId', allSubjectsSource)],
  columns: (column) => [
    column.text('subjectName', { title: 'Направление' }),
    column.badge('classType', ageChoices, { title: 'Група' }),
    column.number('indicatorsCount', { title: 'Показатели' }),
  ],
  actions: Add,
  remove: { call: deleteMasterTemplate, what: (row) => `шаблона за „${row.subjectName}“` },
  empty: { title: 'Няма шаблони', reason: 'Добавете първия.', drawing: 'notebook' },
})
