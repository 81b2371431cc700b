import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { ReferenceHub } from '../../blocks/hub/reference-hub'
import { Page } from '../../blocks/parts/page'
import { Empty } from '../../blocks/parts/states'
import { areaNames, areas } from '../../platform/slice/areas'
import type { ScreenDefinition } from '../../platform/slice/screen'
import { loadSentences } from '../../platform/slice/sentences'
import { mayOpen, roleOf, useUser } from '../../platform/user'
import { asksForOne } from '../guard'
import { screens, slices } from '../slices'
import { favouritesOf, toggleFavourite } from './favourites'
import { addressOf } from './menu'
import { useVisits } from './recent'

const none: Readonly<Record<string, string>> = {}

const loadAll = async (): Promise<Readonly<Record<string, string>>> =>
  Object.assign({}, ...(await Promise.all(areaNames.map((area) => loadSentences(area, slices)))))

/** As in the menu, but references listed only in the experts' menu are offered to everybody who may read them. */
function isOffered(definition: ScreenDefinition, user: UserData): boolean {
  const { menu } = definition
  if (menu?.kind !== 'reference' || asksForOne(definition, user)) return false
  const role = roleOf(user)
  if (menu.hideFor?.includes(role)) return false
  const inMenu = !menu.onlyFor || menu.onlyFor.includes(role) || menu.area === 'oversight'
  return inMenu && mayOpen(user, definition)
}

/** Heading of the references over several kindergartens. */
const byPlaces = 'По детски градини'

/** All references the user may open, from all areas. */
export function Screen() {
  const user = useUser()
  const offered = useMemo(() => (user ? screens.filter((one) => isOffered(one, user)) : []), [user])
  const { data: sentences = none } = useQuery({
    queryKey: ['sentences', 'all'],
    queryFn: loadAll,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const visits = useVisits(user?.id ?? 0)
  if (!user) return null
  const items = offered.map(({ path, title, menu }) => {
    const to = addressOf(path)
    const group = menu && (menu.area === 'oversight' ? byPlaces : areas[menu.area].label)
    return { to, title: menu?.label ?? title, text: sentences[to], lastUsed: visits[to], group }
  })
  return (
    <Page title="Всички справки" lead="Потърсете по дума от заглавието или от изречението под него.">
      {items.length === 0 ? (
        <Empty title="Тук няма справки за Вас" drawing="gate" />
      ) : (
        <ReferenceHub items={items} starred={favouritesOf(user)} toggle={(to) => void toggleFavourite(user, to)} />
      )}
    </Page>
  )
}
