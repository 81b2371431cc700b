import type { Gender } from '../kernel/person-id'

/** Kinship of a guardian to a child (product.md 3). */
export const kinships = { Mother: 1, Father: 2, Guardian: 3, Other: 99 } as const
export type Kinship = (typeof kinships)[keyof typeof kinships]

export const kinshipLabel: Record<Kinship, string> = { 1: 'Майка', 2: 'Баща', 3: 'Настойник', 99: 'Друг роднина' }

export const childGenderLabel: Record<Gender, string> = { 1: 'Момче', 2: 'Момиче' }
export const adultGenderLabel: Record<Gender, string> = { 1: 'Мъж', 2: 'Жена' }
