import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { day } from '@asistent/domain/kernel/day'
import { linkTo } from './outbox'
import { tokenOf } from './people'

// A separate kindergarten for a journey, so that its changes (e.g. of the school year) do not affect others.

export const activatedPassword = 'Detelina7'

let made = 0
const mark = () => `${process.pid}.${Date.now()}.${++made}`

export const newEmail = (what: string) => `${what}.${mark()}@example.bg`

export interface OwnKindergarten {
  readonly id: number
  readonly name: string
  readonly token: string
  readonly get: <Answer>(path: string, params?: Record<string, string | number>) => Promise<Answer>
  /** Returns the id of the saved record. */
  readonly post: (path: string, data: object) => Promise<number>
}

interface Place {
  readonly cityId: number
  readonly municipalityId: number
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Created by the master, with an administrator who has accepted the invitation. */
export async function ownKindergarten(request: APIRequestContext): Promise<OwnKindergarten> {
  const master = bearer(await tokenOf(request, 'master'))
  const name = `ДГ „Опит“ ${mark()}`
  const email = newEmail('administrator')
  const administrator = { firstName: 'Мария', lastName: 'Иванова', email }
  const created = await request.post('/api/administration/Kindergarten/create-empty-kindergarten', {
    headers: master,
    data: { name, institutionType: 1, adress: 'ул. „Проба“ № 1', ...(await somePlace(request, master)), administrator },
  })
  expect(created.ok(), await created.text()).toBe(true)
  const { entityId } = (await created.json()) as { entityId: number }
  const token = await activated(request, email)
  const headers = bearer(token)
  return {
    id: entityId,
    name,
    token,
    get: async <Answer>(path: string, params?: Record<string, string | number>) => {
      const answer = await request.get(path, { headers, ...(params && { params }) })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return (await answer.json()) as Answer
    },
    post: async (path, data) => {
      const answer = await request.post(path, { headers, data })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return ((await answer.json()) as { entityId: number }).entityId
    },
  }
}

async function somePlace(request: APIRequestContext, headers: { authorization: string }): Promise<Place> {
  const list = await request.get('/api/administration/kindergarten/institutions-overview', { headers })
  const { result } = (await list.json()) as { result: { id: number }[] }
  const row = await request.get('/api/administration/kindergarten/kindergarten-data', {
    headers,
    params: { kindergartenId: result[0]?.id ?? 0 },
  })
  const { cityId, municipalityId } = (await row.json()) as Place
  return { cityId, municipalityId }
}

/** Accepts the invitation through calls; the pages have their own journeys. */
export async function activated(request: APIRequestContext, email: string): Promise<string> {
  const path = await linkTo(request, email, 'Покана')
  const token = path.split('/').find((part) => part.length > 30)
  const kind = path.includes('admin-account') ? 'activate-admin' : 'activate'
  const answer = await request.post(`/api/identity/${kind}`, { data: { token, password: activatedPassword } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { token: string }).token
}

/** Signs the administrator in on the page. */
export const signedInWith = (page: Page, token: string): Promise<void> =>
  page.addInitScript((value) => localStorage.setItem('asistent.token', value), `Bearer ${token}`).then(() => undefined)

export interface NewChild {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly classId: number
  readonly parents?: readonly object[]
}

/** Enrolled on the first day of the school year. */
export function enrol(kindergarten: OwnKindergarten, child: NewChild, ordinal = 0): Promise<number> {
  const birthDate = day(child.birthDate)
  return kindergarten.post('/api/Students', {
    ...child,
    personIdType: 0,
    personId: makeEgn(birthDate, genders.Female, ordinal),
    gender: genders.Female,
    enrollmentDate: '2026-09-15',
  })
}
