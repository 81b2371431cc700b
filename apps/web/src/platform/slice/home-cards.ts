import type { ComponentType } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Role } from '@asistent/domain/access/roles'
import { roleOf } from '../user'

// The home page is made of cards that slices give (domain.md 10.2): for whom, in which place, how wide.

export interface HomeCard {
  readonly id: string
  readonly roles: readonly Role[]
  /** Small numbers stand first. */
  readonly order: number
  /** Of three columns; one by default. */
  readonly width?: 1 | 2 | 3
  /** Rules beyond the role: hidden in the consolidated view, say. */
  readonly when?: (user: UserData) => boolean
  readonly Card: ComponentType
}

export const cardsFor = (user: UserData, cards: readonly HomeCard[]): HomeCard[] =>
  cards
    .filter((card) => card.roles.includes(roleOf(user)) && (card.when?.(user) ?? true))
    .toSorted((left, right) => left.order - right.order)
