import { TextInput } from '@mantine/core'
import { ranked, wordsOf } from '@asistent/domain/kernel/kin-words'
import { IconClock, IconSearch } from '@tabler/icons-react'
import { Fragment, useMemo, useState } from 'react'
import { Link } from '../parts/link'
import { Empty } from '../parts/states'
import classes from './hub.module.css'
import { StarButton } from './star-button'
import { t } from '../../platform/language'

// Reports of an area on one page, searchable by any word of title or description, recently used first.

export interface HubItem {
  readonly to: string
  readonly title: string
  /** One sentence: content and purpose. */
  readonly text?: string | undefined
  /** Timestamp of the user's last visit, in milliseconds. */
  readonly lastUsed?: number | undefined
  /** Heading under which it is listed while nothing is typed. */
  readonly group?: string | undefined
}

interface HubProps {
  readonly items: readonly HubItem[]
  /** Paths of the favourites; read-only without `toggle`. */
  readonly starred?: readonly string[]
  readonly toggle?: (to: string) => void
}

/** Minimum number of items for a search field. */
const searchFrom = 5

/** Number of recently used ones above the groups. */
const recentAtMost = 5

/** Recently used first, the others in the given order. */
export const inOrder = (items: readonly HubItem[]): HubItem[] =>
  items.toSorted((left, right) => (right.lastUsed ?? 0) - (left.lastUsed ?? 0))

export const searchItems = (typed: string, items: readonly HubItem[]): HubItem[] =>
  typed.trim() === ''
    ? inOrder(items)
    : ranked(typed, inOrder(items), ({ title, text = '' }) => [
        [3, wordsOf(title)],
        [1, wordsOf(text)],
      ])

interface HubSection {
  readonly title: string | undefined
  readonly items: readonly HubItem[]
}

/** Recently used ones, then the groups. Without groups, or while searching, one list in the given order. */
export function sectionsOf(hubItems: readonly HubItem[], typed: string): HubSection[] {
  const groups = [...new Set(hubItems.map(({ group }) => group))]
  if (typed.trim() !== '' || groups.length < 2)
    return hubItems.length === 0 ? [] : [{ title: undefined, items: hubItems }]
  const recent = hubItems.filter(({ lastUsed }) => lastUsed !== undefined).slice(0, recentAtMost)
  return [
    ...(recent.length > 0 ? [{ title: t('Наскоро отваряни'), items: recent }] : []),
    ...groups.map((group) => ({ title: group, items: hubItems.filter((item) => item.group === group) })),
  ]
}

export function ReferenceHub({ items, starred = [], toggle }: HubProps) {
  const [typed, setTyped] = useState('')
  const hubItems = useMemo(() => searchItems(typed, items), [typed, items])
  return (
    <>
      {items.length >= searchFrom && (
        <TextInput
          type="search"
          aria-label={t('Търсене в справките')}
          placeholder={t('Търсене в справките')}
          leftSection={<IconSearch size={18} aria-hidden />}
          className={classes.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {sectionsOf(hubItems, typed).map(({ title: heading, items: listed }) => (
        <Fragment key={heading ?? ''}>
          {heading && <h2 className={classes.heading}>{heading}</h2>}
          <ul className={classes.hub} aria-label={heading ?? 'Справки'}>
            {listed.map(({ to, title, text, lastUsed }) => (
              <li key={to} className={classes.line}>
                <Link to={to} className={classes.link}>
                  <strong>
                    {title}
                    {lastUsed !== undefined && (
                      <IconClock size={16} className={classes.used} role="img" aria-label={t('наскоро отваряна')} />
                    )}
                  </strong>
                  {text && <span>{text}</span>}
                </Link>
                {toggle && <StarButton name={title} starred={starred.includes(to)} toggle={() => toggle(to)} />}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {hubItems.length === 0 && (
        <Empty small drawing="search" title={t('Няма такава справка')} reason={t('Опитайте с друга дума.')} />
      )}
    </>
  )
}
