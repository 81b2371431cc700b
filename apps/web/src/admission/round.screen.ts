import { getAdmissionRound, saveAdmissionRound } from '@asistent/contract/admission/settings.calls'
import { tieRules } from '@asistent/domain/admission/admission'
import { formScreen } from '../blocks/form/form-screen'
import { startYearChoices, tieRuleChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Ново класиране за прием', edit: ({ name }) => name },
  load: getAdmissionRound,
  save: saveAdmissionRound,
  blank: () => ({ startYear: startYearChoices[1]?.value, tieRule: tieRules.Lot, confirmDays: 7 }),
  fields: (field) => [
    field.section('Класиране', [
      field('name', { help: 'Например „Първо класиране“.' }),
      field.select('startYear', startYearChoices),
      field('fromDate', { help: 'В този срок подават родителите. Детската градина въвежда заявления и след него.' }),
      field('toDate'),
      field('confirmDays', { help: 'От деня, в който е предложено мястото.' }),
      field.select('tieRule', tieRuleChoices, { help: 'Жребият се тегли веднъж, при въвеждането на заявлението.' }),
      field.longText('note', { wide: true }),
    ]),
    field.section('Места', [
      field('nurseryPlaces'),
      field('firstPlaces'),
      field('secondPlaces'),
      field('thirdPlaces'),
      field('fourthPlaces'),
    ]),
  ],
  after: (id) => (id === null ? '/kids/admission/rounds' : `/kids/admission/rounds/${id}`),
  history: 'admissionRound',
})
