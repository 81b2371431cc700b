import { saveGuardian } from '@asistent/contract/people/guardians.calls'
import { formScreen } from '../blocks/form/form-screen'
import { personSection } from './guardian-person'
import { childSource } from './words'
import { kinshipChoices } from '../choices/worded'

/** A new guardian needs a child; the rights are edited on the record. */
export const Screen = formScreen({
  title: { create: 'Нов родител', edit: '' },
  save: saveGuardian,
  fields: (field) => [
    field.section('Детето', [field.pick('studentId', childSource), field.select('kinship', kinshipChoices)], {
      help: 'Новият родител вижда, подписва, плаща и взема детето. След записа може да ограничите правата му и да го поканите.',
    }),
    personSection(field),
  ],
  after: (id) => (id === null ? '/parents/management' : `/parents/management/${id}`),
})
