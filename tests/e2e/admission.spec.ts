import { expect, test, type Page } from '@playwright/test'
import { addDays, day, formatDay, today } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { activated, enrol, newEmail, ownKindergarten, signedInWith } from './support/own-kindergarten'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'

// Admission: application, ranking, offer, confirmation, enrolment, invitation of the parents, order.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test(
  'a parent and the staff apply, the ranking offers places, and a confirmed child is enrolled with an order',
  { tag: '@both' },
  async ({ browser, page, request }) => {
    const kindergarten = await ownKindergarten(request)
    const startYear = startYearOf(today(new Date()))
    const birthOf = (date: string) => day(`${startYear - 3}-${date}`)
    const classId = await kindergarten.post('/api/Classes', {
      name: 'Калинка',
      classType: 2,
      attendanceType: 1,
      capacity: 23,
    })
    const mother = { firstName: 'Ралица', lastName: 'Кръстева', email: newEmail('mayka') }
    const siblingId = await enrol(kindergarten, {
      firstName: 'Ема',
      lastName: 'Кръстева',
      birthDate: birthOf('02-02'),
      classId,
      parents: [{ ...mother, kinship: 1, isMain: true }],
    })
    const { parents } = await kindergarten.get<{ parents: { parentId: number }[] }>(`/api/Students/${siblingId}`)
    await kindergarten.post('/api/Mails/send-invitation', { parentIds: parents.map(({ parentId }) => parentId) })
    const parent = await activated(request, mother.email)
    await kindergarten.post('/api/Admissions/criteria', { name: 'Брат или сестра в детската градина', points: 3 })
    const roundId = await kindergarten.post('/api/Admissions/rounds', {
      name: 'Есенно класиране',
      startYear,
      fromDate: addDays(today(new Date()), -3),
      toDate: addDays(today(new Date()), 3),
      confirmDays: 5,
      tieRule: 1,
      firstPlaces: 2,
    })
    const otherEmail = newEmail('drugamayka')
    const paperId = await kindergarten.post('/api/Admissions', {
      roundId,
      firstName: 'Калоян',
      lastName: 'Златев',
      personId: makeEgn(birthOf('05-05'), genders.Male, 1),
      parents: [{ firstName: 'Снежана', lastName: 'Златева', kinship: 1, email: otherEmail }],
    })

    const theirs = await browser.newPage({ viewport: page.viewportSize() })
    await signedInWith(theirs, parent)
    await theirs.goto('/kids/admission/create')
    await chooseFrom(theirs.getByRole('combobox', { name: 'Класиране' }), /Есенно класиране/)
    await theirs.getByRole('textbox', { name: 'Име', exact: true }).first().fill('Боян')
    await theirs.getByRole('textbox', { name: 'Фамилия', exact: true }).first().fill('Кръстев')
    await theirs
      .getByRole('textbox', { name: 'ЕГН/ЛНЧ/ИДН', exact: true })
      .fill(makeEgn(birthOf('06-06'), genders.Male, 1))
    await theirs.getByRole('textbox', { name: 'Име', exact: true }).last().fill(mother.firstName)
    await theirs.getByRole('textbox', { name: 'Фамилия', exact: true }).last().fill(mother.lastName)
    await theirs.getByRole('textbox', { name: 'Имейл', exact: true }).fill(mother.email)
    await chooseFrom(theirs.getByRole('combobox', { name: 'Заявени критерии' }), /Брат или сестра/)
    await theirs.keyboard.press('Escape')
    await theirs.getByRole('button', { name: 'Запиши', exact: true }).click()
    await expect(heading(theirs, 'Заявление № 2: Боян Кръстев')).toBeVisible()
    await expect(theirs.getByText('още не е класирано')).toBeVisible()

    await signedInWith(page, kindergarten.token)
    await page.goto('/waiting')
    await expect(page.getByText('нови заявления за прием')).toBeVisible()
    await page.goto(`/kids/admission/rounds/${roundId}`)
    await expect(page.getByText('2 заявления не са класирани')).toBeVisible()
    await page.getByRole('button', { name: 'Класирай' }).click()
    await expect(page.getByRole('link', { name: '1. Боян Кръстев – 3 точки' })).toBeVisible()
    await expect(page.getByText('3 т. брат или сестра в детската градина')).toBeVisible()
    await page.getByRole('button', { name: 'Предложи място: Боян Кръстев' }).click()
    await expect(page.getByText('С предложено място')).toHaveCount(1)
    await test.step('an offer is taken back and made again', async () => {
      await page.getByRole('alert').getByRole('button', { name: 'Върни', exact: true }).click()
      await expect(page.getByText('С предложено място')).toHaveCount(0)
      await page.getByRole('button', { name: 'Предложи място: Боян Кръстев' }).click()
      await expect(page.getByText('С предложено място')).toHaveCount(1)
    })
    await page.getByRole('button', { name: 'Предложи място: Калоян Златев' }).click()
    await expect(page.getByText('С предложено място')).toHaveCount(2)
    await expect(page.getByRole('heading', { name: /Първа група: 2 места, няма свободни/ })).toBeVisible()

    await theirs.goto('/waiting')
    await expect(theirs.getByText(/място 1 от 2 · потвърдете до/)).toBeVisible()
    await theirs.getByRole('button', { name: 'Потвърди мястото: Боян Кръстев' }).click()
    await expect(theirs.getByText('Мястото е потвърдено')).toBeVisible()
    await theirs.close()

    await page.goto(`/kids/admission/${paperId}`)
    await page.getByRole('button', { name: 'Потвърди мястото' }).click()
    await page.getByRole('button', { name: 'Запиши детето' }).click()
    await chooseFrom(page.getByRole('dialog').getByRole('combobox', { name: 'Група' }), /Калинка/)
    await page
      .getByRole('dialog')
      .getByLabel('Дата на записване')
      .fill(formatDay(today(new Date())))
    await page.getByRole('dialog').getByRole('button', { name: 'Запиши детето' }).click()
    await expect(page.getByRole('heading', { name: 'Следващи стъпки' })).toBeVisible()
    expect(await linkTo(request, otherEmail, 'Покана')).toContain('activation')

    await page.getByRole('link', { name: 'Издай заповед' }).click()
    await expect(heading(page, 'Заповед от шаблон')).toBeVisible()
    await expect(page.getByText('Относно: Записване на Калоян Златев')).toBeVisible()
    await page.getByRole('button', { name: 'Впиши заповедта' }).click()
    await expect(heading(page, /^Заповед № РД-07-1/)).toBeVisible()
    await page.getByRole('link', { name: 'Прием по заявление № 1: Калоян Златев' }).click()
    await expect(heading(page, 'Заявление № 1: Калоян Златев')).toBeVisible()
    await expect(page.getByText('Детето е записано').first()).toBeVisible()
  },
)
