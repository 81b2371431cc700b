import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, emptyAsNull, field, id, optionalText, seenVersion, text } from '../core/values'

// Transfers between groups, departures and returns, each with a date and by the director (domain.md 2).

const position = field('№ в дневника', emptyAsNull(z.int().min(1).max(999)))

const topics = ['children', 'groups'] as const

export const moveChild = call.post('/api/Students/{id}/move', {
  title: 'Преместване на дете в друга група',
  access: may.create('Students'),
  input: z.object({ id, classId: field('Група', id), fromDate: field('От дата', day), position, version: seenVersion }),
  output: saved,
  topics,
})

/** Undoes the last transfer. */
export const cancelMove = call.post('/api/Students/{id}/cancel-move', {
  title: 'Отмяна на последното преместване на дете',
  access: may.create('Students'),
  input: z.object({ id, version: seenVersion }),
  output: done,
  topics,
})

export const leaveChild = call.post('/api/Students/{id}/leave', {
  title: 'Отписване на дете',
  access: may.delete('Students'),
  input: z.object({
    id,
    leaveDate: field('Последен ден', day),
    leaveReason: field('Причина', text(200)),
    version: seenVersion,
  }),
  output: saved,
  topics,
})

export const returnChild = call.post('/api/Students/{id}/return', {
  title: 'Връщане на отписано дете',
  access: may.create('Students'),
  input: z.object({
    id,
    classId: field('Група', id),
    fromDate: field('От дата', day),
    enrollmentOrder: field('Заповед за записване', optionalText(60)),
    position,
    version: seenVersion,
  }),
  output: saved,
  topics,
})
