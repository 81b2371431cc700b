import { deleteQualification, getQualification, saveQualification } from '@asistent/contract/books/qualification.calls'
import { qualificationForms } from '@asistent/domain/books/qualification'
import { today } from '@asistent/domain/kernel/day'
import { formScreen } from '../blocks/form/form-screen'
import { staffSource } from '../staff/words'
import { qualificationFormChoices, qualificationKindChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Нова квалификационна дейност', edit: (activity) => activity.topic },
  load: getQualification,
  save: saveQualification,
  blank: () => ({ fromDate: today(new Date()), toDate: today(new Date()), credits: 0, participantIds: [] }),
  readOnly: ({ mayEdit }) => (mayEdit ? undefined : 'Вписана е от друг служител.'),
  fields: (field) => [
    field.section('Дейност', [
      field.select('form', qualificationFormChoices),
      field.select('kind', qualificationKindChoices),
      field('topic', { wide: true }),
      field('organisation'),
      field('place'),
      field('fromDate'),
      field('toDate'),
    ]),
    field.section('Часове и участници', [
      field('hours'),
      field('credits', {
        help: '16 часа външна квалификация са 1 кредит.',
        when: ({ form }) => form === qualificationForms.External,
      }),
      field('documentNumber'),
      field('price'),
      field.pickMany('participantIds', staffSource, { wide: true }),
    ]),
  ],
  after: '/administration/qualification-activities',
  remove: { call: deleteQualification, what: (activity) => `дейността „${activity.topic}“` },
  history: 'qualification',
})
