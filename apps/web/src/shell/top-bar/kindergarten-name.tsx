import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { roleLabel, roleOfType, roleTypes } from '@asistent/domain/access/roles'
import { later } from '../../platform/later'
import { isExpert, roleOf } from '../../platform/user'
import { Dropdown } from './dropdown'
import { showsSwitcher } from '../../platform/header-rules'
import { chooseKindergarten } from '../../blocks/parts/shared-choices'
import classes from './top-bar.module.css'
import { t } from '../../platform/language'

type Kindergarten = UserData['kindergartens'][number]

/** Minimum number of choices for a search field. */
const searchFrom = 7

/** Choice of a kindergarten in one role, or of a main kindergarten with its branches. */
interface Choice {
  readonly kindergarten: Kindergarten
  readonly consolidated: boolean
  readonly chosen: boolean
}

const isFamilyOfSeveral = ({ kindergartens }: UserData): boolean =>
  new Set(kindergartens.map(({ id }) => id)).size > 1 &&
  kindergartens.every(({ roleType }) => roleType === roleTypes.Parent)

const choicesOf = (user: UserData): Choice[] =>
  user.kindergartens.flatMap((kindergarten) => {
    const alone = { kindergarten, consolidated: false, chosen: kindergarten.isSelected && !user.consolidation }
    if (!kindergarten.mayConsolidate) return [alone]
    return [alone, { kindergarten, consolidated: true, chosen: kindergarten.isSelected && user.consolidation }]
  })

const nameOf = ({ kindergarten, consolidated }: Choice) =>
  consolidated ? t('{name} с филиалите', { name: kindergarten.name }) : kindergarten.name

/** Name and town of the current kindergarten; a menu for users of several. */
export function KindergartenName({ user }: { user: UserData }) {
  if (isExpert(user)) return <OverseenName user={user} />
  // A parent reads and answers for all kindergartens of the children together, so there is nothing to choose.
  if (isFamilyOfSeveral(user))
    return <Place name={user.kindergartens.map(({ name }) => name).join(', ')} town={t('всички детски градини')} />
  const choices = choicesOf(user)
  const chosen = choices.find((choice) => choice.chosen) ?? choices[0]
  if (!chosen || !showsSwitcher(user)) return <Place name={roleLabel[roleOf(user)]} town="" />
  const nameAndTown = <Place name={nameOf(chosen)} town={chosen.kindergarten.city} />
  if (choices.length < 2) return nameAndTown
  return (
    <Dropdown
      label={t('{nameOf} {city}. Смяна на детска градина', { nameOf: nameOf(chosen), city: chosen.kindergarten.city })}
      className={classes.switch}
      side="left"
      width={360}
      face={
        <>
          {nameAndTown}
          <IconSelector size={18} stroke={1.7} aria-hidden />
        </>
      }
    >
      {(close) => (
        <Choices
          all={choices}
          onChoose={({ kindergarten, consolidated, chosen: already }) => {
            close()
            const { id, roleType } = kindergarten
            if (!already) void chooseKindergarten({ id, roleType, consolidated })
          }}
        />
      )}
    </Dropdown>
  )
}

const OverseenChoices = later(() => import('./overseen-choices').then((part) => part.OverseenChoices))

/** Experts choose one of many kindergartens, or all together. */
function OverseenName({ user }: { user: UserData }) {
  const chosen = user.kindergartens.find((kindergarten) => kindergarten.isSelected)
  const name = chosen?.name ?? t('Всички детски градини')
  return (
    <Dropdown
      label={t('{value}. Смяна на детска градина', { value: [name, chosen?.city].filter(Boolean).join(' ') })}
      className={classes.switch}
      side="left"
      width={360}
      face={
        <>
          <Place name={name} town={chosen?.city ?? roleLabel[roleOf(user)]} />
          <IconSelector size={18} stroke={1.7} aria-hidden />
        </>
      }
    >
      {(close) => <OverseenChoices user={user} close={close} />}
    </Dropdown>
  )
}

const Place = ({ name, town }: { name: string; town: string }) => (
  <span className={classes.place}>
    <span className={classes.kindergarten}>{name}</span>
    {town && <span className={classes.town}>{town}</span>}
  </span>
)

function Choices({ all, onChoose }: { all: readonly Choice[]; onChoose: (choice: Choice) => void }) {
  const [search, setSearch] = useState('')
  const query = search.trim().toLocaleLowerCase('bg')
  const shown = all.filter((one) => `${nameOf(one)} ${one.kindergarten.city}`.toLocaleLowerCase('bg').includes(query))
  return (
    <>
      {all.length >= searchFrom && (
        <input
          className={classes.filter}
          type="search"
          data-autofocus
          placeholder={t('Търсене по име или град')}
          aria-label={t('Търсене на детска градина')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.kindergartens}>
        {shown.map((choice) => (
          <li key={`${choice.kindergarten.id}.${choice.kindergarten.roleType}.${choice.consolidated}`}>
            <button
              type="button"
              className={classes.choice}
              aria-current={choice.chosen || undefined}
              onClick={() => onChoose(choice)}
            >
              <span className={classes.place}>
                <span className={classes.noticeTitle}>{nameOf(choice)}</span>
                <span className={classes.noticeLine}>
                  {[choice.kindergarten.city, roleNameOf(choice.kindergarten)].filter(Boolean).join(' · ')}
                </span>
              </span>
              {choice.chosen && <IconCheck size={18} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.nothing}>{t('Няма съвпадения')}</p>}
    </>
  )
}

/** Distinguishes two roles of a user in one kindergarten. */
const roleNameOf = ({ roleName, roleType }: Kindergarten): string => {
  const role = roleOfType(roleType)
  return roleName ?? (role ? roleLabel[role] : '')
}
