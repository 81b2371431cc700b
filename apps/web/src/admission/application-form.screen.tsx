import { getApplication, saveApplication } from '@asistent/contract/admission/applications.calls'
import { listAdmissionRounds } from '@asistent/contract/admission/settings.calls'
import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { formatDay } from '@asistent/domain/kernel/day'
import { kinships } from '@asistent/domain/people/kinship'
import { Text } from '@mantine/core'
import { formScreen } from '../blocks/form/form-screen'
import { useField } from '../blocks/form/form-store'
import { kinshipChoices } from '../choices/worded'
import { useCall } from '../platform/use-call'
import { useUser } from '../platform/user'
import { criterionSource, genderChoices, managesAdmission, personIdTypeChoices, roundSource } from './words'
import { t } from '../platform/language'

/** Period and instructions of the chosen round. */
function RoundNote() {
  const roundId = useField('roundId').value
  const { data } = useCall(listAdmissionRounds, {})
  const round = data?.result.find(({ id }) => id === roundId)
  if (!round) return <Text size="sm">{t('Изберете класиране, за да видите срока и указанията.')}</Text>
  return (
    <Text size="sm">
      {t('Заявления от {from} до {to} г.', { from: formatDay(round.fromDate), to: formatDay(round.toDate) })}{' '}
      {round.note}
    </Text>
  )
}

const hasNoEgn = ({ personIdType }: { readonly personIdType?: unknown }) => personIdType !== personIdTypes.EGN

const formFor = (manages: boolean) =>
  formScreen({
    title: { create: 'Заявление за прием', edit: ({ number }) => t('Заявление за прием № {number}', { number }) },
    load: getApplication,
    save: saveApplication,
    blank: () => ({ personIdType: personIdTypes.EGN, parents: [{ kinship: kinships.Mother }] as never }),
    fields: (field) => [
      field.section('Класиране', [
        field.pick('roundId', roundSource),
        ...(manages ? [field('filedOn', { help: 'Празно: днес.' })] : []),
        field.own('roundId', () => <RoundNote />, { wide: true }),
      ]),
      field.section('Детето', [
        field('firstName'),
        field('middleName'),
        field('lastName'),
        field.select('personIdType', personIdTypeChoices),
        field('personId', { help: 'По ЕГН се определят датата на раждане и полът.' }),
        field('birthDate', { when: hasNoEgn }),
        field.select('gender', genderChoices, { when: hasNoEgn }),
      ]),
      field.section('Родители', [
        field.rows(
          'parents',
          (parent) => [
            parent('firstName'),
            parent('lastName'),
            parent.select('kinship', kinshipChoices),
            parent('phone'),
            parent('email', { help: 'За предложението за място и за поканата в системата.' }),
          ],
          { add: 'Добави родител', blank: { kinship: kinships.Father }, label: 'Родители и настойници' },
        ),
      ]),
      field.section('Критерии', [
        field.pickMany('claimedIds', criterionSource, {
          wide: true,
          help: 'Критериите с документ дават точки, след като детската градина види документа.',
        }),
        ...(manages ? [field.pickMany('recognisedIds', criterionSource, { wide: true })] : []),
        field.longText('note', { wide: true }),
      ]),
    ],
    after: (id) => (id === null ? '/kids/admission' : `/kids/admission/${id}`),
    saved: 'Заявлението е записано',
    readOnly: ({ may }) => (may.edit ? undefined : 'След предложено място заявлението не се променя.'),
  })

const OwnApplication = formFor(false)
const Managed = formFor(true)

export function Screen() {
  const user = useUser()
  return user && managesAdmission(user) ? <Managed /> : <OwnApplication />
}
