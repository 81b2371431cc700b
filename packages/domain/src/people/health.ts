import type { Allergen } from './allergens'
import { allergenLabel, isAllergen, unionOfAllergens } from './allergens'

export const bloodGroups = ['0 (+)', '0 (-)', 'A (+)', 'A (-)', 'B (+)', 'B (-)', 'AB (+)', 'AB (-)'] as const
export type BloodGroup = (typeof bloodGroups)[number]

/** Имунизационен статус, as the GP's note for the kindergarten says it. */
export const immunisations = { Complete: 1, Incomplete: 2, Exempt: 3 } as const
export type Immunisation = (typeof immunisations)[keyof typeof immunisations]

export const immunisationLabel: Record<Immunisation, string> = {
  1: 'Пълен за възрастта',
  2: 'Непълен',
  3: 'Освободено по медицински причини',
}

/** 'Яйца, Мляко и млечни продукти; ужилване от пчела': the badge read aloud. Empty when there is nothing. */
export const allergyText = (allergies: readonly number[], text: string | null | undefined): string => {
  const allergens = unionOfAllergens(allergies.filter((one): one is Allergen => isAllergen(one)))
  return [allergens.map((one) => allergenLabel[one]).join(', '), text?.trim() ?? ''].filter(Boolean).join('; ')
}
