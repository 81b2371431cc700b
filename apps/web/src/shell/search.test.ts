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

async function found(role: Role, typed: string) {
  const given = await loadSearch(slices)
  return foundEntries(typed, searchEntries(testUser(role), screens, given), 8)
}

const first = async (role: Role, typed: string) => (await found(role, typed))[0]

const wanted: [role: Role, typed: string, to: string][] = [
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

test.each(wanted)('%s types „%s“ and finds %s among the first', async (role, typed, to) => {
  expect((await found(role, typed)).slice(0, 3).map((entry) => entry.to)).toContain(to)
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
      expect([word, (await found('Director', typedOn(word, layout))).map((entry) => entry.to)]).toEqual([
        word,
        expect.arrayContaining([to]),
      ])
  },
)

test('finds actions by their verb and by their object', async () => {
  expect(await first('Director', 'ново дете')).toMatchObject({ to: '/kids/records/create', isAction: true })
  expect(await first('Teacher', 'напиши съобщение')).toMatchObject({ to: '/messages/create', isAction: true })
  expect(await first('Director', 'нов служител')).toMatchObject({ to: '/staff/pedagogical/create' })
  expect((await found('Parent', 'ново дете')).map(({ to }) => to)).not.toContain('/kids/records/create')
})

test('finds nothing inaccessible and no sign-in pages', async () => {
  const given = await loadSearch(slices)
  const of = (role: Role) => searchEntries(testUser(role), screens, given).map(({ to }) => to)
  expect(of('Parent')).not.toContain('/platform/settings/configuration')
  expect(of('Master').filter((to) => to.startsWith('/kids'))).toEqual([])
  expect(of('Director').filter((to) => /login|logout|activation|[{}]/.test(to))).toEqual([])
})
