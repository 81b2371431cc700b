import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, emptyAsNull, field, id, oneOf, optionalText, text, version, year } from '../core/values'

// Days off of a kindergarten and of the master: spec/product.md 4, spec/calls.md 7.2, domain.md 1.6.

const kind = field('Вид', oneOf(dayOffKinds))

const filters = {
  search: field('Търсене', optionalText(100)),
  kind: kind.optional(),
  fromDate: field('От дата', day.optional()),
  toDate: field('До дата', day.optional()),
}

const dayOffRow = z.object({
  id,
  dayOffGuid: z.string(),
  kind,
  kindName: z.string(),
  name: z.string(),
  fromDate: day,
  toDate: day,
  /** Number of calendar days, both ends included. */
  days: z.int(),
  /** Null: all groups. */
  classIds: z.array(id).nullable(),
  classes: z.array(z.string()),
  kindergartenId: id.nullable(),
  kindergarten: z.string().nullable(),
  /** Entered by the master and read-only here. */
  isMaster: z.boolean(),
  locksEntry: z.boolean(),
})

const dayOffForm = z.object({
  id: id.optional(),
  kind,
  name: field('Наименование', text(150)),
  fromDate: field('От дата', day),
  toDate: field('До дата', day),
  classIds: field('Групи', emptyAsNull(z.array(id).min(1).max(200))),
  version,
})

export const listDaysOff = call.list('/api/DaysOff/overview-models', {
  title: 'Неучебни дни',
  access: may.read('DaysOff'),
  filters: { ...filters, classId: field('Група', id.optional()) },
  row: dayOffRow,
  orderBy: ['fromDate', 'name', 'kind'],
  topics: ['days-off'],
})

export const getDayOff = call.get('/api/DaysOff/{id}', {
  title: 'Неучебен ден',
  access: may.read('DaysOff'),
  input: z.object({ id }),
  output: dayOffForm.required({ id: true, version: true }).extend({ dayOffGuid: z.string(), isMaster: z.boolean() }),
  topics: ['days-off'],
})

/** Overlaps are allowed (a vacation includes Christmas) and returned as a warning. */
export const saveDayOff = call.post('/api/DaysOff', {
  title: 'Запис на неучебен ден',
  access: may.save('DaysOff'),
  input: dayOffForm,
  output: saved,
  topics: ['days-off'],
})

export const deleteDayOff = call.delete('/api/DaysOff/{id}', {
  title: 'Изтриване на неучебен ден',
  access: may.delete('DaysOff'),
  input: z.object({ id }),
  output: done,
  topics: ['days-off'],
})

const masterDayOff = z.object({
  dayOffGuid: z.string(),
  kind,
  kindName: z.string(),
  name: z.string(),
  fromDate: day,
  toDate: day,
  days: z.int(),
  forAll: z.boolean(),
  kindergartenIds: z.array(id),
  kindergartens: z.array(z.string()),
  version: z.int(),
})

export const listMasterDaysOff = call.list('/api/administration/daysoff/overview-models', {
  title: 'Неучебни дни за детските градини',
  access: master.read('DaysOff'),
  filters,
  row: masterDayOff,
  orderBy: ['fromDate', 'name', 'kind'],
  topics: ['days-off'],
})

export const getMasterDayOff = call.get('/api/administration/daysoff/{dayOffGuid}', {
  title: 'Неучебен ден за детските градини',
  access: master.read('DaysOff'),
  input: z.object({ dayOffGuid: z.uuid() }),
  output: masterDayOff,
  topics: ['days-off'],
})

export const saveMasterDayOff = call.post('/api/administration/daysoff', {
  title: 'Запис на неучебен ден за детските градини',
  access: either(master.create('DaysOff'), master.update('DaysOff')),
  input: z.object({
    dayOffGuid: z.uuid().optional(),
    kind,
    name: field('Наименование', text(150)),
    fromDate: field('От дата', day),
    toDate: field('До дата', day),
    /** Null: all kindergartens, including future ones. */
    kindergartenIds: field('Детски градини', emptyAsNull(z.array(id).min(1).max(5000))),
    version,
  }),
  output: saved,
  topics: ['days-off'],
})

export const deleteMasterDayOff = call.delete('/api/administration/daysoff/{dayOffGuid}', {
  title: 'Изтриване на неучебен ден за детските градини',
  access: master.delete('DaysOff'),
  input: z.object({ dayOffGuid: z.uuid() }),
  output: done,
  topics: ['days-off'],
})

/** Official holidays of a year (integrations.md 3.6), with a flag for those already entered. */
export const proposeOfficialDays = call.get('/api/administration/daysoff/official/{year}', {
  title: 'Официални празници за годината',
  access: master.read('DaysOff'),
  input: z.object({ year: field('Година', year) }),
  output: z.object({
    result: z.array(z.object({ day, name: z.string(), weekday: z.string(), isEntered: z.boolean() })),
    rowsCount: z.int(),
    missing: z.int(),
    /** 1 November is a holiday of educational institutions only: a vacation in those that close (a setting). */
    enlighteners: z.object({ name: z.string(), fromDate: day, toDate: day, missing: z.int() }),
  }),
  topics: ['days-off'],
})

export const enterOfficialDays = call.post('/api/administration/daysoff/official/{year}', {
  title: 'Въвеждане на официалните празници за годината',
  access: master.create('DaysOff'),
  input: z.object({ year: field('Година', year) }),
  output: done.extend({ entered: z.int(), vacations: z.int() }),
  topics: ['days-off'],
})
