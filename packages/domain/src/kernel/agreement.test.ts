import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
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

/** Noun of every map of status labels in the domain; a new map without a noun fails. */
const nouns: Readonly<Record<string, string | readonly string[]>> = {
  'admission/admission applicationStateLabel': 'Заявление',
  'activities/requests enrollmentStatusLabel': 'Заявка',
  'attendance/notes noteStatusLabel': 'Бележка',
  'attendance/requests requestStatusLabel': 'Заявление',
  'books/inventory inventoryStateLabel': 'Актив',
  'communication/board noteStateLabel': 'Бележка',
  'communication/messages messageStateLabel': 'Съобщение',
  'documents/class-book exportStatusLabel': 'Експорт',
  'kitchen/calculations calculationStateLabel': 'Калкулация',
  'kitchen/calculations conflictStateLabel': 'Конфликт',
  'kitchen/menus menuStateLabel': 'Меню',
  'kitchen/portion-books portionBookStateLabel': 'Лист',
  'payments/bank-lines bankLineStateLabel': 'Превод',
  'payments/instalments instalmentStateLabel': 'Вноска',
  'payments/instalments planStateLabel': 'План',
  'payments/invoices feeStateLabel': 'Сметка',
  'payments/online onlineStateLabel': 'Заявка',
  'payments/runs runItemStateLabel': 'Сметка',
  'people/account-state accountStateLabel': 'Профил',
  'people/collecting collectorStateLabel': 'Упълномощаване',
  'people/proposals proposalStatusLabel': 'Предложение',
  'planning/planning lessonStateLabel': 'Тема',
  'register/states batchStateLabel': 'Изпращане',
  'register/states registerStateLabel': 'Запис',
  'results/diagnostics recordStateLabel': 'Резултат',
  'staff/leave leaveStateLabel': 'Отпуск',
  'warehouse/documents documentStateLabel': [
    'Доставка',
    'Искане',
    'Протокол',
    'Инвентаризация',
    'Прехвърляне',
    'Преоценяване',
    'Протокол',
  ],
  'warehouse/orders orderStateLabel': 'Поръчка',
  'warehouse/stock-takes declarationStateLabel': 'Инвентаризация',
}
/** Labels without an adjective: verbs, nouns of their own, places. */
const isWithoutAdjective = (label: string): boolean =>
  /^(чака|изпраща|изготвя|изпълнява|предстои|изтича|очаква|има|няма|на|в|за|проект|чернова|грешка|може|не|взе|с|детето|заместващо|просрочена вноска)(?=\s|$)/iu.test(
    label,
  ) && !/^(на|за) [а-я]+(на|но|ен)$/u.test(label)

test('every status of the domain agrees with its noun', async () => {
  const root = join(import.meta.dirname, '..')
  const rows: string[] = []
  const wrong: string[] = []
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    if (!/(State|Status)Label\b/.test(readFileSync(join(root, file), 'utf8'))) continue
    const exported = (await import(join(root, file))) as Readonly<Record<string, unknown>>
    for (const [name, labels] of Object.entries(exported)) {
      if (!/(State|Status)Label$/.test(name) || typeof labels !== 'object' || labels === null) continue
      const key = `${file.replaceAll('\\', '/').replace(/\.ts$/, '')} ${name}`
      // Statuses of the day of an employee name the day, not a record.
      if (name === 'staffStatusLabel') continue
      rows.push(key)
      const of = nouns[key]
      const sets = Object.values(labels).every((one) => typeof one === 'string') ? [labels] : Object.values(labels)
      for (const [index, set] of sets.entries())
        for (const label of Object.values(set as Record<string, string>)) {
          const noun = typeof of === 'string' ? of : of?.[index]
          if (!noun || isWithoutAdjective(label)) continue
          const [adjective = ''] = label.replace(/^(частично|автоматично) /iu, '').split(' ')
          const gender = /[ая]$/u.test(adjective) ? 'feminine' : /[ое]$/u.test(adjective) ? 'neuter' : 'masculine'
          if (gender !== genderOf(noun)) wrong.push(`${key}: „${label}“ of „${noun}“`)
        }
    }
  }
  expect(rows.toSorted()).toEqual(Object.keys(nouns).toSorted())
  expect(wrong).toEqual([])
})
