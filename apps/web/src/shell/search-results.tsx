import { useDebouncedValue } from '@mantine/hooks'
import { defaultParseSearch, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { IconName } from '../platform/slice/icons'
import { findEverywhere, loadSearch, type SearchHitGroup, type SearchModule } from '../platform/slice/search'
import { Icon } from './icon'
import { favouritesOf } from './menu/favourites'
import { newestOf, useVisits } from './menu/recent'
import { foundEntries, searchEntries, type SearchEntry } from './search-entries'
import type { KeyTaker } from './search-gate'
import classes from './search.module.css'
import { screens, slices } from './slices'
import { t } from '../platform/language'

interface Result {
  readonly key: string
  readonly label: string
  readonly detail?: string | undefined
  readonly icon: IconName
  readonly to: string
}

interface ResultGroup {
  readonly name: string
  readonly results: readonly Result[]
}

const shownEntries = 8
const shownRecent = 6

interface ResultsProps {
  readonly user: UserData
  readonly typed: string
  readonly hurried: boolean
  readonly calm: () => void
  /** Sets the handler of the input's keys. */
  readonly take: (taker: KeyTaker | null) => void
  /** Sets the active option of the input. */
  readonly point: (id: string | undefined) => void
  readonly close: () => void
}

/** Searches all screens, actions, help topics, children and staff the user may see. */
export function SearchResults({ user, typed, hurried, calm, take, point, close }: ResultsProps) {
  const router = useRouter()
  const given = useSearchModules()
  const { found, waiting } = useSearchHits(user, given, typed)
  const entries = useMemo(() => searchEntries(user, screens, given), [user, given])
  const groups = useGroups(user, entries, typed, found)
  const all = groups.flatMap(({ results }) => results)
  // A changed text resets the selection to the first result.
  const [walked, setWalked] = useState({ typed: '', index: 0 })
  const chosen = all[Math.min(walked.typed === typed ? walked.index : 0, all.length - 1)]
  const walkTo = (index: number) => setWalked({ typed, index })

  function go({ to }: Result) {
    close()
    const [path = to, query = ''] = to.split('?', 2)
    void router.navigate({ to: path, search: defaultParseSearch(`?${query}`) as never })
  }

  useEffect(() => {
    take((key) => {
      if (!chosen) return false
      if (key === 'Enter') go(chosen)
      else walkTo((all.indexOf(chosen) + (key === 'ArrowDown' ? 1 : -1) + all.length) % all.length)
      return true
    })
    return () => take(null)
  })

  useEffect(() => {
    if (!hurried) return
    if (chosen) go(chosen)
    else if (!waiting) calm()
  })

  const chosenId = chosen && optionId(chosen)
  useEffect(() => {
    point(chosenId)
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId, point])

  return (
    <div className={classes.scroll}>
      <div id="search-results" role="listbox" aria-label={t('Намерено')}>
        {groups.map(({ name, results }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={classes.group} aria-hidden>
              {name}
            </div>
            {results.map((result) => (
              // The focus stays in the input (combobox pattern).
              <div
                key={result.key}
                id={optionId(result)}
                role="option"
                aria-selected={result === chosen}
                className={classes.option}
                onMouseMove={() => walkTo(all.indexOf(result))}
                onClick={() => go(result)}
              >
                <Icon name={result.icon} size={22} />
                <span className={classes.words}>
                  <span>{result.label}</span>
                  {result.detail && <small>{result.detail}</small>}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.nothing} role="status">
        {all.length === 0 &&
          typed.trim() !== '' &&
          (waiting ? t('Търси се…') : t('Няма съвпадения. Опитайте с друга дума.'))}
      </p>
    </div>
  )
}

const optionId = ({ key }: Result) => `found-${key.replace(/[^\w-]/g, '-')}`

const resultOf = ({ to, label, detail, icon }: SearchEntry): Result => ({
  key: `at${to}${label}`,
  to,
  label,
  detail,
  icon,
})

function useGroups(user: UserData, entries: readonly SearchEntry[], typed: string, groups: readonly SearchHitGroup[]) {
  const visits = useVisits(user.id)
  return useMemo((): ResultGroup[] => {
    const named = (name: string, some: readonly SearchEntry[]) => ({ name, results: some.map(resultOf) })
    if (typed.trim() === '') {
      const addresses = [...new Set([...favouritesOf(user), ...newestOf(visits, shownRecent)])].slice(0, shownRecent)
      const near = addresses.flatMap((to) => entries.find((entry) => entry.to === to && !entry.isAction) ?? [])
      const actions = entries.filter(({ isAction }) => isAction).slice(0, shownRecent)
      return [named(t('Любими и последни'), near), named(t('Действия'), actions)].filter(
        ({ results }) => results.length > 0,
      )
    }
    const people = groups.map(({ name, icon, results: rows }) => ({
      name,
      results: rows.map((row) => ({ key: `${name}${row.id}`, icon, ...row, detail: row.description })),
    }))
    return [named(t('Страници и действия'), foundEntries(typed, entries, shownEntries)), ...people].filter(
      ({ results }) => results.length > 0,
    )
  }, [user, entries, typed, groups, visits])
}

function useSearchModules(): Required<SearchModule> | undefined {
  const [given, setGiven] = useState<Required<SearchModule>>()
  useEffect(() => {
    let here = true
    void loadSearch(slices).then((modules) => here && setGiven(modules))
    return () => {
      here = false
    }
  }, [])
  return given
}

const nobody: readonly SearchHitGroup[] = []

/** Results of the slices; `waiting` until all have responded to the current text. */
function useSearchHits(user: UserData, given: SearchModule | undefined, typed: string) {
  const [text] = useDebouncedValue(typed, 200)
  const [answer, setAnswer] = useState<{ text: string; groups: readonly SearchHitGroup[] }>({
    text: '',
    groups: nobody,
  })
  useEffect(() => {
    if (!given?.search) return undefined
    const asking = new AbortController()
    const ask = async () => {
      const groups = await findEverywhere(user, given.search ?? [], text, asking.signal)
      if (!asking.signal.aborted) setAnswer({ text, groups })
    }
    void ask()
    return () => asking.abort()
  }, [user, given, text])
  const waiting = answer.text !== typed && typed.trim().length > 1
  return { found: answer.text === typed || answer.text === text ? answer.groups : nobody, waiting }
}
