import { allProblems } from '@asistent/contract/core/problem'
import { expect, test } from 'vitest'
import '../../apps/server/src/slices'
import { problemUses } from '../support/problem-uses'

// A rejection about a field names it, so that the form shows it there. Checked: a problem that names a field in one
// place does so everywhere, and a 400 without a field must be listed here, because it is about the record, its state or
// the step and not about an entered value.

const withoutField: ReadonlySet<string> = new Set([
  'attendance.absence-over',
  'attendance.cannot-withdraw',
  'attendance.cell-refused',
  'attendance.electronic-note',
  'attendance.not-enrolled',
  'attendance.period-locked',
  'communication.meeting-over',
  'communication.no-acknowledgement',
  'communication.nobody-to-remind',
  'communication.not-sent-yet',
  'communication.not-yours',
  'communication.poll-everybody-voted',
  'communication.poll-not-for-you',
  'communication.poll-reminded',
  'communication.reminded-recently',
  'identity.bad-token',
  'identity.captcha',
  'identity.factor-required',
  'identity.inactive',
  'identity.no-account',
  'identity.no-consolidation',
  'identity.no-set-up',
  'identity.not-yourself',
  'identity.slow-down',
  'identity.wrong-kind',
  'identity.wrong-passkey',
  'identity.wrong-password',
  'institutions.active-year',
  'institutions.module-link',
  'institutions.module-ticket',
  'institutions.next-year-missing',
  'institutions.official-day-off',
  'institutions.year-closed',
  'institutions.year-not-over',
  'people.consent-not-asked',
  'people.import-problems',
  'people.no-school-year',
  'people.nothing-proposed',
])

test('problems about a field name the field', () => {
  const uses = problemUses()
  expect(uses.length).toBeGreaterThan(150)
  const faults = [...new Set(uses.map(({ code }) => code))].flatMap((code) => {
    const ofCode = uses.filter((use) => use.code === code)
    const bare = ofCode.filter(({ namesField }) => !namesField)
    if (bare.length === 0 || withoutField.has(code)) return []
    const [status] = allProblems().get(code) ?? [0]
    const isFault = bare.length < ofCode.length || status === 400
    return isFault ? [`${code}: ${bare.map(({ location }) => location).join(', ')}`] : []
  })
  expect(faults.toSorted()).toEqual([])
})

test('the exceptions name no field', () => {
  const bare = new Set(problemUses().flatMap(({ code, namesField }) => (namesField ? [] : [code])))
  expect([...withoutField].filter((code) => !bare.has(code))).toEqual([])
})
