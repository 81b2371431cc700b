import { addDays, day, formatDay } from '@asistent/domain/kernel/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { expiryJob, standingExpiry } from './expiry.job'

// Mails before a document expires. Commits, because the job uses its own transaction.

let world: World
beforeAll(async () => {
  world = await startWorld({ commits: true })
})
afterAll(() => world.close())

const letters = () =>
  world.sql<{ recipient: string; text: string }>(
    `select recipient, text from mail where subject = 'Документи, които изтичат скоро' order by id`,
  )
let runs = 0
const morning = async (instant: string) => {
  world.setNow(new Date(instant))
  const before = (await letters()).length
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  await runJob(shop, expiryJob, {}, `books.expiry:${runs++}`, 1)
  return (await letters()).slice(before)
}

test('mails managers of the documents a month and a week before, once each; employees get their own documents', async () => {
  const kindergartenId = await kindergartenOf(world, 'director')
  const end = day('2026-12-20')
  // Moves all other ends out of the tested range.
  await world.sql(`update official_document set valid_to = null`)
  await world.sql(`update staff_paper set valid_to = null`)
  await world.sql(
    `update official_document set valid_to = $2 where id = (select min(id) from official_document where kindergarten_id = $1)`,
    [kindergartenId, end],
  )
  await world.sql(
    `insert into staff_paper (kindergarten_id, staff_id, kind, valid_to) select $1, m.id, 1, $2 from staff_member m join account a on a.id = m.account_id where a.email = 'uchitel@example.bg' and m.kindergarten_id = $1`,
    [kindergartenId, addDays(end, 1)],
  )
  const only = { read: true, create: false, update: false, delete: false }
  const { accountId } = await addMember(world, { role: 'Administrator', kindergartenId, access: { Teachers: only } })
  const reader = { AdministrationDocuments: only, Teachers: only }
  await addMember(world, { role: 'Administrator', kindergartenId, access: reader })
  const [{ email: keeper } = { email: '' }] = await world.sql<{ email: string }>(
    `select email from account where id = ${accountId}`,
  )
  expect(await morning('2026-11-16T06:00:00Z')).toEqual([])
  const first = await morning('2026-11-21T06:00:00Z')
  expect(first.map(({ recipient }) => recipient).toSorted()).toEqual([
    'administrator@example.bg',
    keeper,
    'direktor.filial@example.bg',
    'direktor@example.bg',
    'uchitel@example.bg',
  ])
  const toDirector = first.find(({ recipient }) => recipient === 'direktor@example.bg')?.text
  expect(toDirector).toContain(`със срок до ${formatDay(end)} г. (остават 29 дни)`)
  expect(toDirector).toContain('Здравна книжка')
  const toTeacher = first.find(({ recipient }) => recipient === 'uchitel@example.bg')?.text
  expect(toTeacher).toContain('Здравна книжка')
  expect(toTeacher).not.toContain(formatDay(end))
  // By a custom role: managers of the documents are notified, roles with read access only are not.
  expect(first.find(({ recipient }) => recipient === keeper)?.text).toContain(formatDay(end))
  expect(first.find(({ recipient }) => recipient === keeper)?.text).not.toContain('Здравна книжка')
  // Repeated runs on the same and on the next mornings send nothing; one more mail is sent a week before.
  expect(await morning('2026-11-21T06:30:00Z')).toEqual([])
  expect(await morning('2026-12-01T06:00:00Z')).toEqual([])
  expect(await morning('2026-12-14T06:00:00Z')).toHaveLength(5)
  // A prolonged document is notified again; a kindergarten that disabled the setting gets no mails.
  await world.sql(`update official_document set valid_to = '2027-02-10' where valid_to = $1`, [end])
  await world.sql(`update kindergarten set settings = settings || '{"remindsBeforeExpiry": false}' where id = $1`, [
    kindergartenId,
  ])
  expect(await morning('2027-01-12T06:00:00Z')).toEqual([])
  await world.sql(`update kindergarten set settings = settings - 'remindsBeforeExpiry' where id = $1`, [kindergartenId])
  expect(await morning('2027-01-13T06:00:00Z')).toHaveLength(4)
  expect(await morning('2027-02-11T06:00:00Z')).toEqual([])
  expect(standingExpiry(new Date('2026-11-16T06:00:00Z'))).toMatchObject([
    { key: 'books.expiry', runAt: new Date('2026-11-17T05:30:00Z') },
  ])
})
