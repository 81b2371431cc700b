import { deleteTemplate, getTemplate, saveTemplate } from '@asistent/contract/results/achievements.calls'
import { placeholders } from '@asistent/domain/results/diagnostics'
import { formScreen } from '../blocks/form/form-screen'
import { subjectSource } from '../planning/sources.shared'
import { ageChoices } from '../planning/words'

const help = `В текста може да има: ${placeholders.map((name) => `{${name}}`).join(', ')}.`

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
    field.longText('text', { help, wide: true }),
  ],
  after: '/educational-results/templates',
  remove: { call: deleteTemplate, what: () => 'шаблона' },
  history: 'result-template',
})
