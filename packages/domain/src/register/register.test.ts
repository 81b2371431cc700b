import { expect, test } from 'vitest'
import { attendanceTypes } from '../attendance/statuses'
import { day } from '../kernel/day'
import { bodyText, sameBody } from './bodies'
import { attendanceBody, attendanceWords, registerCodes } from './codes'
import { causeKey, causesOf, totalsByGroup } from './causes'
import { actionFor, batchWords, countsOf, differenceOf, differenceWords, inOrder } from './difference'
import { registerMonth, registerMonthAt } from './periods'
import { mendingOf, reasonText } from './reasons'
import { dayOfBody, keyOf, shapeOf } from './shapes'
import { pauseSeconds, registerStates, registerSteps } from './states'

test('every choosable code has a register type, and a reason only for excused absences', () => {
  expect(registerCodes).toHaveLength(15)
  for (const { registerType, reason, comment } of registerCodes) {
    expect(reason !== null).toBe(registerType === 3)
    expect(comment === null || reason === 3).toBe(true)
  }
  expect(attendanceBody(7, day('2026-11-10'), attendanceTypes.MedicalNote)).toEqual({
    personId: 7,
    date: '2026-11-10',
    type: 3,
    excusedReason: 1,
    excusedReasonComment: null,
  })
  expect(attendanceBody(7, day('2026-11-10'), attendanceTypes.Locked)).toBeUndefined()
  expect(attendanceWords({ type: 3, excusedReason: 3, excusedReasonComment: 'Ваканция' })).toBe(
    'Отсъствие по уважителни причини (други: Ваканция)',
  )
})

test('bodies are compared without the order of fields; missing fields are null', () => {
  expect(bodyText({ b: 1, a: [{ y: null, x: 2 }] })).toBe('{"a":[{"x":2}],"b":1}')
  expect(sameBody({ a: 1, b: null }, { a: 1 })).toBe(true)
  expect(sameBody({ a: 1 }, null)).toBe(false)
})

const body = (type: number) => ({ personId: 1, date: '2026-11-10', type })

test('a difference sends, changes and deletes; equal, blocked and waiting records are excluded', () => {
  const ours = (key: string, type: number) => ({ section: 2, key, body: body(type), blocked: null }) as const
  const record = (key: string, type: number | null, state: 0 | 1 | 2 | 3 | 4 = 2) =>
    ({ section: 2, key, state, theirs: type === null ? null : body(type) }) as const
  const difference = differenceOf(
    [
      ours('new', 1),
      ours('same', 1),
      ours('other', 1),
      ours('waits', 1),
      { ...ours('stuck', 1), blocked: 'no-child' },
      ours('again', 1),
    ],
    [
      record('same', 1),
      record('other', 2),
      record('waits', null, 1),
      record('extra', 1),
      record('stuck', 2),
      record('again', null, 4),
    ],
  )
  expect(difference.items.map(({ key, step }) => `${key} ${step}`)).toEqual(['extra 3', 'again 1', 'new 1', 'other 2'])
  expect(difference).toMatchObject({ same: 1, waiting: 1, blocked: [{ key: 'stuck', code: 'no-child' }] })
  expect(differenceWords(countsOf(difference.items))).toBe(
    'Ще изпратим 2 записа, ще променим 1 запис, ще изтрием 1 запис.',
  )
  expect(differenceWords({ send: 0, change: 0, delete: 0 })).toMatch(/^Няма какво/)
})

test('deletions precede in reverse order, then books and their content, substitutions before topics', () => {
  const item = (section: 1 | 2 | 5 | 6, step: 1 | 3) => ({ section, step, key: 'k' })
  const items = [item(5, 1), item(6, 1), item(1, 3), item(2, 1), item(6, 3), item(5, 3), item(1, 1)]
  expect(inOrder(items).map(({ section, step }) => `${section} ${step}`)).toEqual([
    '5 3',
    '6 3',
    '1 3',
    '1 1',
    '2 1',
    '6 1',
    '5 1',
  ])
})

test('the current record decides the request; one that differs from the preview is a conflict', () => {
  const send = { step: registerSteps.Send, wanted: body(1), seen: null }
  expect(actionFor(send, null)).toBe('post')
  expect(actionFor(send, body(1))).toBe('nothing')
  expect(actionFor(send, body(2))).toBe('conflict')
  const change = { step: registerSteps.Change, wanted: body(1), seen: body(2) }
  expect(actionFor(change, body(2))).toBe('change')
  expect(actionFor(change, body(1))).toBe('nothing')
  expect(actionFor(change, body(3))).toBe('conflict')
  expect(actionFor(change, null)).toBe('post')
  const gone = { step: registerSteps.Delete, wanted: null, seen: body(1) }
  expect(actionFor(gone, body(1))).toBe('delete')
  expect(actionFor(gone, body(2))).toBe('conflict')
  expect(actionFor(gone, null)).toBe('nothing')
})

test('translates rejections to Bulgarian and names the screen that corrects them', () => {
  expect(reasonText({ errors: ['x'], errorMessages: ['Месецът е заключен.'] })).toBe('Месецът е заключен.')
  expect(reasonText({ errors: ['pg_result_exists'], errorMessages: [] })).toBe(
    'За детето вече има резултат по това направление',
  )
  expect(reasonText({ errors: ['Something new'], errorMessages: [] })).toBe('НЕИСПУО отказа записа: Something new')
  expect(mendingOf('refused', { childId: 5, groupId: 1 })?.to).toBe('/kids/records/5')
  expect(mendingOf('refused', { childId: null, groupId: 1 })?.to).toBe('/groups/management/1')
  expect(mendingOf(null, { childId: 5, groupId: 1 })).toBeNull()
})

test('reduces the register’s objects to the compared fields and builds the same key on both sides', () => {
  const raw = {
    attendanceId: 9,
    classId: 0,
    personId: 4,
    date: '2026-11-10T00:00:00',
    type: 3,
    excusedReason: 1,
    excusedReasonComment: 'Автоматично уважено с електронна медицинска бележка 1',
  }
  const shaped = shapeOf(2, raw)
  expect(shaped).toEqual({ personId: 4, date: '2026-11-10', type: 3, excusedReason: 1, excusedReasonComment: null })
  expect([keyOf(2, 77, shaped), dayOfBody(2, shaped)]).toEqual(['77:4:2026-11-10', '2026-11-10'])
  expect(shapeOf(5, { title: 'Есен', date: '2026-11-10', scheduleLessonId: 3 })).toEqual({
    titles: ['Есен'],
    date: '2026-11-10',
    scheduleLessonId: 3,
  })
  expect(dayOfBody(4, {})).toBeNull()
})

test('a month is within one school year; the first half of September belongs to August', () => {
  expect(registerMonth({ month: 9, year: 2026 })).toEqual({
    startYear: 2026,
    range: { from: '2026-09-15', to: '2026-09-30' },
  })
  expect(registerMonth({ month: 8, year: 2026 })).toEqual({
    startYear: 2025,
    range: { from: '2026-08-01', to: '2026-09-14' },
  })
  expect(registerMonth({ month: 11, year: 2026 }).range.to).toBe('2026-11-30')
  // The last day of a school year, 14 September, belongs to its August.
  expect(registerMonthAt(day('2026-09-14'))).toEqual({ month: 8, year: 2026 })
  expect(registerMonthAt(day('2026-09-15'))).toEqual({ month: 9, year: 2026 })
  expect(registerMonthAt(day('2026-11-19'))).toEqual({ month: 11, year: 2026 })
})

test('pauses grow to an hour', () => {
  expect([pauseSeconds(0), pauseSeconds(3), pauseSeconds(39)]).toEqual([30, 240, 3600])
  expect(registerStates.DeletedThere).toBe(4)
})

test('records with one cause are one row; its screen is common or none', () => {
  const row = (classId: number | null, step: 1 | 2 | 3 | null, reason: string | null, to: string) =>
    ({
      section: 2,
      classId,
      className: classId && `Група ${classId}`,
      step,
      reason,
      mending: { label: 'Тук', to },
    }) as never
  const rows = [
    row(null, 3, null, '/a'),
    row(1, 1, null, '/a'),
    row(1, null, 'Без номер', '/a'),
    row(2, null, 'Без номер', '/a'),
    row(2, null, 'Отказан', '/b'),
    row(2, null, 'Отказан', '/c'),
  ]
  expect(causesOf(rows)).toEqual([
    { key: '2:3:', section: 2, step: 3, reason: null, mending: { label: 'Тук', to: '/a' }, count: 1 },
    { key: '2:1:', section: 2, step: 1, reason: null, mending: { label: 'Тук', to: '/a' }, count: 1 },
    {
      key: '2:0:Без номер',
      section: 2,
      step: null,
      reason: 'Без номер',
      mending: { label: 'Тук', to: '/a' },
      count: 2,
    },
    { key: '2:0:Отказан', section: 2, step: null, reason: 'Отказан', mending: null, count: 2 },
  ])
  expect(causeKey(rows[2]!)).toBe('2:0:Без номер')
  expect(
    totalsByGroup(rows).map(({ classId, send, delete: deleted, blocked }) => [classId, send, deleted, blocked]),
  ).toEqual([
    [1, 1, 0, 1],
    [2, 0, 0, 3],
    [null, 0, 1, 0],
  ])
})

test('the history has the sent records in the past tense', () => {
  const counts = { send: 20, change: 2, delete: 1 }
  expect(batchWords({ counts, waiting: 0, refused: 2 })).toBe(
    'Изпратени 21 от 23 записа: 20 за изпращане, 2 за промяна, 1 за изтриване.',
  )
  expect(batchWords({ counts: { send: 3, change: 0, delete: 0 }, waiting: 0, refused: 0 })).toBe(
    'Изпратени 3 записа: 3 за изпращане.',
  )
  expect(batchWords({ counts: { send: 0, change: 1, delete: 0 }, waiting: 0, refused: 0 })).toBe(
    'Изпратен 1 запис: 1 за промяна.',
  )
})
