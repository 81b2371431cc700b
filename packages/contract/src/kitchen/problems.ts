import { problems } from '../core/problem'

// domain.md 5, 8 and Appendix D: kitchen.
export const refuseKitchen = problems('kitchen', {
  'name-taken': [409, 'Вече има запис с това наименование'],
})
