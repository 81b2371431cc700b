import { plainText } from '@asistent/domain/communication/content'
import { roleTypes } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import { archiveOnly, archiveTables, leavePrivateFiles } from '../institutions/archive-words.ops'
import { account, common, instant, name, text, described, yesNo } from '../institutions/audit-words.ops'
import { audienceWords } from './json.words'

// Messages in the archive of a kindergarten: those that its staff sent to groups and roles, as in a director's list
// (messages-visible.queries.ts). Private conversations and their attachments are left out.

const ofKindergarten = sql`not m.direct and m.state in ('sending', 'sent') and m.sender_role <> ${sql.raw(String(roleTypes.Parent))}`

archiveTables({
  message: {
    many: 'Съобщения',
    belongs: (kindergartenId) =>
      sql`t.kindergarten_id = ${sql.raw(String(kindergartenId))} and exists (select from message m where m.id = t.id and ${ofKindergarten})`,
    columns: {
      ...common,
      created_by: name('Подател', 'account'),
      sender_name: text('Име на подателя'),
      sent_at: instant('Изпратено на'),
      title: text('Заглавие'),
      content: described('Текст', (html) => plainText(String(html))),
      audience: audienceWords,
      ask_acknowledgement: yesNo('Иска потвърждение'),
    },
  },
  message_recipient: {
    many: 'Получатели на съобщения',
    key: ['message_id', 'account_id'],
    belongs: (kindergartenId) =>
      sql`t.kindergarten_id = ${sql.raw(String(kindergartenId))} and exists (select from message m where m.id = t.message_id and m.kindergarten_id = t.kindergarten_id and ${ofKindergarten})`,
    columns: {
      message_id: name('Съобщение', 'message'),
      account_id: account,
      seen_at: instant('Прочетено на'),
      acknowledged_at: instant('Потвърдено на'),
    },
  },
})

leavePrivateFiles(
  sql`exists (select from message_file f join message m on m.id = f.message_id where f.file_id = t.id and not (${ofKindergarten}))`,
)

archiveOnly('message_file', sql`exists (select from message m where m.id = t.message_id and ${ofKindergarten})`)
