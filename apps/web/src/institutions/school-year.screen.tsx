import { IconLock, IconLockOpen } from '@tabler/icons-react'
import {
  closeSchoolYear,
  getSchoolYear,
  reopenSchoolYear,
  saveSchoolYear,
} from '@asistent/contract/institutions/school-years.calls'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Нова учебна година', edit: (record) => `Учебна ${record.name} година` },
  load: getSchoolYear,
  save: saveSchoolYear,
  readOnly: ({ closed }) =>
    closed ? 'Годината е приключена и е само за четене. Директорът може да я отвори за поправка.' : undefined,
  fields: (field) => [
    field('name', { help: 'Например 2027/2028' }),
    field('active', { help: 'Само една учебна година е активна.' }),
    field('fromDate'),
    field('toDate'),
    field('studyFromDate'),
    field('studyToDate'),
  ],
  actions: (action) => [
    action.send({
      label: 'Приключи годината',
      icon: IconLock,
      call: closeSchoolYear,
      input: ({ id }) => ({ id }),
      confirm: ({ name, active }) =>
        `Учебната ${name} година става само за четене.${active ? ' Следващата става активна.' : ''} Групите се прехвърлят отделно.`,
      done: 'Учебната година е приключена',
      when: ({ closed }) => !closed,
    }),
    action.send({
      label: 'Отвори за поправка',
      icon: IconLockOpen,
      call: reopenSchoolYear,
      input: ({ id }) => ({ id }),
      confirm: ({ name }) => `Учебната ${name} година отново ще може да се променя. Приключете я пак, щом поправите.`,
      done: 'Учебната година е отворена',
      when: ({ closed }) => closed,
    }),
  ],
  after: '/platform/settings/school-years',
  history: 'school-year',
})
