import { allergenLabel, allergens } from '@asistent/domain/people/allergens'

/** With the numbers that menus print. */
export const numberedAllergens = allergens.map((value) => ({ value, label: `${value} ${allergenLabel[value]}` }))
