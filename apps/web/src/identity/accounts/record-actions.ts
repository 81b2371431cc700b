import { IconLink, IconMail, IconMailForward, IconPencil, IconUnlink, IconUserCheck } from '@tabler/icons-react'
import type { RowOf } from '@asistent/contract/core/call'
import {
  activateParentAccount,
  activateTeacherAccount,
  attachParent,
  attachTeacher,
  detachParent,
  detachTeacher,
  updateParentEmail,
  updateTeacherEmail,
  updateTeacherInfo,
  type listPersonRecords,
} from '@asistent/contract/identity/account-management.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import type { Action, Actions } from '../../blocks/parts/action'
import { accountSource, staffRoleChoices } from './words'

// The master's actions on staff and parent records, with a separate call per kind.

type PersonRecord = RowOf<typeof listPersonRecords>

const teacher = ({ kind }: PersonRecord) => kind === 'teacher'
const parent = ({ kind }: PersonRecord) => kind === 'parent'
const free = ({ state }: PersonRecord) => state === 'none'
const waiting = ({ state }: PersonRecord) => state === 'invited'
const both =
  (...tests: ((record: PersonRecord) => boolean)[]) =>
  (record: PersonRecord) =>
    tests.every((test) => test(record))

const letter = ({ name, kindergartenName }: PersonRecord) =>
  `${name} ще получи писмо с връзка, с която да избере парола и да влиза в ${kindergartenName}.`

const activated = { label: 'Активирай профил', icon: IconUserCheck, text: letter, action: 'Изпрати поканата' } as const
const again = { label: 'Изпрати поканата отново', icon: IconMailForward, done: 'Поканата е изпратена отново' } as const
const attached = {
  label: 'Свържи с профил',
  icon: IconLink,
  text: ({ kind, name, kindergartenName }: PersonRecord) =>
    kind === 'teacher'
      ? `Избраният профил ще работи в ${kindergartenName} като ${name}. Писмо не се изпраща.`
      : `Избраният профил ще вижда в ${kindergartenName} децата на ${name}. Писмо не се изпраща.`,
  action: 'Свържи',
  done: 'Записът е свързан с профила',
} as const
const email = {
  label: 'Смени имейла',
  icon: IconMail,
  text: ({ userId }: PersonRecord) =>
    userId === null
      ? 'Имейлът се сменя в записа на човека.'
      : 'Имейлът се сменя в записа и в профила: човекът вече влиза с новия. На стария отива писмо за промяната.',
} as const
const detached = {
  label: 'Откачи профила от записа',
  icon: IconUnlink,
  confirm: ({ name, kindergartenName }: PersonRecord) =>
    `${name} губи достъпа до ${kindergartenName}. Записът и въведеното остават.`,
  danger: true,
  done: 'Профилът е откачен от записа',
} as const

export const recordActions = (action: Actions<PersonRecord>): Action<PersonRecord>[] => [
  action.ask({
    ...activated,
    call: activateTeacherAccount,
    values: (record) => ({ teacherId: record.id, email: record.email, roleType: roleTypes.Teacher }),
    fields: (field) => [field('email'), field.select('roleType', staffRoleChoices)],
    when: both(teacher, free),
    done: 'Поканата е изпратена',
  }),
  action.ask({
    ...activated,
    call: activateParentAccount,
    values: (record) => ({ parentId: record.id, email: record.email }),
    fields: (field) => [field('email')],
    when: both(parent, free),
    done: 'Поканата е изпратена',
  }),
  action.send({
    ...again,
    call: activateTeacherAccount,
    input: ({ id }) => ({ teacherId: id }),
    when: both(teacher, waiting),
  }),
  action.send({
    ...again,
    call: activateParentAccount,
    input: ({ id }) => ({ parentId: id }),
    when: both(parent, waiting),
  }),
  action.ask({
    ...attached,
    call: attachTeacher,
    values: ({ id }) => ({ teacherId: id, roleType: roleTypes.Teacher }),
    fields: (field) => [field.pick('userId', accountSource), field.select('roleType', staffRoleChoices)],
    when: both(teacher, free),
  }),
  action.ask({
    ...attached,
    call: attachParent,
    values: ({ id }) => ({ parentId: id }),
    fields: (field) => [field.pick('userId', accountSource)],
    when: both(parent, free),
  }),
  action.ask({
    label: 'Промени данните',
    icon: IconPencil,
    call: updateTeacherInfo,
    values: ({ id, firstName, middleName, lastName, phone, version }) => ({
      teacherId: id,
      firstName,
      middleName,
      lastName,
      phone,
      version,
    }),
    fields: (field) => [field('firstName'), field('middleName'), field('lastName'), field('phone')],
    when: teacher,
  }),
  action.ask({
    ...email,
    call: updateTeacherEmail,
    values: (record) => ({ teacherId: record.id, email: record.email ?? '' }),
    fields: (field) => [field('email')],
    when: teacher,
  }),
  action.ask({
    ...email,
    call: updateParentEmail,
    values: (record) => ({ parentId: record.id, email: record.email ?? '' }),
    fields: (field) => [field('email')],
    when: parent,
  }),
  action.send({
    ...detached,
    call: detachTeacher,
    input: ({ id }) => ({ id }),
    when: (record) => teacher(record) && record.userId !== null,
  }),
  action.send({
    ...detached,
    call: detachParent,
    input: ({ id }) => ({ id }),
    when: (record) => parent(record) && record.userId !== null,
  }),
]
