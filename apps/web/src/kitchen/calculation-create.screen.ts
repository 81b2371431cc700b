import { openCalculations } from '@asistent/contract/kitchen/calculations.calls'
import { today } from '@asistent/domain/kernel/day'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Нови калкулации', edit: 'Калкулации' },
  save: openCalculations,
  blank: () => ({ forDate: today(new Date()) }),
  fields: (field) => [
    field('forDate', { help: 'Прави се по една калкулация за всяко публикувано меню, което има ястия за деня.' }),
  ],
  action: 'Направи',
  after: '/storage/calculations',
})
