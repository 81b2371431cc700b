import { uploadFile } from '@asistent/contract/files/files.calls'
import {
  backgroundPicture,
  deleteMasterBackground,
  deleteMasterPage,
  deletePortfolio,
  deletePortfolioItem,
  exportPortfolio,
  getPortfolio,
  listMasterBackgrounds,
  listMasterPages,
  listPortfolios,
  photoConsents,
  portfolioBackgrounds,
  portfolioPicture,
  portfolioSection,
  saveMasterBackground,
  saveMasterPage,
  savePortfolio,
  savePortfolioItem,
  saveSharedPage,
} from '@asistent/contract/results/portfolios.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { teachersGroups } from '../../../../tests/support/planning/group'

// Portfolios through HTTP. Today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

/** A PNG of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)
const photo = () => ({ name: 'снимка.png', type: 'image/png', bytes: png })

/** A child of the demo parent in the director's kindergarten, and a child of another parent. */
async function children() {
  const [mine] = await world.sql<{ id: number }>(
    `select c.child_id as id from child_guardian c join guardian g on g.id = c.guardian_id join account a on a.id = g.account_id join kindergarten k on k.id = c.kindergarten_id
      where a.email = 'roditel@example.bg' and c.may_see and k.code = '1690999' order by 1 limit 1`,
  )
  const [otherRow] = await world.sql<{ id: number }>(
    `select c.id from child c join kindergarten k on k.id = c.kindergarten_id where k.code = '1690999' and c.left_on is null
      and not exists (select from child_guardian cg join guardian g on g.id = cg.guardian_id join account a on a.id = g.account_id where cg.child_id = c.id and a.email = 'roditel@example.bg') limit 1`,
  )
  return { mine: mine?.id ?? 0, other: otherRow?.id ?? 0 }
}

/** Everybody who signs for the child answers about photos in the group. */
const answer = (childId: number, given: boolean) =>
  world.sql(
    `insert into child_consent (kindergarten_id, child_id, guardian_id, kind_id, text_number, given, on_paper, recorded_by, at)
      select k.kindergarten_id, $1, cg.guardian_id, k.id, 1, $2, true, (select min(id) from account), now() from consent_kind k
      join child_guardian cg on cg.child_id = $1 and cg.may_sign where k.kindergarten_id = cg.kindergarten_id and k.position = 1`,
    [childId, given],
  )

const page = { part: 1 as const, title: 'Обичам да плувам', forDate: day('2026-10-10') }

describe('a portfolio', () => {
  test('is created and filled by the family, from the photo to the printed book', async () => {
    const { mine } = await children()
    const parent = await world.as('parent')
    const before = await parent.ok(getPortfolio, { id: mine })
    const [background] = (await parent.ok(portfolioBackgrounds, {})).result
    await parent.ok(savePortfolio, {
      id: mine,
      version: before.version,
      backgroundId: background?.id ?? 0,
      aboutMe: 'Аз съм на пет години.',
      family: 'Ние сме четирима.',
    })
    const { id: fileId } = await parent.ok(uploadFile, { files: [photo()] })
    const itemId = Number(
      (await parent.ok(savePortfolioItem, { ...page, part: 5, studentId: mine, fileId, text: 'В басейна.' })).entityId,
    )
    const after = await parent.ok(getPortfolio, { id: mine })
    expect(after).toMatchObject({ aboutMe: 'Аз съм на пет години.', background, mayEdit: true })
    expect(after.items.find(({ id }) => id === itemId)).toMatchObject({ byFamily: true, mayEdit: true, fileId })
    expect(after.completed).toBeGreaterThan(before.completed)
    const paper = pdfText((await parent.call(exportPortfolio, { id: mine })).bytes)
    for (const text of ['Аз съм на пет години.', 'Обичам да плувам', 'В басейна.']) expect(paper).toContain(text)
    // Staff reads the page and the photo but cannot change the family's entry.
    const director = await world.as('director')
    expect((await director.call(portfolioPicture, { itemId })).bytes).toEqual(png)
    const admin = await world.as('administrator')
    expect((await admin.call(deletePortfolioItem, { itemId })).status).toBe(409)
    await parent.ok(deletePortfolioItem, { itemId })
    expect((await director.call(portfolioPicture, { itemId })).status).toBe(404)
  })

  test('is readable for the child’s family and the staff who work with the child only', async () => {
    const { mine, other } = await children()
    const parent = await world.as('parent')
    const director = await world.as('director')
    const itemId = Number(
      (await director.ok(savePortfolioItem, { ...page, part: 4, picture: 1, studentId: other })).entityId,
    )
    const { result } = await parent.ok(listPortfolios, {})
    expect(result.map(({ id }) => id)).toContain(mine)
    expect(result.map(({ id }) => id)).not.toContain(other)
    for (const answer of [
      await parent.call(getPortfolio, { id: other }),
      await parent.call(portfolioPicture, { itemId }),
      await parent.call(exportPortfolio, { id: other }),
      await parent.call(savePortfolio, { id: other, version: 0 }),
      await parent.call(savePortfolioItem, { ...page, studentId: other }),
      await parent.call(deletePortfolioItem, { itemId }),
      await (await world.as('teacherOfGabrovo')).call(portfolioPicture, { itemId }),
    ])
      expect(answer.status).toBe(404)
    expect((await parent.call(deletePortfolio, { id: mine })).status).toBe(403)
    // Experts get the number of portfolios and read none.
    const ministry = await world.as('ministry')
    expect((await ministry.ok(listPortfolios, {})).rowsCount).toBe(0)
    expect((await ministry.call(getPortfolio, { id: other })).status).toBe(404)
    expect((await (await world.as('manciple')).call(getPortfolio, { id: other })).status).toBe(403)
    // Teachers read those of their groups.
    const { teacher, ownGroup, otherGroup: foreign } = await teachersGroups(world)
    expect((await teacher.ok(listPortfolios, { classIds: [ownGroup] })).rowsCount).toBeGreaterThan(10)
    expect((await teacher.ok(listPortfolios, { classIds: [foreign] })).rowsCount).toBe(0)
  })

  test('shows approved results only, on the screen and on paper', async () => {
    const { mine } = await children()
    const parent = await world.as('parent')
    await world.sql('delete from achievement where child_id = $1', [mine])
    const judged = (status: number, percent: number, index: number) =>
      world.sql(
        `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, status, comment)
          select g.kindergarten_id, $1, g.id, g.school_year_id, (select id from subject where kindergarten_id is null order by id offset $4 limit 1), 1, '{Познава цветовете}', '{2}', $3, $2::int, case when $2::int > 1 then 'Не е вярно' end
          from child_group_period p join child_group g on g.id = p.group_id where p.child_id = $1 order by p.from_on desc limit 1`,
        [mine, status, percent, index],
      )
    // Pending, annulled and returned results; the database rejects families too.
    for (const [index, status] of [0, 2, 3].entries()) await judged(status, 90, index)
    for (const person of [parent, await world.as('director')])
      expect((await person.ok(getPortfolio, { id: mine })).results).toEqual([])
    await judged(1, 50, 3)
    const { results } = await parent.ok(getPortfolio, { id: mine })
    expect(results).toHaveLength(1)
    const paper = pdfText((await parent.ok(exportPortfolio, { id: mine })).bytes)
    expect(paper).toContain(results[0]!.subjectName)
  })

  test('has photos by the staff only with the family’s consent; drawings need none', async () => {
    const { mine } = await children()
    const director = await world.as('director')
    const { id: fileId } = await director.ok(uploadFile, { files: [photo()] })
    const photographed = { ...page, part: 5 as const, studentId: mine, fileId }
    await answer(mine, false)
    expect((await director.call(savePortfolioItem, photographed)).body).toMatchObject({
      errorMessage: 'Семейството не е дало съгласие за снимки на детето. Съгласията са в досието му.',
    })
    const drawing = Number((await director.ok(savePortfolioItem, { ...photographed, part: 4 })).entityId)
    // A drawing cannot be changed to a photo without consent either.
    expect((await director.call(savePortfolioItem, { ...photographed, id: drawing, version: 1 })).status).toBe(409)
    await answer(mine, true)
    await director.ok(savePortfolioItem, { ...photographed, id: drawing, version: 1 })
    expect((await director.call(savePortfolioItem, { ...page, part: 5, studentId: mine })).status).toBe(400)
    const tomorrow = { ...page, studentId: mine, forDate: day('2026-11-16') }
    expect((await director.call(savePortfolioItem, tomorrow)).status).toBe(400)
  })

  test('rejects the second of two saves, and is deleted completely', async () => {
    const { other } = await children()
    const director = await world.as('director')
    const { version } = await director.ok(getPortfolio, { id: other })
    await director.ok(savePortfolio, { id: other, version, aboutMe: 'Първи' })
    expect((await director.call(savePortfolio, { id: other, version, aboutMe: 'Втори' })).status).toBe(409)
    await director.ok(deletePortfolio, { id: other })
    expect(await director.ok(getPortfolio, { id: other })).toMatchObject({ items: [], aboutMe: null })
    expect((await director.call(deletePortfolio, { id: other })).status).toBe(404)
  })
})

test('the master uploads a background, which the book prints; a later picture replaces it', async () => {
  const [master, director] = [await world.as('master'), await world.as('director')]
  const upload = async () => (await master.ok(uploadFile, { files: [photo()] })).id
  const form = { name: 'Гора', pattern: 1 as const, colour: 1 as const }
  const backgroundId = Number((await master.ok(saveMasterBackground, { ...form, fileId: await upload() })).entityId)
  for (const person of [master, director, await world.as('parent')])
    expect((await person.call(backgroundPicture, { backgroundId })).bytes).toEqual(png)
  const { id } = (await director.ok(listPortfolios, { isBegun: true })).result[0]!
  const { version } = await director.ok(getPortfolio, { id })
  await director.ok(savePortfolio, { id, version, backgroundId, aboutMe: null, family: null })
  expect((await director.ok(getPortfolio, { id })).background).toMatchObject({
    name: 'Гора',
    fileId: expect.any(Number),
  })
  expect((await director.call(exportPortfolio, { id })).status).toBe(200)

  await master.ok(saveMasterBackground, { ...form, id: backgroundId, version: 1 })
  expect((await director.call(backgroundPicture, { backgroundId })).status).toBe(200)
  await master.ok(saveMasterBackground, { ...form, id: backgroundId, version: 2, fileId: null })
  expect((await director.call(backgroundPicture, { backgroundId })).status).toBe(404)
  expect((await director.call(saveMasterBackground, form)).status).toBe(403)
})

test('the master offers ready pages and backgrounds', async () => {
  const master = await world.as('master')
  const parent = await world.as('parent')
  const form = { type: 'journey' as const, title: 'Бях на село', prompt: 'Какви животни видя?', picture: 1 }
  const id = Number((await master.ok(saveMasterPage, form)).entityId)
  const offered = async () => (await parent.ok(portfolioSection, { type: 'journey' })).result.map(({ title }) => title)
  expect(await offered()).toContain('Бях на село')
  expect((await master.ok(listMasterPages, {})).result).toContainEqual({ ...form, id, version: 1 })
  expect((await master.call(saveMasterPage, { ...form, picture: 98 })).status).toBe(400)
  await master.ok(deleteMasterPage, { templateId: id })
  expect(await offered()).not.toContain('Бях на село')
  const backgroundId = Number((await master.ok(saveMasterBackground, { name: 'Нощ', pattern: 2, colour: 5 })).entityId)
  expect((await parent.ok(portfolioBackgrounds, {})).result).toContainEqual(
    expect.objectContaining({ name: 'Нощ', pattern: 2 }),
  )
  const backgroundIds = async () => (await master.ok(portfolioBackgrounds, {})).result.map(({ id }) => id)
  expect(await backgroundIds()).toContain(backgroundId)
  await master.ok(deleteMasterBackground, { backgroundId })
  expect(await backgroundIds()).not.toContain(backgroundId)
  expect((await master.ok(listMasterBackgrounds, {})).result.map(({ name }) => name)).not.toContain('Нощ')
  expect((await (await world.as('director')).call(saveMasterPage, form)).status).toBe(403)
})

describe('a page for several children', () => {
  const shared = { title: 'Разходка в парка', forDate: day('2026-11-10'), text: 'Събирахме листа.' }
  /** JPEG of 1 × 1 pixel. */
  const photoText =
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=='

  async function twoOfAGroup() {
    const { teacher, ownGroup } = await teachersGroups(world)
    const { result } = await teacher.ok(photoConsents, { classId: ownGroup })
    const [first, second] = result
    if (!first || !second) throw new Error('the group has fewer than two children')
    await answer(first.studentId, true)
    await answer(second.studentId, false)
    const titlesOf = async (id: number) =>
      (await teacher.ok(getPortfolio, { id })).items.filter(({ title }) => title === shared.title)
    return { teacher, own: ownGroup, first, second, ids: [first.studentId, second.studentId], titlesOf }
  }

  test('gives a photo only to children with consent and names the others', async () => {
    const { teacher, own, first, second, ids, titlesOf } = await twoOfAGroup()
    const { result } = await teacher.ok(photoConsents, { classId: own })
    expect(result.filter(({ studentId }) => ids.includes(studentId)).map((one) => one.photosAllowed)).toEqual([
      true,
      false,
    ])
    const photo = { ...shared, studentIds: ids, part: 5 as const, photo: photoText }
    expect(await teacher.ok(saveSharedPage, photo)).toMatchObject({
      warnings: [`Не е добавена, защото няма съгласие: ${second.studentName}.`],
    })
    const [item] = await titlesOf(first.studentId)
    expect((await teacher.call(portfolioPicture, { itemId: item?.id ?? 0 })).status).toBe(200)
    expect(await titlesOf(second.studentId)).toEqual([])
    expect((await teacher.call(saveSharedPage, { ...photo, studentIds: [second.studentId] })).body).toMatchObject({
      code: 'results.no-consent-any',
    })
  })

  test('gives an observation to all of them, without the photo where there is no consent', async () => {
    const { teacher, first, second, ids, titlesOf } = await twoOfAGroup()
    const page = { ...shared, studentIds: ids, part: 1 as const, photo: photoText }
    expect(await teacher.ok(saveSharedPage, page)).toMatchObject({
      warnings: [`Без снимка, защото няма съгласие: ${second.studentName}.`],
    })
    const [[mine], [theirs]] = [await titlesOf(first.studentId), await titlesOf(second.studentId)]
    expect(mine?.fileId).not.toBeNull()
    expect(theirs).toMatchObject({ fileId: null, text: 'Събирахме листа.' })
    // Each child has its own file: deleting one page leaves the others.
    await teacher.ok(saveSharedPage, { ...page, part: 4, title: 'Рисунки' })
    const drawings = async (id: number) =>
      (await teacher.ok(getPortfolio, { id })).items.filter(({ title }) => title === 'Рисунки')
    const [[left], [right]] = [await drawings(first.studentId), await drawings(second.studentId)]
    await teacher.ok(deletePortfolioItem, { itemId: left?.id ?? 0 })
    expect((await teacher.call(portfolioPicture, { itemId: right?.id ?? 0 })).status).toBe(200)
  })

  test('rejects a broken picture, a photo page without a photo and children of other groups', async () => {
    const { teacher, ids } = await twoOfAGroup()
    const page = { ...shared, studentIds: ids, part: 5 as const }
    expect((await teacher.call(saveSharedPage, { ...page, photo: 'AAAA' })).status).toBe(400)
    expect((await teacher.call(saveSharedPage, page)).body).toMatchObject({ code: 'results.needs-photo' })
    const [stranger] = await world.sql<{ id: number }>(
      `select c.id from child c join kindergarten k on k.id = c.kindergarten_id where k.code <> '1690999' limit 1`,
    )
    const foreign = { ...page, part: 1 as const, studentIds: [...ids, stranger?.id ?? 0] }
    expect((await teacher.call(saveSharedPage, foreign)).status).toBe(404)
  })
})
