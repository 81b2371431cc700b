import type { ComponentType } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { parseSchoolYearName } from '@asistent/domain/kernel/school-year'
import { useUser } from '../platform/user'

// Reports use the start year of a school year, because kindergartens of an expert have different school year ids.

export interface Years {
  readonly choices: readonly { readonly value: number; readonly label: string }[]
  /** The school year of the top bar. */
  readonly initial: number
}

function yearsOf(user: UserData): Years | undefined {
  const choices = user.periods.flatMap(({ id, name }) => {
    const value = parseSchoolYearName(name)
    return value === undefined ? [] : [{ id, value, label: name }]
  })
  const chosen = choices.find(({ id }) => id === user.periodId) ?? choices[0]
  return chosen && { choices: choices.map(({ value, label }) => ({ value, label })), initial: chosen.value }
}

/** Screen with the user's school years as options; recreated when they change. */
export function ofYears(make: (years: Years) => ComponentType): ComponentType {
  const made = new Map<string, ComponentType>()
  return function OfYears() {
    const user = useUser()
    const years = user && yearsOf(user)
    if (!years) return null
    const key = JSON.stringify(years)
    const Made = made.get(key) ?? make(years)
    made.set(key, Made)
    return <Made />
  }
}
