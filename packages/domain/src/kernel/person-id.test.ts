import { expect, test } from 'vitest'
import { addDays, day } from './day'
import {
  birthDateOfEgn,
  genderOfEgn,
  genders,
  identityOf,
  isEgn,
  isForeignerId,
  isIdentificationNumber,
  makeEgn,
  makeForeignerId,
  hiddenPersonId,
  personIdProblem,
  personIdTypes,
} from './person-id'
import { fc } from '../../../../tests/support/random'

const { EGN, ForeignerID, IdentificationNumber } = personIdTypes

test.each([
  ['8032056031', '1880-12-05', genders.Female],
  ['7523169263', '1875-03-16', genders.Male],
  ['0550290476', '2005-10-29', genders.Female],
])('%s is valid, born %s', (egn, birthDate, gender) => {
  expect(isEgn(egn)).toBe(true)
  expect(birthDateOfEgn(egn)).toBe(birthDate)
  expect(genderOfEgn(egn)).toBe(gender)
  expect(personIdProblem(EGN, egn, { birthDate: day(birthDate), gender })).toBeUndefined()
})

test.each(['8032056032', '803205603', '80320560311', '803205603a', '2102300009', '2113010000', ' 8032056031', ''])(
  '%j is not an ЕГН',
  (value) => {
    expect(isEgn(value)).toBe(false)
    expect(personIdProblem(EGN, value)).toBe('Невалидно ЕГН')
  },
)

test('a wrong date or gender is named', () => {
  const egn = makeEgn(day('2021-03-08'), genders.Female)
  expect(personIdProblem(EGN, egn, { birthDate: day('2021-03-09') })).toBe('ЕГН не съответства на датата на раждане')
  expect(personIdProblem(EGN, egn, { gender: genders.Male })).toBe('ЕГН не съответства на пола')
  expect(personIdProblem(EGN, egn, { birthDate: null, gender: null })).toBeUndefined()
})

test('ЛНЧ and ИДН', () => {
  expect(isForeignerId('7111042925')).toBe(true)
  expect(isForeignerId('1001122334')).toBe(false)
  expect(personIdProblem(ForeignerID, '7111042926')).toBe('Невалиден ЛНЧ')
  expect(makeForeignerId('711104292')).toBe('7111042925')
  expect(isIdentificationNumber('0000000001')).toBe(true)
  expect(personIdProblem(IdentificationNumber, '123')).toBe('Невалиден ИДН')
  expect(personIdProblem(ForeignerID, '7111042925', { birthDate: day('2020-01-01') })).toBeUndefined()
})

test('made numbers are valid, carry date and gender, stay in 990–999, and differ', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom(genders.Male, genders.Female),
      fc.integer({ min: 0, max: 4 }),
      (count, gender, ordinal) => {
        const birthDate = addDays(day('1810-01-01'), count)
        const egn = makeEgn(birthDate, gender, ordinal)
        expect(isEgn(egn)).toBe(true)
        expect(birthDateOfEgn(egn)).toBe(birthDate)
        expect(genderOfEgn(egn)).toBe(gender)
        expect(egn.slice(6, 8)).toBe('99')
        expect(makeEgn(birthDate, gender, ordinal)).toBe(egn)
        expect(makeEgn(birthDate, gender, (ordinal + 1) % 5)).not.toBe(egn)
      },
    ),
  )
  expect(() => makeEgn(day('2021-01-01'), genders.Male, 5)).toThrow(RangeError)
})

test('one mistyped digit is noticed', () => {
  // A changed digit changes the sum mod 11; undetected only if remainders 0 and 10 share a check digit.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 8 }), (count, position) => {
      const egn = makeEgn(addDays(day('2000-01-01'), count), genders.Male)
      const others = '0123456789'.split('').filter((digit) => digit !== egn[position])
      const accepted = others.filter((digit) => isEgn(egn.slice(0, position) + digit + egn.slice(position + 1)))
      expect(accepted.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a hidden number shows no digit', () => {
  expect(hiddenPersonId).not.toMatch(/\d/)
})

test('an ЕГН is the usual number and tells what was left out; what was typed stays', () => {
  const nothing = { personIdType: null, personId: null, gender: null, birthDate: null }
  expect(identityOf(nothing)).toEqual({ personIdType: null, personId: null, gender: null, birthOn: null })
  expect(identityOf({ ...nothing, personIdType: EGN })).toMatchObject({ personIdType: null })
  const egn = makeEgn(day('1984-03-02'), genders.Female)
  expect(identityOf({ ...nothing, personId: egn })).toEqual({
    personIdType: EGN,
    personId: egn,
    gender: genders.Female,
    birthOn: day('1984-03-02'),
  })
  const typed = { gender: genders.Male, birthDate: day('1990-01-01') }
  expect(identityOf({ ...nothing, ...typed, personId: egn })).toMatchObject({
    gender: genders.Male,
    birthOn: typed.birthDate,
  })
  expect(identityOf({ ...nothing, personId: egn, personIdType: ForeignerID })).toMatchObject({
    gender: null,
    birthOn: null,
  })
})
