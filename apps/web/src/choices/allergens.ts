import { allergenLabel, allergens } from '@asistent/domain/people/allergens'

/** Labels with the numbers printed on menus. */
export const numberedAllergens = allergens.map((value) => ({ value, label: `${value} ${allergenLabel[value]}` }))
