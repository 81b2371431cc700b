import type { APIRequestContext } from '@playwright/test'
import { tokenOf, type PersonName } from './people'

// A real address for each screen with a parameter: the first record of a list the person may see. A new screen with a
// parameter needs a line here, or the generated test says so.

interface Source {
  readonly list: string
  readonly field?: string
  /** The demo has none: a call that makes one. */
  readonly make?: { readonly path: string; readonly data: object }
}

const firstOf: Record<string, Source> = {
  '/groups/management/{id}': { list: '/api/Classes' },
  '/staff/pedagogical/{id}/{kindergartenId?}': { list: '/api/Teachers' },
  '/staff/members-substitution/{id?}': { list: '/api/TeacherSubstitutions/overview-models' },
  '/attendances/applications/personal-reasons/{id}': { list: '/api/StudentAttendances/applications?kind=1' },
  '/attendances/applications/summer-attendances/{id}': {
    list: '/api/StudentAttendances/applications?kind=2',
    // The demo parent's elder child; the second time it is refused as there already.
    make: {
      path: '/api/StudentAttendances/request',
      data: { studentId: 2, kind: 2, fromDate: '2027-07-05', toDate: '2027-07-09' },
    },
  },
  '/attendances/medical-notices/{id}': { list: '/api/StudentMedicalNotes/overview-models' },
  '/attendances/medical-notices/{id}/edit': { list: '/api/StudentMedicalNotes/overview-models' },
  '/parents/management/{id}': { list: '/api/Parents' },
  '/kids/records/{id}/{kindergatrenId?}': { list: '/api/Students' },
  '/admin/outbox/{id}': {
    list: '/api/administration/Mails/overview-models',
    make: {
      path: '/api/administration/AccountManagement/invite-mon-account',
      data: { firstName: 'Пламена', lastName: 'Василева', email: 'za.pismoto@example.bg' },
    },
  },
  '/platform/groups/{id}': { list: '/api/UserRoles/overview-models' },
  '/days-off/{id?}': { list: '/api/DaysOff/overview-models' },
  '/platform/settings/school-years/{id}': { list: '/api/KindergartenPeriods/overview-models' },
  '/resources/{partnerId}': { list: '/api/Partners' },
  '/resources/{partnerId}/create': { list: '/api/Partners' },
  '/admin/partners/{id}': { list: '/api/Partners' },
  '/polls/{id}': { list: '/api/Polls' },
  '/messages/{id}': { list: '/api/Messages/overview-models' },
  '/admin/kindergartens/{kindergartenId}': { list: '/api/administration/kindergarten/institutions-overview' },
  '/admin/kindergartens/{kindergartenId}/edit': { list: '/api/administration/kindergarten/institutions-overview' },
  '/admin/days-off/{dayOffGuid}': { list: '/api/administration/daysoff/overview-models', field: 'dayOffGuid' },
}

const fixed: Record<string, string> = {
  // The first partner of the demo and its first page.
  '/resources/{partnerId}/{id}': '/resources/1/1',
  '/resources/{partnerId}/{id}/edit': '/resources/1/1/edit',
  // The list; a request has its journey (families.spec.ts).
  '/parents/registration-parents/{id?}': '/parents/registration-parents',
  '/platform/help/{topic}': '/platform/help/first-steps',
  // Without a token: the page of a link that doesn't work. Working links have their journeys (accounts.spec.ts).
  '/password-recovery/{userId?}/{token?}': '/password-recovery',
  '/account-activation/{userType?}/{token?}': '/account-activation',
  '/admin-account-activation/{token?}/{kindergartenId?}': '/admin-account-activation',
  '/first-start/{token?}': '/first-start',
  '/unsubscribe/{token?}': '/unsubscribe',
}

/** Undefined: the person has no such record; the screen is then seen through another role. */
export async function addressOf(
  request: APIRequestContext,
  person: PersonName,
  path: string,
): Promise<string | undefined> {
  if (!path.includes('{')) return path
  if (fixed[path]) return fixed[path]
  const source = firstOf[path]
  if (!source) throw new Error(`tests/e2e/support/addresses.ts knows no record for ${path}`)
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` }
  if (source.make) await request.post(source.make.path, { headers, data: source.make.data })
  const answer = await request.get(source.list, { headers })
  const { result } = (await answer.json()) as { result?: Record<string, unknown>[] }
  const value = result?.[0]?.[source.field ?? 'id']
  return value === undefined
    ? undefined
    : path.replace(/\{\w+\??\}/, `${value as number | string}`).replace(/\/\{\w+\?\}/g, '')
}
