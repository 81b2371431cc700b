import { answerConsent, listChildConsents, saveConsentKind } from '@asistent/contract/people/consents.calls'
import { saveCollector } from '@asistent/contract/people/child-contacts.calls'
import { saveChildDocument } from '@asistent/contract/people/child-documents.calls'
import { getChild, saveChildNotes } from '@asistent/contract/people/child-record.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import {
  eraseChild,
  exportChildData,
  exportGuardianData,
  exportOwnData,
  getRetention,
  listErasable,
  saveRetention,
} from '@asistent/contract/people/personal-data.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../../../../tests/support/sent-files'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed, childOf, guardianOf, idOf, uploaded } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const kalina = () => childNamed(world, 'Калина', 'Стоянова', 'Звънче')

describe('data export', () => {
  test('of a child: JSON, PDF and files, without numbers of others', async () => {
    const director = await world.as('director')
    const id = await kalina()
    const fileId = await uploaded(director, 'акт.pdf')
    await director.ok(saveChildDocument, { studentId: id, kind: 1, name: 'Акт', fileId })
    await director.ok(saveCollector, { studentId: id, name: 'Рая', phone: '0888 40 50 60', fromDate: '2026-11-01' })
    const { bytes, headers } = await director.ok(exportChildData, { id })
    expect(headers['content-type']).toBe('application/zip')
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['данни.json', 'данни.pdf', `файлове/${fileId} акт.pdf`])
    const data = JSON.parse(strFromU8(files['данни.json'] ?? new Uint8Array())) as {
      name: string
      tables: Record<string, Record<string, unknown>[]>
    }
    expect(data.name).toBe('Калина Стоянова')
    expect(data.tables.child?.[0]).toMatchObject({ first_name: 'Калина' })
    expect(data.tables.child_group_period?.length).toBeGreaterThan(0)
    expect(data.tables.child_collector?.[0]).toMatchObject({ name: 'Рая' })
    expect(JSON.stringify(data)).not.toContain('888405060')
    expect(data.tables).not.toHaveProperty('parent_registration')
    const text = pdfText(files['данни.pdf'] ?? new Uint8Array())
    for (const expected of ['Лични данни', 'Калина Стоянова', 'Дата на раждане', 'Звънче', 'Удостоверение за раждане'])
      expect(text).toContain(expected)
    expect(Buffer.from(files[`файлове/${fileId} акт.pdf`] ?? [])).toEqual(pdfOf('акт.pdf'))
    expect((await world.sql('select call, about from audit order by id desc limit 1'))[0]).toEqual({
      call: 'POST /api/Students/{id}/personal-data',
      about: { childId: id },
    })
  })

  test('of a child with years of data: complete JSON, shortened PDF', async () => {
    const director = await world.as('director')
    const id = await kalina()
    await world.sql('delete from attendance where child_id = $1', [id])
    await world.sql(
      `insert into attendance (child_id, day, kindergarten_id, group_id, mark)
        select c.id, d::date, c.kindergarten_id, p.group_id, 2 from child c join child_group_period p on p.child_id = c.id and p.to_on is null,
          generate_series('2022-01-03'::date, '2026-06-30', '1 day') d where c.id = $1 and extract(isodow from d) < 6`,
      [id],
    )
    const files = unzipSync((await director.ok(exportChildData, { id })).bytes)
    const { tables } = JSON.parse(strFromU8(files['данни.json']!)) as { tables: Record<string, { day: string }[]> }
    expect(tables.attendance?.length).toBeGreaterThan(1100)
    const text = pdfText(files['данни.pdf']!)
    expect(text).toMatch(/Показани са последните \d+ от 1\d+ записа/)
    expect(text).toContain('30.06.2026')
    expect(text).not.toContain('03.01.2022')
  })

  test('of a guardian: record, account and sessions without secrets', async () => {
    const director = await world.as('director')
    await world.as('parent')
    const id = await idOf(
      world,
      `select p.id from guardian p join account a on a.id = p.account_id where a.email = 'roditel@example.bg'`,
    )
    const files = unzipSync((await director.ok(exportGuardianData, { id })).bytes)
    const json = strFromU8(files['данни.json'] ?? new Uint8Array())
    const { tables } = JSON.parse(json) as { tables: Record<string, Record<string, unknown>[]> }
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(['guardian', 'child_guardian', 'account', 'membership', 'session']),
    )
    expect(json).not.toMatch(/token_hash|password/)
    expect(pdfText(files['данни.pdf'] ?? new Uint8Array())).toContain('Родители на деца')
  })

  test('of a child, by a guardian with the right to sign: without data hidden from guardians', async () => {
    const director = await world.as('director')
    const parent = await world.as('parent')
    const id = await kalina()
    await director.ok(saveChildNotes, { id, notes: 'Само за екипа' })
    const [hidden, shown] = [await uploaded(director, 'скрит.pdf'), await uploaded(director, 'за родители.pdf')]
    await director.ok(saveChildDocument, { studentId: id, kind: 1, name: 'Скрит', fileId: hidden, forParents: false })
    await director.ok(saveChildDocument, { studentId: id, kind: 1, name: 'Виден', fileId: shown, forParents: true })
    const files = unzipSync((await parent.ok(exportChildData, { id })).bytes)
    expect(Object.keys(files)).toEqual(['данни.json', 'данни.pdf', `файлове/${shown} за родители.pdf`])
    const json = strFromU8(files['данни.json']!)
    expect(json).toContain('Виден')
    expect(json).not.toMatch(/Само за екипа|Скрит/)
    expect(pdfText(files['данни.pdf']!)).not.toContain('Директор')
    // A guardian without the right to sign, and a parent of another kindergarten.
    expect((await (await world.as('secondParent')).call(exportChildData, { id })).status).toBe(403)
    expect((await (await world.as('parentOfGabrovo')).call(exportChildData, { id })).status).toBe(404)
  })

  test('of oneself: data of every slice, without secrets and other people', async () => {
    const parent = await world.as('parent')
    const files = unzipSync((await parent.ok(exportOwnData, {})).bytes)
    const json = strFromU8(files['данни.json']!)
    const { tables } = JSON.parse(json) as { tables: Record<string, Record<string, unknown>[]> }
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(['account', 'membership', 'session', 'guardian', 'child_guardian', 'message_received']),
    )
    expect(tables.guardian).toMatchObject([{ account_id: parent.accountId }])
    expect(json).not.toMatch(/token_hash|password|p256dh|endpoint/)
    const teacher = JSON.parse(
      strFromU8(unzipSync((await (await world.as('teacher')).ok(exportOwnData, {})).bytes)['данни.json']!),
    ) as { tables: Record<string, unknown[]> }
    expect(teacher.tables.message?.length).toBeGreaterThan(0)
    expect(teacher.tables).not.toHaveProperty('guardian')
    expect((await world.stranger.call(exportOwnData, {})).status).toBe(401)
  })

  test('is allowed for the director of the kindergarten only', async () => {
    const id = await kalina()
    const guardian = await guardianOf(world, id)
    for (const user of ['administrator', 'teacher', 'parent', 'municipality', 'ministry', 'master'] as const) {
      const person = await world.as(user)
      expect((await person.call(exportGuardianData, { id: guardian })).status).toBe(403)
    }
    for (const user of ['administrator', 'teacher', 'municipality', 'ministry', 'master'] as const)
      expect((await (await world.as(user)).call(exportChildData, { id })).status).toBe(403)
    const otherPerson = await world.as('directorOfGabrovo')
    expect((await otherPerson.call(exportChildData, { id })).status).toBe(404)
    expect((await otherPerson.call(exportGuardianData, { id: guardian })).status).toBe(404)
  })
})

describe('erasing', () => {
  const confirmation = 'ЗАЛИЧИ' as const

  /** A child that left long ago, with documents, consents and a guardian of its own. */
  const leftLongAgo = async () => {
    const director = await world.as('director')
    const id = await childOf(world, 'Калинка')
    const kindId = Number(
      (await director.ok(saveConsentKind, { name: 'Снимки на празника', text: 'Съгласен съм.' })).entityId,
    )
    const parentId = await guardianOf(world, id)
    await world.sql('update child_guardian set may_sign = true where child_id = $1', [id])
    await director.ok(answerConsent, { id, kindId, parentId, textNumber: 1, given: true })
    const fileId = await uploaded(director)
    await director.ok(saveChildDocument, { studentId: id, kind: 1, name: 'Акт', fileId })
    await director.ok(saveChildNotes, { id, notes: 'Тайна бележка' })
    await world.sql(
      `delete from child_guardian where guardian_id in (select guardian_id from child_guardian where child_id = $1) and child_id <> $1`,
      [id],
    )
    await world.sql(
      `update child set enrolled_on = '2018-09-15', left_on = '2021-09-14', leave_reason = 'х', first_name = 'Уникалнка' where id = $1`,
      [id],
    )
    await world.sql(
      `update child_group_period set from_on = '2018-09-15', to_on = '2021-09-14' where child_id = $1 and id = (select min(id) from child_group_period where child_id = $1)`,
      [id],
    )
    await world.sql(`delete from child_group_period where child_id = $1 and from_on > '2021-09-14'`, [id])
    return { director, id, fileId, parentId }
  }

  test('removes names, numbers, contacts, documents and their history; keeps groups and counts', async () => {
    const { director, id, fileId, parentId } = await leftLongAgo()
    expect(await director.ok(getRetention, {})).toMatchObject({ years: 5, erasable: 1 })
    const { result } = await director.ok(listErasable, { search: 'уникал' })
    expect(result).toMatchObject([{ id, leaveDate: '2021-09-14', erasableFrom: '2026-09-14' }])
    await director.ok(eraseChild, { id, confirmation })
    const record = await director.ok(getChild, { id })
    expect(record).toMatchObject({
      name: `Заличено дете № ${id}`,
      personId: '',
      notes: null,
      erased: true,
      parents: [],
      addressCurrent: null,
    })
    expect(record.birthDate.slice(4)).toBe('-01-01')
    expect(record.groups).toHaveLength(1)
    expect((await director.ok(listChildConsents, { id })).history).toEqual([])
    expect(await world.sql('select id from guardian where id = $1', [parentId])).toEqual([])
    expect(await world.sql('select id from stored_file where id = $1', [fileId])).toEqual([])
    const traces = await world.sql<{ text: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_change`,
    )
    expect(traces.some(({ text }) => /Уникалнка|Тайна бележка/.test(text))).toBe(false)
    // The audit entry is kept.
    expect((await world.sql('select call, about, account_id from audit order by id desc limit 1'))[0]).toEqual({
      call: 'POST /api/Students/{id}/erase',
      about: { childId: id },
      account_id: director.accountId,
    })
    expect(
      (await director.ok(listChildren, { isDetached: true, pageSize: 1000 })).result.some((child) => child.id === id),
    ).toBe(false)
    expect((await director.call(eraseChild, { id, confirmation })).problem.code).toBe('people.child-erased')
    expect((await director.call(saveChildNotes, { id, notes: 'х' })).problem.code).toBe('people.child-erased')
  })

  test('keeps a guardian with another child', async () => {
    const { director, id, parentId } = await leftLongAgo()
    const otherRow = await childOf(world, 'Звънче')
    await world.sql(
      `insert into child_guardian (kindergarten_id, child_id, guardian_id, kinship) select kindergarten_id, $1, $2, 1 from child where id = $1 on conflict do nothing`,
      [otherRow, parentId],
    )
    await director.ok(eraseChild, { id, confirmation })
    expect(await world.sql('select id from guardian where id = $1', [parentId])).toHaveLength(1)
  })

  test('rejects before the retention period, for enrolled children, without confirmation and for other roles', async () => {
    const { director, id } = await leftLongAgo()
    await director.ok(saveRetention, { years: 10 })
    expect((await director.ok(getRetention, {})).years).toBe(10)
    expect((await director.call(saveRetention, { years: 0 })).status).toBe(400)
    expect((await (await world.as('administrator')).call(saveRetention, { years: 1 })).status).toBe(403)
    const early = await director.call(eraseChild, { id, confirmation })
    expect(early.problem.errorMessage).toBe('Данните могат да бъдат заличени след 14.09.2031')
    expect((await director.ok(listErasable, {})).rowsCount).toBe(0)
    expect((await director.call(eraseChild, { id: await kalina(), confirmation })).problem.code).toBe('people.not-left')
    const typed = await director.call(eraseChild, { id, confirmation: 'да' as never })
    expect(typed.status).toBe(400)
    for (const user of ['administrator', 'teacher', 'ministry'] as const) {
      expect((await (await world.as(user)).call(eraseChild, { id, confirmation })).status).toBe(403)
      expect((await (await world.as(user)).call(listErasable, {})).status).toBe(403)
      expect((await (await world.as(user)).call(getRetention, {})).status).toBe(403)
    }
    expect((await (await world.as('directorOfGabrovo')).call(eraseChild, { id, confirmation })).status).toBe(404)
  })
})
