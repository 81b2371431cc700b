import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent as KeyPress } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { atRest, later } from '../platform/later'
import { readsNames } from '../platform/user'
import classes from './search.module.css'
import barClasses from './top-bar/top-bar.module.css'
import { t } from '../platform/language'

// Ctrl-K. Dialog and input are part of every page, so that no key press is lost; the search itself loads when the
// page is idle, or on first use.

const load = () => import('./search-results').then((module) => module.SearchResults)
const Results = later(load)

/** Handles a key in the list; returns false if there are no results yet. */
export type KeyTaker = (key: string) => boolean

const walking = new Set(['ArrowDown', 'ArrowUp', 'Enter'])

let openSearch: (() => void) | undefined

export function SearchGate({ user }: { user: UserData }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const keys = useRef<KeyTaker | null>(null)
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  // Enter was pressed before there were results: opens the first one.
  const [hurried, setHurried] = useState(false)

  useEffect(() => {
    const open = () => {
      if (dialog.current?.open) return dialog.current.close()
      dialog.current?.showModal()
      field.current?.focus()
      setOpened(true)
    }
    openSearch = open
    const listen = (event: KeyboardEvent) => {
      // By physical key: on a Bulgarian keyboard it produces a Cyrillic letter.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    void atRest()
      .then(load)
      .catch(() => undefined)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  function press(event: KeyPress) {
    if (!walking.has(event.key)) return
    event.preventDefault()
    if (!keys.current?.(event.key) && event.key === 'Enter') setHurried(true)
  }
  function closed() {
    setOpened(false)
    setTyped('')
    setHurried(false)
  }
  const close = () => dialog.current?.close()
  const take = useCallback((taker: KeyTaker | null) => {
    keys.current = taker
  }, [])
  const point = useCallback((id: string | undefined) => {
    if (id) field.current?.setAttribute('aria-activedescendant', id)
    else field.current?.removeAttribute('aria-activedescendant')
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('Търсене в програмата')}
      onClose={closed}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={classes.inside}>
        <div className={classes.line}>
          <IconSearch size={20} aria-hidden />
          <input
            ref={field}
            className={classes.field}
            role="combobox"
            aria-label={t('Търсене в програмата')}
            aria-expanded={opened}
            aria-controls="search-results"
            aria-autocomplete="list"
            placeholder={readsNames(user) ? t('Страница, дете или служител…') : t('Страница или справка…')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setHurried(false)
            }}
            onKeyDown={press}
          />
          <button type="button" className={classes.close} onClick={close}>
            {t('Затвори')}
          </button>
        </div>
        {opened && (
          <Results
            user={user}
            typed={typed}
            hurried={hurried}
            calm={() => setHurried(false)}
            take={take}
            point={point}
            close={close}
          />
        )}
      </div>
    </dialog>
  )
}

export function SearchButton() {
  return (
    <button type="button" className={barClasses.search} onClick={() => openSearch?.()} title={t('Търсене (Ctrl + K)')}>
      <IconSearch size={20} stroke={1.8} aria-hidden />
      <span className={barClasses.searchWord}>{t('Търсене')}</span>
      <span className={barClasses.keys}>Ctrl K</span>
    </button>
  )
}
