import { expect, test } from 'vitest'
import type { ProblemBody } from '@asistent/contract/core/problem'
import { CallError } from './api'
import { basedOn, splitRejected, type LinedSend } from './waiting-lines'

const send = (...days: readonly string[]): LinedSend =>
  ({
    id: 'a',
    key: 'first',
    of: 'month',
    isTried: true,
    input: { month: 11, items: days.map((day) => ({ day, mark: 1, was: null })) },
    shown: days.map((day) => ({ day, before: null })),
    lines: days,
  }) as unknown as LinedSend

const rejection = (status: number, body: Partial<ProblemBody> = {}) =>
  new CallError(status, { isSuccessful: false, code: 'x', errorMessage: 'Денят е заключен', ...body })

const partsOf = (row: LinedSend, error: CallError) =>
  splitRejected(row, error).map(({ lines, refusedBecause, conflict }) => ({ lines, refusedBecause, conflict }))

test('sets a named line aside with its reason and sends the others as a new save', () => {
  const [rest, apart, ...more] = splitRejected(send('1', '2', '3'), rejection(400, { errors: { 'items.1': ['x'] } }))
  expect(more).toEqual([])
  expect(rest).toMatchObject({ lines: ['1', '3'], input: { month: 11, items: [{ day: '1' }, { day: '3' }] } })
  expect(rest?.refusedBecause).toBeUndefined()
  expect(rest?.isTried).toBeUndefined()
  expect(rest?.key).not.toBe('first')
  expect(apart).toMatchObject({ lines: ['2'], shown: [{ day: '2' }], refusedBecause: 'Денят е заключен' })
  expect(apart?.conflict).toBeUndefined()
})

test('gives each stale line its author, null if unknown', () => {
  const conflict = { by: 'Мария Иванова', isOwn: false, at: '2026-11-18T12:05:00Z' }
  const stale = rejection(409, { code: 'platform.stale', rows: [{ key: '1', conflict }, { key: '3' }] })
  expect(partsOf(send('1', '2', '3'), stale)).toMatchObject([
    { lines: ['2'], refusedBecause: undefined },
    { lines: ['1'], conflict },
    { lines: ['3'], conflict: null },
  ])
  expect(partsOf(send('1'), stale)).toMatchObject([{ lines: ['1'], conflict }])
})

test('splits in halves without named lines; a missing right concerns all', () => {
  expect(partsOf(send('1', '2', '3'), rejection(400))).toMatchObject([{ lines: ['1', '2'] }, { lines: ['3'] }])
  expect(partsOf(send('1'), rejection(400))).toMatchObject([{ lines: ['1'], refusedBecause: 'Денят е заключен' }])
  expect(partsOf(send('1', '2'), rejection(403))).toMatchObject([
    { lines: ['1', '2'], refusedBecause: 'Денят е заключен' },
  ])
})

test('a change after a rejected one is based on the value before it', () => {
  const later = {
    ...send('2', '4'),
    input: { items: [{ was: 1 }, { was: null }] },
    shown: [{ before: 1 }, { before: null }],
  }
  expect(basedOn(later, send('2'))).toMatchObject({
    input: { items: [{ was: null }, { was: null }] },
    shown: [{ before: null }, { before: null }],
  })
})
