import type { APIRequestContext, Page } from '@playwright/test'
import { demoUsers } from '../../../apps/server/src/demo/sign-ins'
import type { UserData } from '@asistent/contract/identity/session.calls'

// Demo users in a browser. Sets the token directly; the sign-in form has its own journey.

export type PersonName = keyof typeof demoUsers

const tokens = new Map<PersonName, string>()

export async function tokenOf(request: APIRequestContext, name: PersonName): Promise<string> {
  const cached = tokens.get(name)
  if (cached) return cached
  const token = await newTokenOf(request, name)
  tokens.set(name, token)
  return token
}

/** A separate session for a journey that signs out, because journeys share the others. */
export async function newTokenOf(request: APIRequestContext, name: PersonName): Promise<string> {
  const { email, password } = demoUsers[name]
  const signIn = () => request.post('/api/identity/login', { data: { email, password } })
  let answer = await signIn()
  // A busy server returns 503, because password hashing is expensive.
  for (let tries = 0; answer.status() === 503 && tries < 10; tries++) {
    await new Promise((later) => setTimeout(later, 1000))
    answer = await signIn()
  }
  const { token } = (await answer.json()) as { token: string | null }
  if (!token) throw new Error(`${name} could not sign in: ${answer.status()}`)
  return token
}

export async function signedInAs(page: Page, request: APIRequestContext, name: PersonName): Promise<void> {
  const token = await tokenOf(request, name)
  await page.addInitScript((value) => localStorage.setItem('asistent.token', value), `Bearer ${token}`)
}

const users = new Map<PersonName, UserData>()

export async function userDataOf(request: APIRequestContext, name: PersonName): Promise<UserData> {
  const cached = users.get(name)
  if (cached) return cached
  const answer = await request.get('/api/identity/user-data', {
    headers: { authorization: `Bearer ${await tokenOf(request, name)}` },
  })
  const user = (await answer.json()) as UserData
  users.set(name, user)
  return user
}

/** One demo user for each of the nine roles. */
export const onePerRole: readonly PersonName[] = [
  'director',
  'administrator',
  'teacher',
  'resourceSpecialist',
  'manciple',
  'parent',
  'municipality',
  'ministry',
  'master',
]
