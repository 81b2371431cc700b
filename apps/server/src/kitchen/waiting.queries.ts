import { menuKindText, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import { sql } from 'drizzle-orm'
import { waitingKind } from '../platform/waiting'

// What waits for whoever runs the kitchen: a conflict with an allergy that came up after the products were requested.

export const kitchenWaiting = [
  waitingKind<{ menuType: MenuType; diet: Diet }>({
    kind: 'raisedCalculations',
    words: ['калкулация има нова алергия', 'калкулации имат нови алергии'],
    to: '/storage/calculations?isRaised=true',
    rows: ({ scope }) =>
      scope.rights('Meals').update && scope.kindergartenId !== null && !scope.consolidated
        ? sql`select k.id, 'Калкулация за ' || to_char(k.for_on, 'DD.MM.YYYY') || ' г.' as title, k.raised_at as since, k.menu_type as "menuType", k.diet
            from meal_calculation k where k.kindergarten_id = ${scope.kindergartenId} and k.raised_at is not null`
        : undefined,
    detail: ({ menuType, diet }) => menuKindText(menuType, diet),
    open: ({ id }) => `/storage/calculations/${id}`,
  }),
]
