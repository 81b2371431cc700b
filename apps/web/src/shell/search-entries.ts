import type { UserData } from '@asistent/contract/identity/session.calls'
import { ranked, wordsOf, type WeighedWords } from '@asistent/domain/kernel/kin-words'
import { areas } from '../platform/slice/areas'
import type { IconName } from '../platform/slice/icons'
import type { ScreenDefinition } from '../platform/slice/screen'
import type { SearchModule } from '../platform/slice/search'
import { allows, mayOpen } from '../platform/user'
import { asksForOne } from './guard'
import { addressOf, allItems, menuFor } from './menu/menu'

// Search results of Ctrl-K without requests: menu screens, other pages without required parameters, and actions.

export interface SearchEntry {
  readonly to: string
  readonly label: string
  readonly detail?: string
  readonly icon: IconName
  readonly isAction: boolean
  readonly words: WeighedWords
}

type Given = Pick<SearchModule, 'actions' | 'words'>

const weighed = (label: string, more: string, area: string): WeighedWords => [
  [8, wordsOf(label)],
  [5, wordsOf(more)],
  [2, wordsOf(area)],
]

/** Pages inside the layout that the user may open without required parameters. */
const opens = (definition: ScreenDefinition, user: UserData): boolean =>
  (definition.layout ?? 'default') === 'default' &&
  !/\{\w+\}/.test(definition.path) &&
  !asksForOne(definition, user) &&
  mayOpen(user, definition)

export function searchEntries(user: UserData, screens: readonly ScreenDefinition[], given: Given = {}): SearchEntry[] {
  const { actions = [], words = {} } = given
  const screenByPath = new Map(screens.map((definition) => [addressOf(definition.path), definition]))
  const inMenu = allItems(menuFor(user, screens)).map(({ to, label, icon }): SearchEntry => {
    const definition = screenByPath.get(to)
    const area = definition?.menu && !areas[definition.menu.area].flat ? areas[definition.menu.area].label : ''
    const title = definition?.title ?? ''
    return {
      to,
      label: definition?.menu?.kind === 'reference' ? title : label,
      ...(area && { detail: definition?.menu?.kind === 'reference' ? `${area} · справка` : area }),
      icon,
      isAction: false,
      words: weighed(
        label,
        `${title} ${words[to] ?? ''}`,
        `${area} ${definition?.menu?.kind === 'reference' ? 'справка' : ''}`,
      ),
    }
  })
  const named = actions
    .filter(({ access }) => allows(user, access))
    .map(({ to, label, icon, words: more = '' }): SearchEntry => {
      const title = screenByPath.get(to)?.title ?? ''
      return { to, label, icon, isAction: true, words: weighed(label, `${title} ${more}`, '') }
    })
  const taken = new Set([...inMenu, ...named].map(({ to }) => to))
  const others = screens
    .filter((definition) => !taken.has(addressOf(definition.path)) && opens(definition, user))
    .map((definition): SearchEntry => {
      const to = addressOf(definition.path)
      const list = screenByPath.get(to.replace(/\/[\w-]+$/, ''))
      return {
        to,
        label: definition.title,
        icon: list?.menu?.icon ?? (list?.menu ? areas[list.menu.area].icon : 'menu'),
        isAction: to.endsWith('/create'),
        words: weighed(definition.title, words[to] ?? '', ''),
      }
    })
  return [...named, ...inMenu, ...others]
}

/** Sorted by rank; at equal rank actions come before pages. */
export const foundEntries = (typed: string, entries: readonly SearchEntry[], most: number): SearchEntry[] =>
  ranked(typed, entries, ({ words }) => words).slice(0, most)
