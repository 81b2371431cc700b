import { Popover, ScrollArea, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSearch, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { roleLabel, roleOfType } from '@asistent/domain/access/roles'
import { confirm } from '../../blocks/parts/confirm'
import { CallError } from '../../platform/api'
import { hasUnsavedForms } from '../../platform/drafts'
import { leavePage } from '../../platform/reload'
import { announceChoice } from '../../platform/tabs'
import { roleOf } from '../../platform/user'
import { warn } from '../warn'
import { useParts } from '../parts'
import { showsSwitcher } from './header-rules'
import classes from './top-bar.module.css'

type Kindergarten = UserData['kindergartens'][number]

const failureTitle = 'Смяна на детска градина'
const failureText = 'Неуспешна смяна на детска градина!'
/** The list scrolls from this height on (product.md 9). */
const listHeight = 250
/** With so few there is nothing to search. */
const searchFrom = 7

/** Name and town of the chosen kindergarten; a way to another one for those who belong to several. */
export function KindergartenName({ user }: { user: UserData }) {
  const { header } = useParts()
  const chosen = user.kindergartens.find((one) => one.isSelected) ?? user.kindergartens[0]
  if (!chosen || !showsSwitcher(user)) return <Place name={roleLabel[roleOf(user)]} town="" />
  const place = <Place name={chosen.name} town={chosen.city} />
  if (user.kindergartens.length < 2 || !header.kindergartens) return place
  return <Switcher chosen={chosen} all={user.kindergartens} change={header.kindergartens.change} />
}

const Place = ({ name, town }: { name: string; town: string }) => (
  <span className={classes.place}>
    <span className={classes.kindergarten}>{name}</span>
    {town && <span className={classes.town}>{town}</span>}
  </span>
)

interface SwitcherProps {
  readonly chosen: Kindergarten
  readonly all: readonly Kindergarten[]
  readonly change: (id: number) => Promise<void>
}

function Switcher({ chosen, all, change }: SwitcherProps) {
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase('bg')
  const shown = all.filter((one) => `${one.name} ${one.city}`.toLocaleLowerCase('bg').includes(wanted))
  const toggle = (open: boolean) => {
    setOpened(open)
    setSearch('')
  }
  return (
    <Popover opened={opened} onChange={toggle} width={330} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.switch}
          aria-label={`Смяна на детска градина. Избрана: ${chosen.name}`}
          onClick={() => toggle(!opened)}
        >
          <Place name={chosen.name} town={chosen.city} />
          <IconSelector size={18} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        {all.length >= searchFrom && (
          <TextInput
            m={4}
            data-autofocus
            leftSection={<IconSearch size={16} aria-hidden />}
            placeholder="Търсене по име или град"
            aria-label="Търсене на детска градина"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <ScrollArea.Autosize mah={listHeight} type="auto">
          {shown.map((one) => (
            <UnstyledButton
              key={one.id}
              className={classes.choice}
              aria-current={one.id === chosen.id || undefined}
              onClick={() => {
                toggle(false)
                void changeTo(one, chosen, change)
              }}
            >
              <span className={classes.place}>
                <span className={classes.noticeTitle}>{one.name}</span>
                <span className={classes.noticeLine}>
                  {[one.city, roleLabelOf(one)].filter(Boolean).join(' · ')}
                </span>
              </span>
              {one.id === chosen.id && <IconCheck size={18} aria-hidden />}
            </UnstyledButton>
          ))}
          {shown.length === 0 && <p className={classes.nothing}>Няма съвпадения</p>}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

const roleLabelOf = ({ roleType }: Kindergarten) => {
  const role = roleOfType(roleType)
  return role ? roleLabel[role] : ''
}

/** Moves the selection, then the app reloads at the home page, here and in the other tabs (product.md 2). */
async function changeTo(wanted: Kindergarten, chosen: Kindergarten, change: (id: number) => Promise<void>) {
  if (wanted.id === chosen.id) return
  if (hasUnsavedForms() && !(await confirmLeaving())) return
  try {
    await change(wanted.id)
  } catch (error) {
    warn(failureTitle, error instanceof CallError && !error.noAnswer ? error.message : failureText)
    return
  }
  announceChoice('kindergarten')
  void leavePage(() => location.assign('/'))
}

const confirmLeaving = () =>
  confirm({
    title: 'Незаписани промени',
    text: 'На страницата има незаписани промени. Ако смените детската градина, те ще се загубят.',
    action: 'Смени градината',
    otherwise: 'Остани тук',
  })
