// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Role } from '@asistent/domain/access/roles'
import { layouts, type Layout } from '@asistent/domain/kernel/keyboard'
import { loadSearch } from '../platform/slice/search'
import { testUser } from '../platform/test-user'
import { foundEntries, searchEntries } from './search-entries'
import { screens, slices } from './slices'

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`\\"

/** Key presses of a word on a Bulgarian layout, as characters of a Latin keyboard. */
const typedOn = (word: string, layout: Layout) =>
  [...word].map((letter) => latinKeys[layouts[layout].indexOf(letter)] ?? letter).join('')

async function search(role: Role, typed: string) {
  const given = await loadSearch(slices)
  return foundEntries(typed, searchEntries(testUser(role), screens, given), 8)
}

const first = async (role: Role, typed: string) => (await search(role, typed))[0]

const cases: [role: Role, typed: string, to: string][] = [
  ['Director', 'дете', '/kids/records'],
  ['Director', 'деца', '/kids/records'],
  ['Director', 'бележка', '/attendances/medical-notices'],
  ['Director', 'парола', '/profile'],
  ['Director', 'календар', '/calendar'],
  ['Director', 'кал', '/calendar'],
  ['Director', 'роли', '/platform/groups'],
  ['Director', 'празници', '/days-off'],
  ['Director', 'смп', '/attendances/references/smp'],
  ['Parent', 'парола', '/profile'],
  ['Teacher', 'отсъствия', '/attendances/references/absences'],
  ['Master', 'институции', '/admin/kindergartens'],
]

test.each(cases)('%s types „%s“ and finds %s among the first', async (role, typed, to) => {
  expect((await search(role, typed)).slice(0, 3).map((entry) => entry.to)).toContain(to)
})

test.each(['bds', 'phonetic', 'phoneticTraditional'] as const)(
  'on %s with the keyboard left in Latin',
  async (layout) => {
    for (const [word, to] of [
      ['дете', '/kids/records'],
      ['бележка', '/attendances/medical-notices'],
      ['парола', '/profile'],
      ['календар', '/calendar'],
    ] as const)
      expect([word, (await search('Director', typedOn(word, layout))).map((entry) => entry.to)]).toEqual([
        word,
        expect.arrayContaining([to]),
      ])
  },
)

test('finds actions by their verb and by their object', async () => {
  expect(await first('Director', 'ново дете')).toMatchObject({ to: '/kids/records/create', isAction: true })
  expect(await first('Teacher', 'напиши съобщение')).toMatchObject({ to: '/messages/create', isAction: true })
  expect(await first('Director', 'нов служител')).toMatchObject({ to: '/staff/pedagogical/create' })
  expect((await search('Parent', 'ново дете')).map(({ to }) => to)).not.toContain('/kids/records/create')
})

test('finds nothing inaccessible and no sign-in pages', async () => {
  const given = await loadSearch(slices)
  const of = (role: Role) => searchEntries(testUser(role), screens, given).map(({ to }) => to)
  expect(of('Parent')).not.toContain('/platform/settings/configuration')
  expect(of('Master').filter((to) => to.startsWith('/kids'))).toEqual([])
  expect(of('Director').filter((to) => /login|logout|activation|[{}]/.test(to))).toEqual([])
})

/** Search terms and the expected screen. */
const phrases: [role: Role, typed: string, to: string][] = [
  ['Director', 'служебна бележка', '/administration/books/templates'],
  ['Director', 'прием на дете', '/kids/records/create'],
  ['Director', 'прием', '/kids/admission'],
  ['Director', 'класиране', '/kids/admission/rounds'],
  ['Parent', 'кандидатстване', '/kids/admission/create'],
  ['Parent', 'заявление за прием', '/kids/admission'],
  ['Director', 'касова книга', '/activities/accounting/cash-book'],
  ['Director', 'платежно', '/activities/bank'],
  ['Director', 'парола', '/profile'],
  ['Director', 'рожден ден', '/calendar'],
  ['Director', 'отпуск', '/staff/leaves'],
  ['Director', 'болничен на служител', '/staff/leaves'],
  ['Director', 'командировка', '/staff/leaves'],
  ['Director', 'график', '/staff/attendances'],
  ['Director', 'отписване на дете', '/kids/leaving'],
  ['Director', 'отпиши дете', '/kids/leaving'],
  ['Director', 'преместване в друга градина', '/kids/leaving'],
  ['Director', 'складова разписка', '/storage/stock'],
  ['Director', 'РКО', '/activities/accounting/order'],
  ['Director', 'порционник', '/kitchen/portion-books'],
  ['Director', 'фактура', '/activities/accounting/invoice'],
  ['Director', 'заявка към доставчик', '/storage/suppliers-requests'],
  ['Director', 'картон на дете', '/kids/records'],
  ['Director', 'заповеди на директора', '/administration/books/director'],
  ['Director', 'заповедна книга', '/administration/books/director'],
  ['Director', 'входящ дневник', '/administration/books/incoming-correspondence'],
  ['Director', 'педагогически съвет', '/administration/books/pedagogical'],
  ['Director', 'здравна книжка', '/staff/papers'],
  ['Director', 'заместване', '/staff/members-substitution'],
  ['Director', 'инвентарна книга', '/administration/inventory/book'],
  ['Director', 'етичен кодекс', '/administration/documents'],
  ['Director', 'удостоверение за преместване', '/kids/export-certificate/transfer'],
  ['Director', 'удостоверение за предучилищно', '/kids/export-certificate/preschool'],
  ['Director', 'асп', '/attendances/references/social-agency'],
  ['Director', 'приключване на месеца', '/month-end'],
  ['Director', 'неизвинени отсъствия', '/references/absences'],
  ['Director', 'съгласие за снимки', '/kids/consents'],
  ['Director', 'внос от ексел', '/kids/import'],
  ['Director', 'джипи', '/kids/general-practitioners'],
  ['Director', 'учебни години', '/platform/settings/school-years'],
  ['Director', 'заключване', '/platform/settings/lock'],
  ['Director', 'архив', '/platform/settings/database'],
  ['Director', 'кой е изтрил', '/platform/audit'],
  ['Director', 'покани служител', '/platform/groups/invite'],
  ['Director', 'начисляване на такси', '/activities/fees/generate'],
  ['Director', 'отстъпка за второ дете', '/activities/preferences'],
  ['Director', 'банково извлечение', '/activities/bank'],
  ['Director', 'доставчици', '/storage/suppliers'],
  ['Director', 'инспекция', '/administration/inspections'],
  ['Teacher', 'отбележи присъствия', '/attendances/management'],
  ['Teacher', 'медицинска бележка', '/attendances/medical-notices'],
  ['Teacher', 'диагностика', '/educational-results/records'],
  ['Teacher', 'ръст и тегло', '/kids/measurements'],
  ['Teacher', 'разписание', '/schedule'],
  ['Teacher', 'взета тема', '/education-plan-topic/lessons'],
  ['Teacher', 'годишно разпределение', '/education-plan-topic/planning'],
  ['Teacher', 'портфолио', '/kids/portfolio'],
  ['Teacher', 'дневник на групата', '/administration/export-classbook'],
  ['Manciple', 'требвателен лист', '/storage/requests'],
  ['Manciple', 'порционна книга', '/kitchen/portion-books'],
  ['Manciple', 'хасеп', '/kitchen/haccp'],
  ['Manciple', 'фира', '/storage/loss-norms'],
  ['Manciple', 'доставка', '/storage/stock'],
  ['Manciple', 'брак', '/storage/scrappings'],
  ['Manciple', 'ревизия', '/storage/inventory-declarations'],
  ['Manciple', 'рецептурник', '/kitchen/recipes'],
  ['Parent', 'дължа', '/activities/parents/fees'],
  ['Master', 'начални данни', '/admin/packs'],
  ['Master', 'неизпратени писма', '/admin/outbox'],
]

test('finds the screen of more than fifty phrases, once, also from the wrong keyboard layout', async () => {
  expect(phrases.length).toBeGreaterThan(50)
  const wrong: unknown[] = []
  for (const [role, typed, to] of phrases)
    for (const keys of [typed, typedOn(typed, 'bds'), typedOn(typed, 'phoneticTraditional')]) {
      const all = (await search(role, keys)).map((entry) => entry.to)
      if (!all.slice(0, 3).includes(to)) wrong.push({ typed, keys, to, all })
      if (new Set(all).size !== all.length) wrong.push({ typed, twice: all })
    }
  expect(wrong).toEqual([])
})
