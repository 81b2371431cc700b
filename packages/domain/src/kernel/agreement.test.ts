import { describe, expect, test } from 'vitest'
import { entryLabel } from '../books/books'
import { providerDocumentLabel } from '../payments/provider-documents'
import { paperKindLabel, paperKinds, paperStateText, type PaperState } from '../staff/papers'
import { agreed, genderOf, type GrammaticalGender } from './agreement'

// Every status is rendered with every noun that it is used for; the genders are written out here, independent of the rule.

const genders: Readonly<Record<string, GrammaticalGender>> = {
  'Здравна книжка': 'feminine',
  'Свидетелство за съдимост': 'neuter',
  Квалификация: 'feminine',
  'Удостоверение от психодиспансер': 'neuter',
  'Друг документ': 'masculine',
  Заповед: 'feminine',
  Протокол: 'masculine',
  'Входящ документ': 'masculine',
  'Изходящ документ': 'masculine',
  'Контролна дейност': 'feminine',
  Фактура: 'feminine',
  'Разходен касов ордер': 'masculine',
  'Кредитно известие': 'neuter',
}

const forms: Readonly<Record<string, Readonly<Record<GrammaticalGender, string>>>> = {
  изтекъл: { masculine: 'изтекъл', feminine: 'изтекла', neuter: 'изтекло' },
  валиден: { masculine: 'валиден', feminine: 'валидна', neuter: 'валидно' },
  безсрочен: { masculine: 'безсрочен', feminine: 'безсрочна', neuter: 'безсрочно' },
  вписан: { masculine: 'вписан', feminine: 'вписана', neuter: 'вписано' },
  анулиран: { masculine: 'анулиран', feminine: 'анулирана', neuter: 'анулирано' },
  платен: { masculine: 'платен', feminine: 'платена', neuter: 'платено' },
}

const used: Readonly<Record<string, readonly string[]>> = {
  изтекъл: Object.values(paperKindLabel),
  валиден: Object.values(paperKindLabel),
  безсрочен: Object.values(paperKindLabel),
  вписан: Object.values(entryLabel),
  анулиран: [...Object.values(entryLabel), ...Object.values(providerDocumentLabel)],
  платен: Object.values(providerDocumentLabel),
}

describe.each(Object.entries(used))('„%s“', (status, nouns) => {
  test.each([...new Set(nouns)])('agrees with „%s“', (noun) => {
    const gender = genders[noun]
    expect(gender, `the gender of „${noun}“ is missing in this test`).toBeDefined()
    expect(genderOf(noun)).toBe(gender)
    expect(agreed(status, noun)).toBe(forms[status]?.[gender!])
  })
})

test('every state of every paper of the staff', () => {
  const states: PaperState[] = ['expired', 'expiring', 'valid', 'endless']
  expect(states.map((state) => paperStateText(state, paperKinds.MedicalBook))).toEqual([
    'изтекла',
    'изтича',
    'валидна',
    'безсрочна',
  ])
  expect(paperStateText('expired', paperKinds.CriminalRecord)).toBe('изтекло')
  expect(agreed('Вписан', 'Заповед')).toBe('Вписана')
})
