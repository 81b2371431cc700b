import { roleLabel, roles, roleTypes } from '@asistent/domain/access/roles'
import { plainText } from '@asistent/domain/communication/content'
import { helpAreaLabel } from '@asistent/domain/help/areas'
import { code, codes, common, described, describeTables, hidden, text } from '../institutions/audit-words.ops'

describeTables('Помощ', {
  help_topic: {
    kind: 'help-topic',
    one: 'Тема на помощта',
    many: 'Теми на помощта',
    title: ['title'],
    about: 'helpTopicId',
    resource: 'Kindergarten',
    columns: {
      ...common,
      about: text('За тема'),
      title: text('Заглавие'),
      lead: text('С едно изречение'),
      area: code('Раздел', helpAreaLabel),
      role_types: codes('За кого', Object.fromEntries(roles.map((role) => [roleTypes[role], roleLabel[role]]))),
      content: described('Текст', (value) => plainText(String(value))),
      original: hidden('Заменен текст'),
    },
  },
})
