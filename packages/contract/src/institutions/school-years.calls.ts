import { z } from 'zod'
import { either, master, may, onlyRoles, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, text, version } from '../core/values'

// School years ('periods' in the specification): spec/calls.md 7.2, domain.md 2 and 8 (planned -> active -> closed).

const schoolYearRow = z.object({
  id,
  name: z.string(),
  fromDate: day,
  toDate: day,
  studyFromDate: day,
  studyToDate: day,
  active: z.boolean(),
  closed: z.boolean(),
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
const schoolYearPeriod = schoolYearOption.extend({ fromDate: day, toDate: day })

export const schoolYearOptions = call.get('/api/KindergartenPeriods', {
  title: 'Учебни години за избор',
  access: signedIn,
  output: z.object({ result: z.array(schoolYearOption), rowsCount: z.int() }),
  topics: ['school-years'],
})

/** For those who may see that kindergarten. The spelling is the specification's. */
export const kindergartenSchoolYears = call.get('/api/KindergartenPeriods/periods/{kindergartenId}', {
  title: 'Учебни години на детска градина',
  access: either(may.read('KindergartenPeriod'), master.read('KindergartenPeriod')),
  input: z.object({ kindergartenId: id }),
  output: z.object({ kindergardenId: id, periods: z.array(schoolYearPeriod) }),
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
  output: schoolYearForm.required({ id: true, version: true }).extend({ closed: z.boolean() }),
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

/** After study time: the year becomes read-only and the next one active. Groups are promoted by the people slice. */
export const closeSchoolYear = call.post('/api/KindergartenPeriods/{id}/close', {
  title: 'Приключване на учебна година',
  access: may.update('KindergartenPeriod'),
  input: z.object({ id }),
  output: done,
  topics: ['school-years', 'user-data'],
})

export const reopenSchoolYear = call.post('/api/KindergartenPeriods/{id}/reopen', {
  title: 'Отваряне на приключена учебна година',
  access: onlyRoles('Director'),
  input: z.object({ id }),
  output: done,
  topics: ['school-years', 'user-data'],
})
