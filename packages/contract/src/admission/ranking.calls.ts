import { admissionGroups, applicationStates } from '@asistent/domain/admission/admission'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done } from '../core/call'
import { report } from '../core/report'
import { day, field, id, oneOf } from '../core/values'

// The ranking of a round: computed on demand, shown with its reasons, published without names.

const topics = ['admissions', 'admission-settings']
const groupType = z.literal([...admissionGroups])

export const rankRound = call.post('/api/Admissions/rounds/{id}/ranking', {
  title: 'Класиране на заявленията за прием',
  access: may.update('Admissions'),
  input: z.object({ id }),
  output: done,
  topics: ['admissions'],
})

export const getRanking = call.get('/api/Admissions/rounds/{id}/ranking', {
  title: 'Ред на заявленията за прием',
  access: may.update('Admissions'),
  input: z.object({ id }),
  output: z.object({
    id,
    name: z.string(),
    startYear: z.int(),
    /** Applications that are submitted or changed since the last ranking. */
    unranked: z.int(),
    groups: z.array(
      z.object({
        groupType,
        places: z.int(),
        free: z.int(),
        applications: z.array(
          z.object({
            id,
            number: z.int(),
            childName: z.string(),
            points: z.int(),
            reasons: z.string(),
            rank: z.int(),
            state: oneOf(applicationStates),
            confirmBy: day.nullable(),
            /** One of the next to get an offer. */
            mayOffer: z.boolean(),
            version: z.int(),
          }),
        ),
      }),
    ),
  }),
  topics,
})

/** The ranking for publication: applications by number, without reasons, which may reveal health or family status. */
export const rankingReport = report({
  title: 'Резултати от класирането за прием',
  path: '/api/Admissions/ranking',
  exports: { pdf: '/api/Admissions/ranking/export', xlsx: '/api/Admissions/ranking/excel-export' },
  access: may.update('Admissions'),
  topics,
  params: { roundId: field('Класиране', id).optional(), groupType: field('Възрастова група', groupType).optional() },
  row: z.object({
    id,
    groupName: z.string(),
    rank: z.int(),
    number: z.int(),
    points: z.int(),
    state: z.string(),
  }),
  groupBy: 'groupName',
  signatures: ['Директор'],
  columns: (column) => [
    column.text('groupName', 'Възрастова група', { width: 1.4 }),
    column.integer('rank', 'Място', { width: 0.6 }),
    column.integer('number', 'Вх. №', { width: 0.6 }),
    column.integer('points', 'Точки', { width: 0.6 }),
    column.text('state', 'Състояние', { width: 1.4 }),
  ],
})
