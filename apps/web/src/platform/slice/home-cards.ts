import type { ComponentType } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Role } from '@asistent/domain/access/roles'
import { roleOf } from '../user'

// Cards of the home page, provided by slices (domain.md 10.2): roles, order and width.

export interface HomeCard {
  readonly id: string
  readonly roles: readonly Role[]
  /** Lower numbers come first. */
  readonly order: number
  /** Columns out of three; 1 by default. */
  readonly width?: 1 | 2 | 3
  /** Conditions beyond the role, e.g. hidden in the consolidated view. */
  readonly when?: (user: UserData) => boolean
  readonly Card: ComponentType
}

export const cardsFor = (user: UserData, cards: readonly HomeCard[]): HomeCard[] =>
  cards
    .filter((card) => card.roles.includes(roleOf(user)) && (card.when?.(user) ?? true))
    .toSorted((left, right) => left.order - right.order)
