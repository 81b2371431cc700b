import { describe, expect, test } from 'vitest'
import { roleTypes } from '../access/roles'
import { isDirect, isNobody, mayWriteToChildren, mayWriteToGroups, nobody, rolesToWriteTo } from './audience'
import { decodeContent, encodeContent, excerpt, plainText } from './content'
import { leavesAt } from './messages'
import { endOfQuiet, nextDigest } from './quiet-hours'

describe('audience', () => {
  test('nobody, and a conversation of two', () => {
    expect(isNobody(nobody)).toBe(true)
    expect(isNobody({ ...nobody, everyone: true })).toBe(false)
    expect(isDirect({ ...nobody, userIds: [5] })).toBe(true)
    expect(isDirect({ ...nobody, userIds: [5, 6] })).toBe(false)
    expect(isDirect({ ...nobody, userIds: [5], studentIds: [1] })).toBe(false)
  })

  test('who writes to whom', () => {
    expect(rolesToWriteTo('Director')).toContain(roleTypes.Parent)
    expect(rolesToWriteTo('Teacher')).not.toContain(roleTypes.Parent)
    expect(rolesToWriteTo('Parent')).toEqual([])
    expect(rolesToWriteTo('Municipality')).toEqual([roleTypes.Director, roleTypes.Administrator])
    expect([mayWriteToGroups('Teacher'), mayWriteToGroups('Manciple')]).toEqual([true, false])
    expect([mayWriteToChildren('ResourceSpecialist'), mayWriteToChildren('Parent')]).toEqual([true, false])
  })
})

describe('content', () => {
  test.each(['<p>Здравейте!</p>', '100 % сигурно & „хубаво“', '', '😀', '%D0%9'])('%s comes back as it was', (text) => {
    expect(decodeContent(encodeContent(text))).toBe(text)
  })

  test('half a character and half an encoding', () => {
    expect(decodeContent(encodeContent('а\ud800б'))).toBe('а\ufffdб')
    expect(decodeContent('%D0%9')).toBeUndefined()
  })

  test('what it says, in plain lines', () => {
    expect(plainText('<p>Мили&nbsp;родители,</p><ul><li>вода</li><li>шапка</li></ul><p>1 &lt; 2</p>')).toBe(
      'Мили родители,\nвода\nшапка\n1 < 2',
    )
    expect(excerpt('Облечете децата удобно и топло', 20)).toBe('Облечете децата…')
    expect(excerpt('Кратко', 20)).toBe('Кратко')
  })
})

describe('time', () => {
  const at = (time: string) => new Date(`2026-11-15T${time}:00+02:00`)

  test.each([
    ['20:59', undefined],
    ['21:00', '2026-11-16T05:00:00.000Z'],
    ['23:30', '2026-11-16T05:00:00.000Z'],
    ['03:00', '2026-11-15T05:00:00.000Z'],
    ['07:00', undefined],
  ])('quiet from 21:00 to 07:00, at %s', (time, until) => {
    expect(endOfQuiet(at(time), { from: '21:00', to: '07:00' })?.toISOString()).toBe(until)
  })

  test('quiet hours within a day, none, and empty ones', () => {
    expect(endOfQuiet(at('13:30'), { from: '13:00', to: '15:00' })?.toISOString()).toBe('2026-11-15T13:00:00.000Z')
    expect(endOfQuiet(at('13:30'), null)).toBeUndefined()
    expect(endOfQuiet(at('13:30'), { from: '13:00', to: '13:00' })).toBeUndefined()
  })

  test('the digest of the day, or of the next', () => {
    expect(nextDigest(at('10:00')).toISOString()).toBe('2026-11-15T16:00:00.000Z')
    expect(nextDigest(at('18:00')).toISOString()).toBe('2026-11-16T16:00:00.000Z')
  })

  test('ten seconds to take it back, however soon it was meant to leave', () => {
    const now = at('10:00')
    expect(leavesAt(now, null).getTime() - now.getTime()).toBe(10_000)
    expect(leavesAt(now, now.toISOString()).getTime() - now.getTime()).toBe(10_000)
    expect(leavesAt(now, at('12:00').toISOString())).toEqual(at('12:00'))
  })
})
