import { createMessage, sendDirectMessage } from '@asistent/contract/communication/messages.calls'
import { listRecordAudit } from '@asistent/contract/institutions/audit.calls'
import { downloadArchive } from '@asistent/contract/institutions/database.calls'
import { uploadFile } from '@asistent/contract/files/files.calls'
import { takeBackSeconds } from '@asistent/domain/communication/messages'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { after } from '../../../../tests/support/communication/planned'
import { toRoles, written } from '../../../../tests/support/communication/people'
import { deepTest } from '../../../../tests/support/deep'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

async function archiveOf(person: Person) {
  const files = unzipSync(new Uint8Array((await person.ok(downloadArchive, {})).bytes))
  return {
    names: Object.keys(files),
    lines: (name: string) => strFromU8(files[`таблици/${name}.csv`] ?? new Uint8Array()).split('\r\n'),
  }
}
const attach = async (person: Person) => (await person.ok(uploadFile, { files: [picture] } as never)).id

deepTest(
  'messages to many are in it with their files; a conversation of two and what was attached to it are not',
  async () => {
    const [director, teacher, parent] = [
      await world.as('director'),
      await world.as('teacher'),
      await world.as('parent'),
    ]
    const [open, secret] = [await attach(director), await attach(teacher)]
    await director.ok(createMessage, {
      title: 'До целия екип',
      content: written('<p>Утре е <b>учебна</b> тревога.</p>'),
      recipients: toRoles(2),
      fileIds: [open],
    })
    await teacher.ok(sendDirectMessage, {
      userId: parent.accountId,
      title: 'Само за Вас',
      content: written('<p>Лично.</p>'),
      fileIds: [secret],
    })
    await after(world, takeBackSeconds + 1)
    const { names, lines } = await archiveOf(director)
    const line = lines('Съобщения').find((one) => one.includes('До целия екип')) ?? ''
    expect(lines('Съобщения')[0]).toMatch(
      /^№ на записа;Подател \(№ от „Потребители“\);Име на подателя;Изпратено на;Заглавие;Текст;Получатели;/,
    )
    expect(line).toContain(';Утре е учебна тревога.;')
    expect(line).toContain('всички: не; роли: Учител')
    expect(
      lines('Получатели на съобщения').filter((one) => one.startsWith(`${line.split(';')[0]};`)).length,
    ).toBeGreaterThan(3)
    expect(lines('Съобщения').join()).not.toContain('Само за Вас')
    expect(names).toContain(`файлове/${open} ${picture.name}`)
    expect(names).not.toContain(`файлове/${secret} ${picture.name}`)
  },
)

deepTest('nothing in the tables and the history is left in the language of the machine', async () => {
  const { names, lines } = await archiveOf(await world.as('director'))
  const tables = names.flatMap((name) => /^таблици\/(.+)\.csv$/.exec(name)?.[1] ?? [])
  expect(tables.length).toBeGreaterThan(40)
  for (const table of tables) {
    const text = lines(table).join('\n')
    expect(text, table).not.toMatch(/\[object|\b(true|false|null)\b|"[a-zA-Z_]{3,}"":/)
  }
  expect(lines('Анкети').join('\n')).toMatch(/1\) .+ \(10\. .+, 11\. /)
})

test('the history tells for whom a poll is', async () => {
  const director = await world.as('director')
  const [poll] = await world.sql<{ id: number }>(
    `select id from poll where kindergarten_id = (select id from kindergarten where name = 'ДГ „Детелина“')
      and jsonb_array_length(audience -> 'classIds') > 0 limit 1`,
  )
  const { result } = await director.ok(listRecordAudit, { kind: 'poll', id: String(poll?.id) })
  const fields = result.flatMap(({ changes }) => changes.flatMap((change) => change.fields))
  const groups = fields.find(({ label }) => label === 'Получатели: групи')
  expect(groups?.after).toMatch(/^[А-Я][а-я]+/)
  expect(groups?.after).not.toContain('изтрит')
})
