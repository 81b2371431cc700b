import {
  IconKey,
  IconMail,
  IconMailForward,
  IconPencil,
  IconRefresh,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react'
import {
  detachAccount,
  invalidateUserData,
  resetPassword,
  updateAccountInfo,
  type listMonAccounts,
} from '@asistent/contract/identity/account-management.calls'
import type { RowOf } from '@asistent/contract/core/call'
import { changeActivation } from '@asistent/contract/identity/users.calls'
import type { FormField } from '../../blocks/form/fields'
import type { Action, Actions } from '../../blocks/parts/action'
import { currentUser } from '../../platform/user'

// The master's actions on accounts, shared by all lists and the account's page.

export type AccountRow = RowOf<typeof listMonAccounts>

type Person = Pick<AccountRow, 'firstName' | 'middleName' | 'lastName' | 'email' | 'phone'>

export const personValues = ({ firstName, middleName, lastName, email, phone }: Person) => ({
  firstName,
  middleName,
  lastName,
  email,
  phone,
})

/** Fields of a person, for any form. */
export const personFields = (field: (name: keyof Person) => FormField) => [
  field('firstName'),
  field('middleName'),
  field('lastName'),
  field('email'),
  field('phone'),
]

const notMe = (account: AccountRow) => account.id !== currentUser()?.id

export const editAccount = <Row extends AccountRow>(action: Actions<Row>): Action<Row> =>
  action.ask({
    label: 'Промени данните',
    icon: IconPencil,
    call: updateAccountInfo,
    values: (account) => ({ userId: account.id, version: account.version, ...personValues(account) }),
    fields: (field) => personFields(field),
    when: ({ state }) => state !== 'detached',
  })

/** Letters, password, access. Lists edit the personal data by their own calls. */
export const accountActions = <Row extends AccountRow>(action: Actions<Row>): Action<Row>[] => [
  action.send({
    label: 'Изпрати поканата отново',
    icon: IconMailForward,
    call: resetPassword,
    input: ({ id }) => ({ userId: id }),
    when: ({ state }) => state === 'invited',
    done: 'Поканата е изпратена отново',
  }),
  action.ask({
    label: 'Нулирай паролата',
    icon: IconKey,
    call: resetPassword,
    values: ({ id }) => ({ userId: id }),
    text: ({ name, email }) =>
      `Досегашната парола на ${name} спира да важи и всички устройства излизат. На ${email} ще получи връзка, с която да избере нова.`,
    fields: (field, { hasSecondFactor }) =>
      hasSecondFactor
        ? [field('secondFactor', { help: 'За човек, който е изгубил телефона и резервните кодове.' })]
        : [],
    when: ({ state }) => state === 'active',
    action: 'Нулирай паролата',
    danger: true,
    done: 'Паролата е нулирана и писмото е изпратено',
  }),
  action.send({
    label: 'Деактивирай',
    icon: IconUserOff,
    call: changeActivation,
    input: ({ id }) => ({ userId: id, isActive: false }),
    confirm: ({ name }) => `${name} ще излезе веднага от всички устройства и няма да може да влиза до ново активиране.`,
    danger: true,
    when: (account) => account.state === 'active' && notMe(account),
    done: 'Профилът е деактивиран',
  }),
  action.send({
    label: 'Активирай',
    icon: IconUserCheck,
    call: changeActivation,
    input: ({ id }) => ({ userId: id, isActive: true }),
    when: ({ state }) => state === 'deactivated',
    done: 'Профилът е активиран',
  }),
  action.send({
    label: 'Опресни отворените му страници',
    icon: IconRefresh,
    call: invalidateUserData,
    input: ({ id }) => ({ id }),
    when: ({ state }) => state === 'active',
    done: 'Отворените му страници ще вземат новите данни',
  }),
  action.go({
    label: 'Писмата до него',
    icon: IconMail,
    to: ({ email }) => `/admin/outbox?search=${encodeURIComponent(email)}`,
    when: ({ state }) => state !== 'detached',
  }),
  action.send({
    label: 'Откачи профила',
    icon: IconUserMinus,
    call: detachAccount,
    input: ({ id }) => ({ userId: id }),
    confirm: ({ name }) =>
      `Профилът на ${name} губи завинаги достъпа до всички места и връзката със записите си. Самите записи остават. Нова покана до същия имейл започва отначало.`,
    danger: true,
    when: (account) => account.state !== 'detached' && notMe(account),
    done: 'Профилът е откачен',
  }),
]
