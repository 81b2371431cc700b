import { archiveTables } from '../institutions/archive-words.ops'
import { common, day, instant, text } from '../institutions/audit-words.ops'

archiveTables({
  food_order: {
    many: 'Номера на заповедите за храна',
    columns: {
      ...common,
      for_on: day('Дата'),
      year: text('Година'),
      number: text('Номер'),
      assigned_at: instant('Даден на'),
    },
  },
})
