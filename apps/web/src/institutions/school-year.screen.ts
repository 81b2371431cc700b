import { getSchoolYear, saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Нова учебна година', edit: (record) => `Учебна ${record.name} година` },
  load: getSchoolYear,
  save: saveSchoolYear,
  fields: (field) => [
    field('name', { help: 'Например 2027/2028' }),
    field('active', { help: 'Само една учебна година е активна.' }),
    field('fromDate'),
    field('toDate'),
    field('studyFromDate'),
    field('studyToDate'),
  ],
  after: '/platform/settings/school-years',
})
