import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { later } from '../platform/later'
import { valueOf } from '../platform/value'
import classes from './top-bar/top-bar.module.css'

// Ctrl-K. The search itself is fetched when it is first asked for.

const Search = later(() => import('./search-view').then((module) => module.SearchView))

const asked = valueOf(0)
const ask = () => asked.set(asked.get() + 1)

export function SearchGate({ user }: { user: UserData }) {
  const times = asked.use()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // By the key's place, not its letter: on a Bulgarian keyboard the same key writes Cyrillic.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      ask()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (times === 0) return null
  return <Search user={user} asked={times} />
}

export function SearchButton() {
  return (
    <button type="button" className={classes.search} onClick={ask} title="Търсене (Ctrl + K)">
      <IconSearch size={20} stroke={1.8} aria-hidden />
      <span className={classes.searchWord}>Търсене</span>
      <span className={classes.keys}>Ctrl K</span>
    </button>
  )
}
