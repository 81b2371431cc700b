import { IconCalendarCog, IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { Dropdown } from './dropdown'
import { chooseSchoolYear } from '../../blocks/parts/shared-choices'
import classes from './top-bar.module.css'
import { t } from '../../platform/language'

/** Current school year as startYear/endYear. */
export function SchoolYear({ user }: { user: UserData }) {
  const chosen = user.periods.find((period) => period.id === user.periodId)
  if (!chosen) return null
  return (
    <Dropdown
      label={t('Учебна година {name}. Смяна', { name: chosen.name })}
      width={230}
      face={
        <>
          <IconCalendarCog size={20} stroke={1.7} aria-hidden />
          {chosen.name}
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {(close) => (
        <>
          <p className={classes.panelHead}>{t('Учебна година')}</p>
          {user.periods.map((period) => (
            <button
              key={period.id}
              type="button"
              className={classes.choice}
              aria-current={period.id === chosen.id || undefined}
              onClick={() => {
                close()
                if (period.id !== chosen.id) void chooseSchoolYear(period.id)
              }}
            >
              <span>
                {period.name}
                {period.active && <span className={classes.noticeLine}> {t('текуща')}</span>}
              </span>
              {period.id === chosen.id && <IconCheck size={18} aria-hidden />}
            </button>
          ))}
        </>
      )}
    </Dropdown>
  )
}

/** On a phone: a native select in the menu. */
export function SchoolYearSelect({ user, className }: { user: UserData; className?: string | undefined }) {
  if (user.periods.length === 0) return null
  return (
    <label className={className}>
      {t('Учебна година')}
      <select
        value={user.periodId ?? ''}
        onChange={(event) => void chooseSchoolYear(Number(event.currentTarget.value))}
      >
        {user.periods.map((period) => (
          <option key={period.id} value={period.id}>
            {period.active ? t('{name} (текуща)', { name: period.name }) : period.name}
          </option>
        ))}
      </select>
    </label>
  )
}
