import { staffKinds } from '@asistent/domain/staff/occupations'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { report } from '../core/report'
import { field, id, oneOf, optionalText } from '../core/values'
import { kindFilter, listOf, ofKindergarten, staffName } from './values'

// Members of staff who work now, for choosing, put together in the ways the screens ask for (spec/calls.md 7.4).

const common = { access: may.read('Teachers'), topics: ['staff'] } as const

export const staffForKindergarten = call.get('/api/Teachers/for-kindergarten', {
  ...common,
  title: 'Персонал за избор',
  input: z.object({ ...ofKindergarten, kind: kindFilter }),
  output: listOf(staffName),
})

export const staffForActivities = call.get('/api/Teachers/for-activities', {
  ...common,
  title: 'Персонал за допълнителни дейности',
  input: z.object(ofKindergarten),
  output: listOf(staffName),
})

export const staffOfKindergarten = call.get('/api/Teachers/by-kindergarten', {
  ...common,
  title: 'Персонал на детска градина',
  input: z.object({ kindergartenId: field('Детска градина', id) }),
  output: listOf(staffName),
})

export const staffByKind = call.get('/api/Teachers/by-kind', {
  ...common,
  title: 'Персонал по вид',
  input: z.object({ ...ofKindergarten, kind: kindFilter }),
  output: listOf(z.object({ kind: oneOf(staffKinds), name: z.string(), teachers: z.array(staffName) })),
})

export const pedagogues = call.get('/api/Teachers/teachers-pedagogues', {
  ...common,
  title: 'Учители и педагогически специалисти',
  input: z.object(ofKindergarten),
  output: listOf(staffName),
})

export const directors = call.get('/api/Teachers/directors', {
  ...common,
  title: 'Директори',
  input: z.object(ofKindergarten),
  output: listOf(staffName.extend({ kindergartenId: id, kindergartenName: z.string() })),
})

/** Names for choosing recipients, by kindergarten. */
export const staffByKindergarten = call.get('/api/Teachers/grouped-by-kindergarten', {
  ...common,
  title: 'Персонал по детски градини',
  input: z.object({ kind: kindFilter }),
  output: listOf(
    z.object({
      kindergartenId: id,
      kindergartenName: z.string(),
      teachers: z.array(staffName.extend({ accountId: id.nullable() })),
    }),
  ),
})

export const occupationOptions = call.get('/api/Teachers/occupations', {
  title: 'Длъжности',
  access: may.read('Teachers'),
  output: listOf(
    z.object({ id, name: z.string(), kind: oneOf(staffKinds), kindName: z.string(), weeklyNorm: z.int().nullable() }),
  ),
})

/** GPs of the staff with their patients. */
export const staffPractitioners = report({
  title: 'Лични лекари на персонала',
  path: '/api/Teachers/general-practitioners',
  exports: {
    pdf: '/api/Teachers/general-practitioners/export',
    xlsx: '/api/Teachers/general-practitioners/excel-export',
  },
  access: may.update('Teachers'),
  topics: ['staff'],
  params: { search: field('Лекар', optionalText(100)) },
  row: z.object({
    gpName: z.string(),
    gpPhone: z.string().nullable(),
    id,
    name: z.string(),
    occupation: z.string().nullable(),
  }),
  groupBy: 'gpName',
  signatures: [],
  columns: (column) => [
    column.text('gpName', 'Личен лекар', { width: 2 }),
    column.text('gpPhone', 'Телефон'),
    column.text('name', 'Служител', { width: 2 }),
    column.text('occupation', 'Длъжност'),
  ],
})
