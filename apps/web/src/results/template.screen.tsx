import { deleteTemplate, getTemplate, saveTemplate } from '@asistent/contract/results/achievements.calls'
import { placeholders } from '@asistent/domain/results/diagnostics'
import { formScreen } from '../blocks/form/form-screen'
import { NamesTextarea } from '../blocks/inputs/names-textarea'
import { subjectSource } from '../planning/sources.shared'
import { ageChoices } from '../planning/words'

const names = placeholders.map((name) => ({ name }))

export const Screen = formScreen({
  title: { create: 'Нов шаблон за диагностика', edit: 'Шаблон за диагностика' },
  load: getTemplate,
  save: saveTemplate,
  blank: { indicators: [{ text: '' }], text: '{Дете} показва {Ниво} ниво по направление „{Направление}“.' },
  readOnly: ({ isMaster }) => (isMaster ? 'Общ шаблон: променя го главният администратор.' : undefined),
  fields: (field) => [
    field.select('classType', ageChoices),
    field.pick('classSubjectId', subjectSource),
    field.rows('indicators', (row) => [row('text')], { add: 'Добави показател', ordered: true }),
    field.own(
      'text',
      ({ label, value, set, error, readOnly }) => (
        <NamesTextarea
          label={label}
          description="След „{“ се предлагат имената, които се попълват."
          names={names}
          value={String(value ?? '')}
          onChange={set}
          readOnly={readOnly}
          error={error}
        />
      ),
      { wide: true },
    ),
  ],
  after: '/educational-results/templates',
  remove: { call: deleteTemplate, what: () => 'шаблона' },
  history: 'result-template',
})
