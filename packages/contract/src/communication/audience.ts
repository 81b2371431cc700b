import { isNobody } from '@asistent/domain/communication/audience'
import { roleTypes } from '@asistent/domain/access/roles'
import { z } from 'zod'
import { either, may } from '../core/access'
import { call } from '../core/call'
import { field, id, oneOf } from '../core/values'
import { allergyBadge } from '../people/values'

// Who something is for: one shape for messages, events, polls and notes (domain.md, Appendix C: recipients).

const ids = (label: string) => field(label, z.array(id).max(1000)).default([])

const shape = {
  everyone: field('Всички в детската градина', z.boolean()).default(false),
  roleTypes: field('Роли', z.array(oneOf(roleTypes)).max(9)).default([]),
  classIds: ids('Групи'),
  classStaff: field('И екипът на групите', z.boolean()).default(false),
  studentIds: ids('Деца'),
  userIds: ids('Хора'),
}

/** May be empty: of a draft. */
export const audience = z.object(shape)
export type AudienceInput = z.input<typeof audience>

/** At least one recipient. */
export const someAudience = field(
  'Получатели',
  z.object(shape).refine((given) => !isNobody(given), { message: 'Изберете поне един получател' }),
)

const writesToPeople = either(may.create('Messages'), may.create('Events'), may.create('Polls'))

export const audienceOptions = z.object({
  /** May choose the whole kindergarten. */
  everyone: z.boolean(),
  roles: z.array(z.object({ roleType: oneOf(roleTypes), count: z.int() })),
  groups: z.array(
    z.object({
      id,
      name: z.string(),
      color: z.int(),
      emblem: z.string().nullable(),
      /** Number of reachable parents with a profile. */
      count: z.int(),
    }),
  ),
  children: z.boolean(),
  /** Kindergartens that a message to several kindergartens may address. */
  kindergartens: z.array(z.object({ id, name: z.string(), city: z.string() })),
})
export type AudienceOptions = z.output<typeof audienceOptions>

export const getAudienceOptions = call.get('/api/Audiences/options', {
  title: 'До кого мога да пиша',
  access: writesToPeople,
  output: audienceOptions,
  topics: ['groups', 'children', 'staff'],
})

export const listAudiencePeople = call.list('/api/Audiences/people', {
  title: 'Хора, до които мога да пиша',
  access: writesToPeople,
  filters: { search: field('Име', z.string().trim().max(100)).optional(), id: id.optional() },
  row: z.object({
    id,
    name: z.string(),
    /** 'Учител', 'Родител на Мила Иванова' */
    detail: z.string(),
    isParent: z.boolean(),
  }),
  orderBy: ['name'],
  topics: ['staff', 'parents', 'users'],
})

export const listAudienceChildren = call.list('/api/Audiences/children', {
  title: 'Деца, до чиито родители мога да пиша',
  access: writesToPeople,
  filters: { search: field('Име', z.string().trim().max(100)).optional(), id: id.optional() },
  row: z.object({ id, name: z.string(), ...allergyBadge, groupName: z.string().nullable(), reached: z.int() }),
  orderBy: ['name'],
  topics: ['children', 'parents'],
})

/** Names shown before sending; the count includes all recipients. */
export const previewedNames = 100

export const previewAudience = call.post('/api/Audiences/preview', {
  title: 'Кой ще го получи',
  access: writesToPeople,
  input: z.object({ audience, kindergartenIds: ids('Детски градини') }),
  output: z.object({
    count: z.int(),
    staff: z.int(),
    parents: z.int(),
    /** Children in the audience without a reachable parent. */
    childrenWithout: z.array(z.string()),
    people: z.array(z.object({ id, name: z.string(), detail: z.string() })),
  }),
})
