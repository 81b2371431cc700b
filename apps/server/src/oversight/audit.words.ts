import { account, common, describeTables, instant, name, text } from '../institutions/audit-words.ops'

// History labels of the openings of names, read by directors and administrators.

describeTables('Справки', {
  name_opening: {
    kind: 'name-opening',
    one: 'Отваряне на имена',
    many: 'Отваряния на имена',
    title: ['kindergarten_id'],
    columns: {
      ...common,
      kindergarten_id: name('Детска градина', 'kindergarten'),
      account_id: account,
      reason: text('Причина'),
      opened_at: instant('Отворени в'),
      expires_at: instant('Отворени до'),
      closed_at: instant('Скрити в'),
    },
  },
})
