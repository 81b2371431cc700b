import type { APIRequestContext } from '@playwright/test'
import { activated, enrol, newEmail, ownKindergarten, type OwnKindergarten } from './own-kindergarten'

// A separate kindergarten with one group and two activated families.

export interface TwoFamilies {
  readonly place: OwnKindergarten
  readonly groupId: number
  readonly families: readonly { readonly token: string; readonly childId: number; readonly childName: string }[]
}

async function schoolYear(kindergarten: OwnKindergarten): Promise<void> {
  const { result } = await kindergarten.get<{ result: { name: string }[] }>('/api/KindergartenPeriods/overview-models')
  if (result.some((year) => year.name === '2026/2027')) return
  await kindergarten.post('/api/KindergartenPeriods', {
    name: '2026/2027',
    fromDate: '2026-09-15',
    toDate: '2027-09-14',
    studyFromDate: '2026-09-15',
    studyToDate: '2027-05-31',
    active: true,
  })
}

export async function twoFamilies(request: APIRequestContext): Promise<TwoFamilies> {
  const kindergarten = await ownKindergarten(request)
  await schoolYear(kindergarten)
  const groupId = await kindergarten.post('/api/Classes', {
    name: 'Щурче',
    classType: 3,
    attendanceType: 1,
    capacity: 23,
  })
  const plans = [
    { firstName: 'Нина', lastName: 'Колева', mother: 'Елена', email: newEmail('mama') },
    { firstName: 'Мила', lastName: 'Петрова', mother: 'Ана', email: newEmail('mama') },
  ]
  const children: number[] = []
  for (const [ordinal, { firstName, lastName, mother, email }] of plans.entries())
    children.push(
      await enrol(
        kindergarten,
        {
          firstName,
          lastName,
          birthDate: '2022-03-05',
          classId: groupId,
          parents: [{ firstName: mother, lastName, email, kinship: 1 }],
        },
        ordinal,
      ),
    )
  await kindergarten.post(`/api/Classes/${groupId}/invite-parents`, {})
  const families = []
  for (const [index, { firstName, lastName, email }] of plans.entries())
    families.push({
      token: await activated(request, email),
      childId: children[index] ?? 0,
      childName: `${firstName} ${lastName}`,
    })
  return { place: kindergarten, groupId, families }
}

/** Audience of the group's parents, as forms send it. */
export const forGroup = (groupId: number) => ({
  everyone: false,
  roleTypes: [],
  classIds: [groupId],
  classStaff: false,
  studentIds: [],
  userIds: [],
})
