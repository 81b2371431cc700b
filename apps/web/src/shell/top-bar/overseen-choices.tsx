import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { listKindergartens } from '@asistent/contract/light/institutions/kindergartens.calls'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { useCall } from '../../platform/use-call'
import { chooseKindergarten } from '../../blocks/parts/shared-choices'
import classes from './top-bar.module.css'

/** Maximum number shown; others are found by typing. */
const shown = 30

/** Overseen kindergartens of an expert, searched on the server by name, town or code: the ministry has two thousand. */
export function OverseenChoices({ user, close }: { user: UserData; close: () => void }) {
  const [search, setSearch] = useState('')
  const [query] = useDebouncedValue(search.trim(), 250)
  const { data } = useCall(listKindergartens, { pageSize: shown, ...(query && { search: query }) }, { keep: true })
  const chosen = user.kindergartens.find((kindergarten) => kindergarten.isSelected)
  const choose = (id: number, consolidated: boolean) => {
    close()
    if (consolidated ? chosen : chosen?.id !== id) void chooseKindergarten({ id, consolidated })
  }
  return (
    <>
      <input
        className={classes.filter}
        type="search"
        autoFocus
        placeholder="Търсене по име, град или код"
        aria-label="Търсене на детска градина"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={classes.kindergartens}>
        {!query && (
          <li>
            <Choice name="Всички детски градини" chosen={!chosen} onChoose={() => choose(chosen?.id ?? 1, true)} />
          </li>
        )}
        {data?.result.map(({ id, name, city, municipality }) => (
          <li key={id}>
            <Choice
              name={name}
              line={[city, municipality].filter(Boolean).join(' · ')}
              chosen={id === chosen?.id}
              onChoose={() => choose(id, false)}
            />
          </li>
        ))}
      </ul>
      {data?.result.length === 0 && <p className={classes.nothing}>Няма съвпадения</p>}
      {data && data.rowsCount > shown && (
        <p className={classes.nothing}>Показани са първите {shown}. Напишете име, град или код.</p>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly line?: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

const Choice = ({ name, line, chosen, onChoose }: ChoiceProps) => (
  <button type="button" className={classes.choice} aria-current={chosen || undefined} onClick={onChoose}>
    <span className={classes.place}>
      <span className={classes.noticeTitle}>{name}</span>
      {line && <span className={classes.noticeLine}>{line}</span>}
    </span>
    {chosen && <IconCheck size={18} aria-hidden />}
  </button>
)
