import { deleteGuardian, getGuardian, saveGuardian } from '@asistent/contract/people/guardians.calls'
import { exportGuardianData } from '@asistent/contract/people/personal-data.calls'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { fullName } from '@asistent/domain/kernel/text'
import { IconFileZip } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { GuardianBelow } from './guardian-below'
import { personSection } from './guardian-person'

export const Screen = formScreen({
  title: { create: '', edit: fullName },
  load: getGuardian,
  save: saveGuardian,
  toForm: (guardian) => ({ ...guardian, phone: guardian.phone && formatPhone(guardian.phone) }),
  fields: (field) => [personSection(field)],
  after: '/parents/management',
  remove: { call: deleteGuardian, what: (guardian) => `родителя „${fullName(guardian)}“` },
  actions: (action) => [
    action.send({
      label: 'Всички данни (ZIP)',
      icon: IconFileZip,
      call: exportGuardianData,
      input: ({ id }) => ({ id }),
      confirm: (guardian) =>
        `Ще изтеглите всичко, което се пази за ${fullName(guardian)}. Изтеглянето се отбелязва в историята.`,
    }),
  ],
  below: GuardianBelow,
  history: 'guardian',
})
