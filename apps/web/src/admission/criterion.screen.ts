import {
  deleteAdmissionCriterion,
  getAdmissionCriterion,
  saveAdmissionCriterion,
} from '@asistent/contract/admission/settings.calls'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Нов критерий за прием', edit: ({ name }) => name },
  load: getAdmissionCriterion,
  save: saveAdmissionCriterion,
  blank: { active: true },
  fields: (field) => [
    field('name', { wide: true }),
    field('points'),
    field('needsDocument', { help: 'Точките се броят, след като детската градина признае документа.' }),
    field('active', { help: 'Спрян критерий не може да се заяви.' }),
  ],
  after: '/kids/admission/criteria',
  remove: { call: deleteAdmissionCriterion, what: ({ name }) => `критерия „${name}“` },
  history: 'admissionCriterion',
})
