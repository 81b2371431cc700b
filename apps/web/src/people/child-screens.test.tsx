// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { describe, expect, test } from 'vitest'
import { openScreen, refusal, testUser } from '../blocks/test-screen'
import { Screen as Enrolment } from './child-enrol.screen'
import { Screen as Record } from './child.screen'

const director = testUser({ Students: 'rcud', Parents: 'rcud', Classes: 'rcud' })
const parent = { ...testUser({ Students: 'r' }), userType: 2, baseRoleType: 3 } as const
const nothing = { result: [], rowsCount: 0 }
const group = { id: 14, name: 'Калинка', isForSubstitution: false, classType: 3 }
const born = day('2022-04-06')
const egn = makeEgn(born, genders.Female, 1)

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as HTMLElement, { target: { value } })
const valueOf = (label: string | RegExp) => screen.getAllByLabelText<HTMLInputElement>(label)[0]?.value

describe('enrolment', () => {
  const open = (childAnswer: unknown = refusal(404, { errorMessage: 'Няма такова дете' })) =>
    openScreen({
      Screen: Enrolment,
      user: director,
      answers: {
        'GET /api/Classes': { result: [group], rowsCount: 1 },
        'GET /api/Parents': nothing,
        [`GET /api/Students/guest-student/${egn}`]: childAnswer,
      },
    })

  test('validates a number while typing, and a valid one fills date of birth and gender', async () => {
    open()
    await screen.findByRole('heading', { name: 'Ново дете' })
    type(/^ЕГН/, '2244061234')
    expect(await screen.findByText('Невалидно ЕГН')).toBeTruthy()
    type(/^ЕГН/, egn)
    expect(screen.queryByText('Невалидно ЕГН')).toBeNull()
    expect(screen.getByText('Момиче, 06.04.2022 г.')).toBeTruthy()
    expect(valueOf('Дата на раждане')).toBe('06.04.2022')
    expect(valueOf('Пол')).toBe('Момиче')
  })

  test('a child of another kindergarten fills the form and is enrolled as a guest', async () => {
    open({
      ownId: null,
      ownLeaveDate: null,
      firstName: 'Ема',
      middleName: null,
      lastName: 'Николова',
      personIdType: 0,
      personId: egn,
      gender: 2,
      birthDate: born,
      citizenship: 'българско',
      kindergartenName: 'ДГ „Брестник“',
      isDetached: false,
    })
    await screen.findByRole('heading', { name: 'Ново дете' })
    type(/^ЕГН/, egn)
    fireEvent.click(await screen.findByRole('button', { name: 'Попълни данните' }))
    expect(valueOf(/^Име/)).toBe('Ема')
    expect(valueOf(/^Фамилия/)).toBe('Николова')
    expect(screen.getByRole('switch', { name: /Гостуващо/ })).toHaveProperty('checked', true)
  })

  test('opens the record of a child that left instead of creating another one', async () => {
    open({ ownId: 9, ownLeaveDate: '2025-07-31', firstName: 'Ема', lastName: 'Николова', isDetached: true })
    await screen.findByRole('heading', { name: 'Ново дете' })
    type(/^ЕГН/, egn)
    const link = await screen.findByRole('link', { name: 'Отвори картона' })
    expect(link.getAttribute('href')).toBe('/kids/records/9')
  })
})

const child = {
  id: 7,
  version: 3,
  name: 'Ема Николова',
  firstName: 'Ема',
  middleName: null,
  lastName: 'Николова',
  personIdType: 0,
  personId: egn,
  gender: 2,
  birthDate: born,
  age: '4 г. и 7 м.',
  photoFileId: null,
  enrollmentDate: '2026-09-15',
  leaveDate: null,
  erased: false,
  classId: 14,
  className: 'Калинка',
  addressPermanent: 'ул. „Роза“ № 2',
  addressCurrent: null,
  phone: null,
  allergies: [3],
  allergiesText: 'пчели',
  isSop: false,
  groups: [],
  parents: [],
  specialists: [],
  teachers: [],
  sections: ['addresses', 'health', 'notes', 'parents', 'contacts', 'documents'],
}

describe('the record', () => {
  const open = (user: typeof director, stored: () => unknown, save?: unknown) =>
    openScreen({
      Screen: Record,
      user,
      path: '/kids/records/$id',
      at: '/kids/records/7',
      answers: {
        'GET /api/Students/7': stored,
        'GET /api/StudentProposals': nothing,
        'POST /api/Students/7/addresses': save,
      },
    })

  test('allergies are shown above every tab', async () => {
    open(director, () => child)
    expect((await screen.findByRole('alert')).textContent).toBe('Алергии: Яйца; пчели')
  })

  test('tabs are grouped, and the address of a single tab opens its group', async () => {
    openScreen({
      Screen: Record,
      user: director,
      path: '/kids/records/$id',
      at: '/kids/records/7?tab=family',
      answers: { 'GET /api/Students/7': child, 'GET /api/StudentProposals': nothing },
    })
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Дете', 'Семейство', 'Здраве', 'Документи'])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Семейство')
    const parts = within(screen.getByRole('navigation', { name: 'Семейство' })).getAllByRole('button')
    expect(parts.map((button) => [button.textContent, button.getAttribute('aria-current')])).toEqual([
      ['Родители', 'true'],
      ['Контакти и вземане', null],
      ['Съгласия', null],
    ])
    fireEvent.click(screen.getByRole('tab', { name: 'Дете' }))
    expect(await screen.findByRole('heading', { name: 'Адреси' })).toBeTruthy()
  })

  test('offers a message, fees, a payment and a certificate to users with the right', async () => {
    const links = ['Съобщение', 'Такси', 'Плащане', 'Удостоверение']
    const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null
    const stored = { ...child, parents: [{ parentId: 3, name: 'Ива Николова', kinship: 1 }] }
    const rights = { Messages: 'c', ActivityFees: 'r', ActivityPayments: 'u', Certificates: 'c' }
    open(testUser({ Students: 'r', ...rights }), () => stored)
    await screen.findByRole('heading', { level: 1 })
    expect(links.map(addressOf)).toEqual([
      '/messages/create?child=7',
      '/kids/records/7?tab=fees',
      '/activities/references/fees?studentId=7',
      '/kids/export-certificate/transfer/create?studentId=7',
    ])
  })

  test('offers no next steps without the rights', async () => {
    open(testUser({ Students: 'r' }), () => child)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('link', { name: /Съобщение|Такси|Плащане|Удостоверение/ })).toBeNull()
  })

  test('another user’s save shows a notice in the section, keeps typed values and takes the new version', async () => {
    let stored: object = child
    const { requests } = open(
      director,
      () => stored,
      ({ body }: { body: { version: number } }) =>
        body.version === 4
          ? { isSuccessful: true, entityId: 7 }
          : refusal(409, { code: 'platform.stale', errorMessage: 'Записът е променен от друг потребител.' }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Промени: Адреси' }))
    type('Постоянен адрес', 'ул. „Люляк“ № 5')
    stored = { ...child, phone: '+359888123456', version: 4 }
    fireEvent.click(screen.getByRole('button', { name: 'Запиши' }))
    fireEvent.click(await screen.findByRole('button', { name: /Зареди новите данни/ }))
    await waitFor(() => expect(valueOf('Телефон')).toBe('0888 123 456'))
    expect(valueOf('Постоянен адрес')).toBe('ул. „Люляк“ № 5')
    fireEvent.click(screen.getByRole('button', { name: 'Запиши' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Запиши' })).toBeNull())
    expect(requests.findLast((one) => one.method === 'POST')?.body).toMatchObject({
      addressPermanent: 'ул. „Люляк“ № 5',
      phone: '+359888123456',
      version: 4,
    })
  })

  test('a read-only guardian sees the permitted sections and cannot change anything', async () => {
    const teachers = [{ name: 'Елена Димитрова', occupation: 'учител', userId: 7 }]
    open(parent, () => ({ ...child, teachers, addressPermanent: null, sections: ['health', 'parents', 'contacts'] }))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getByRole('link', { name: 'Пиши на Елена Димитрова' }).getAttribute('href')).toBe(
      '/messages/create?to=7',
    )
    const papers = within(screen.getByRole('region', { name: 'Данни и документи' })).getAllByRole('link')
    expect(papers.map((link) => link.textContent?.trim())).toEqual([
      'Данни',
      'Групи',
      'Родители',
      'Контакти и вземане',
      'Съгласия',
      'Предложи промяна',
      'Здраве',
    ])
    // The data copy is for guardians with the right to sign.
    expect(screen.queryByRole('button', { name: /Изтегли/ })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Данни' }))
    await screen.findByRole('heading', { level: 1, name: 'Данни' })
    expect(screen.queryByRole('heading', { name: 'Адреси' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Промени/ })).toBeNull()
  })
})
