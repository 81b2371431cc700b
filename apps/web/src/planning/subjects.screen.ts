import { getKindergartenSubjects, saveKindergartenSubjects } from '@asistent/contract/planning/subjects.calls'
import { formScreen } from '../blocks/form/form-screen'
import { subjectKindChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Образователни направления', edit: 'Образователни направления' },
  load: getKindergartenSubjects,
  save: saveKindergartenSubjects,
  fields: (field) => [
    field.section(
      'Какво се преподава',
      [
        field.rows('subjects', (row) => [row('name'), row.select('kind', subjectKindChoices), row('active')], {
          add: 'Добави направление',
        }),
      ],
      { help: 'Седемте задължителни направления винаги се преподават. Добавете и свои.' },
    ),
  ],
})
