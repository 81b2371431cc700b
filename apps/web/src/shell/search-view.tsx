import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUser } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { Icon } from './icon'
import { menuFor, type MenuItem } from './menu/menu'
import { findEverywhere, loadProviders, type FoundGroup } from '../platform/slice/search'
import { screens, slices } from './slices'

const [store, control] = createSpotlight()

/** One field finds any screen, child or member of staff the user may see. */
export function SearchView({ user, asked }: { user: UserData; asked: number }) {
  const router = useRouter()
  const [query, setQuery] = useState('')
  const people = usePeople(user, query)
  const go = (to: string) => () => void router.navigate({ to })
  const actions = useMemo(() => {
    const screensFound = menuFor(user, screens).map((part) => ({
      group: part.label,
      actions: [
        ...part.items.map((item) => screenAction(item, '', router)),
        ...part.folds.flatMap((fold) => fold.items.map((item) => screenAction(item, fold.label, router))),
      ],
    }))
    return screensFound
  }, [user, router])
  useEffect(() => {
    if (asked > 0) control.toggle()
  }, [asked])
  const found = people.map(({ name, found: rows }) => ({
    group: name,
    actions: rows.map((row): SpotlightActionData => ({
      id: `${name}${row.id}`,
      label: row.label,
      ...(row.description && { description: row.description }),
      // What the server has found is shown whatever the letters.
      keywords: [query],
      leftSection: <IconUser size={22} stroke={1.6} aria-hidden />,
      onClick: go(row.to),
    })),
  }))
  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={[...found, ...actions]}
      query={query}
      onQueryChange={setQuery}
      nothingFound="Няма съвпадения. Опитайте с друга дума."
      highlightQuery
      limit={12}
      scrollable
      maxHeight="60vh"
      radius="lg"
      centered={false}
      attributes={{ content: { 'aria-label': 'Търсене в програмата' } }}
      yOffset="11vh"
      overlayProps={{ backgroundOpacity: 0.35 }}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: 'Страница, дете или служител…',
        'aria-label': 'Търсене в програмата',
      }}
    />
  )
}

type AppRouter = ReturnType<typeof useRouter>

function screenAction({ to, label, icon }: MenuItem, fold: string, router: AppRouter): SpotlightActionData {
  return {
    id: to,
    label,
    ...(fold && { description: fold }),
    leftSection: <Icon name={icon} size={22} />,
    onClick: () => void router.navigate({ to }),
  }
}

function usePeople(user: UserData, query: string): readonly FoundGroup[] {
  const [text] = useDebouncedValue(query, 250)
  const [found, setFound] = useState<readonly FoundGroup[]>([])
  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const groups = await findEverywhere(user, await loadProviders(slices), text, asking.signal)
      if (!asking.signal.aborted) setFound(groups)
    }
    void ask()
    return () => asking.abort()
  }, [user, text])
  return found
}
