import { z } from 'zod'
import { may, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, text, version } from '../core/values'

// School years ('periods' in the specification): spec/calls.md 7.2, domain.md 2.

const schoolYearRow = z.object({
  id,
  name: z.string(),
  fromDate: day,
  toDate: day,
  studyFromDate: day,
  studyToDate: day,
  active: z.boolean(),
  groups: z.int(),
})

const schoolYearForm = z.object({
  id: id.optional(),
  name: field('Учебна година', text(20)),
  fromDate: field('Начало', day),
  toDate: field('Край', day),
  studyFromDate: field('Начало на учебното време', day),
  studyToDate: field('Край на учебното време', day),
  active: field('Активна', z.boolean()).default(false),
  version,
})

const schoolYearOption = z.object({ id, name: z.string(), active: z.boolean() })

export const schoolYearOptions = call.get('/api/KindergartenPeriods', {
  title: 'Учебни години за избор',
  access: signedIn,
  output: z.object({ result: z.array(schoolYearOption), rowsCount: z.int() }),
  topics: ['school-years'],
})

export const listSchoolYears = call.list('/api/KindergartenPeriods/overview-models', {
  title: 'Учебни години',
  access: may.read('KindergartenPeriod'),
  row: schoolYearRow,
  orderBy: ['name', 'fromDate', 'active'],
  topics: ['school-years'],
})

export const getSchoolYear = call.get('/api/KindergartenPeriods/{id}', {
  title: 'Учебна година',
  access: may.read('KindergartenPeriod'),
  input: z.object({ id }),
  output: schoolYearForm.required({ id: true, version: true }),
  topics: ['school-years'],
})

export const saveSchoolYear = call.post('/api/KindergartenPeriods', {
  title: 'Запис на учебна година',
  access: may.save('KindergartenPeriod'),
  input: schoolYearForm,
  output: saved,
  topics: ['school-years', 'user-data'],
})

export const deleteSchoolYear = call.delete('/api/KindergartenPeriods/{id}', {
  title: 'Изтриване на учебна година',
  access: may.delete('KindergartenPeriod'),
  input: z.object({ id }),
  output: done,
  topics: ['school-years', 'user-data'],
})
