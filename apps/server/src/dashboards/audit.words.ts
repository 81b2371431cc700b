import { monthStepLabel } from '@asistent/domain/dashboards/month-end'
import { code, common, day, describeTables, instant, name, text } from '../institutions/audit-words.ops'

describeTables('Администрация', {
  month_step: {
    kind: 'month-step',
    one: 'Стъпка от приключването на месеца',
    many: 'Стъпки от приключването на месеца',
    title: ['month_on', 'step'],
    separator: ' – ',
    columns: {
      ...common,
      month_on: day('Месец'),
      step: code('Стъпка', monthStepLabel),
      note: text('Бележка'),
      done_by: name('Отбелязал', 'account'),
      done_at: instant('Отбелязано на'),
    },
  },
})
