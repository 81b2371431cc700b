import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, emptyAsNull, field, id, longText, optionalDay, optionalText, text, version } from '../core/values'
import { noteRow } from './rows'

// Notes on the board (спецификацията: dashboard messages; spec/calls.md 7.5, domain.md Appendix C).

const noteForm = z.object({
  id: id.optional(),
  title: field('Заглавие', text(150)),
  text: field('Текст', longText(4000)),
  date: field('От дата', day),
  validTo: field('До дата', optionalDay),
  /** Null: everybody of the kindergarten. */
  classIds: field('Групи', emptyAsNull(z.array(id).min(1).max(200))),
  pinned: field('Закачена най-отгоре', z.boolean()).default(false),
  version,
})

export type NoteRow = z.output<typeof noteRow>

/** Notes of today; with `all` also past and future notes, for authors. */
export const listNotes = call.list('/api/Dashboards/messages/overview-models', {
  title: 'Бележки на таблото',
  access: may.read('DashboardMessages'),
  filters: {
    search: field('Търсене', optionalText(100)),
    classId: field('Група', id.optional()),
    all: field('И изтеклите и предстоящите', z.boolean().optional()),
  },
  row: noteRow,
  orderBy: ['date', 'title'],
  topics: ['dashboard-messages', 'groups'],
})

export const saveNote = call.post('/api/Dashboards/message', {
  title: 'Запис на бележка на таблото',
  access: may.save('DashboardMessages'),
  input: noteForm.refine((note) => note.validTo === null || note.validTo >= note.date, {
    path: ['validTo'],
    message: 'Последният ден трябва да е след деня на бележката',
  }),
  output: saved,
  topics: ['dashboard-messages', 'counters'],
})

export const deleteNote = call.delete('/api/Dashboards/message/{id}', {
  title: 'Изтриване на бележка от таблото',
  access: may.delete('DashboardMessages'),
  input: z.object({ id }),
  output: done,
  topics: ['dashboard-messages', 'counters'],
})

/** The body is the bare list of ids in their new order. */
export const orderNotes = call.post('/api/Dashboards/messages/order', {
  title: 'Подреждане на таблото',
  access: may.update('DashboardMessages'),
  bodyAs: 'ids',
  input: z.object({ ids: field('Бележки', z.array(id).min(1).max(500)) }),
  output: done,
  topics: ['dashboard-messages'],
})

/** Those named, or everything on the board. */
export const markNotesSeen = call.post('/api/Dashboards/messages/seen', {
  title: 'Видени бележки на таблото',
  access: may.read('DashboardMessages'),
  personal: true,
  bodyAs: 'ids',
  input: z.object({ ids: field('Бележки', z.array(id).max(500)).optional() }),
  output: done,
  topics: ['dashboard-messages', 'counters'],
})
