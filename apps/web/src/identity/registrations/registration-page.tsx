import type { OutputOf } from '@asistent/contract/core/call'
import {
  approveRegistration,
  getRegistration,
  rejectRegistration,
  requestStatuses,
  reverseRegistration,
} from '@asistent/contract/identity/registrations.calls'
import { kinshipLabel, type Kinship } from '@asistent/domain/people/kinship'
import { Radio, Stack } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FactList, Facts } from '../../blocks/detail/detail-screen'
import { ChoiceInput } from '../../blocks/inputs/choice-inputs'
import { actionsOf } from '../../blocks/parts/action'
import { ActionButtons } from '../../blocks/parts/action-buttons'
import { Link } from '../../blocks/parts/link'
import { AllergyBadge } from '../../blocks/parts/names'
import { Page } from '../../blocks/parts/page'
import { Section } from '../../blocks/parts/section'
import { Answered } from '../../blocks/parts/states'
import { columnsOf } from '../../blocks/shown/columns'
import { usePageTitle } from '../../platform/page-title'
import { useCall } from '../../platform/use-call'
import { useMay } from '../../platform/user'
import classes from './registrations.module.css'
import { kinshipChoices } from '../../choices/worded'
import { registrationStatusChoices } from './words'

type Registration = OutputOf<typeof getRegistration>

const list = '/parents/registration-parents'

const fact = columnsOf<Registration>(getRegistration.output, [])
const facts = {
  asked: [
    fact.text('email', { title: 'Имейл' }),
    fact.phone('phone', { title: 'Телефон' }),
    fact.own('Дете', (row) => (
      <>
        <Link to={`/kids/records/${row.childId}`}>{row.childName}</Link> <AllergyBadge of={row.childAllergies} />
      </>
    )),
    fact.text('groupName', { title: 'Група' }),
    fact.own('Връзка с детето', (one) => kinshipLabel[one.kinship]),
    fact.instant('createdAt', { title: 'Подадено' }),
    fact.badge('status', registrationStatusChoices, { title: 'Състояние' }),
  ],
  decided: [
    fact.instant('decidedAt', { title: 'Решено' }),
    fact.text('decidedByName', { title: 'От кого' }),
    fact.text('reason', { title: 'Причина' }),
  ],
}

const action = actionsOf<Registration & { readonly parentId: number | null }>()
const undo = { call: reverseRegistration, input: ({ id }: Registration) => ({ id }) }
const decisions = [
  action.send({
    label: 'Одобри',
    icon: IconCheck,
    call: approveRegistration,
    input: ({ id, version, kinship, parentId }) => ({ id, version, kinship, ...(parentId !== null && { parentId }) }),
    done: 'Регистрацията е одобрена. Писмото заминава след малко.',
    undo,
  }),
  action.ask({
    label: 'Отхвърли',
    icon: IconX,
    call: rejectRegistration,
    values: ({ id, version }) => ({ id, version }),
    fields: (field) => [field.longText('reason')],
    text: () => 'Родителят получава писмо с причината.',
    action: 'Отхвърли',
    danger: true,
    done: 'Регистрацията е отхвърлена. Писмото заминава след малко.',
    undo,
  }),
]
const reversal = actionsOf<Registration>().send({
  label: 'Върни решението',
  icon: IconArrowBackUp,
  ...undo,
  confirm: ({ name }) => `${name} губи достъпа, ако одобрението го е дало. Заявлението отново чака решение.`,
  done: 'Решението е върнато',
})

export function RegistrationPage({ id }: { id: number }) {
  const answer = useCall(getRegistration, { id })
  usePageTitle(answer.data?.name)
  return (
    <Answered answer={answer} back={list}>
      {(registration) => (
        <Page
          title={registration.name}
          back={list}
          lead={
            registration.status === requestStatuses.Pending &&
            'Проверете дали познавате човека: одобреният родител вижда детето.'
          }
        >
          <Facts record={registration} facts={facts.asked} title="Заявление" />
          {registration.status === requestStatuses.Pending ? (
            <Decision key={registration.version} registration={registration} />
          ) : (
            <Section title="Решение">
              <FactList record={registration} facts={facts.decided} />
              <ActionButtons record={registration} actions={[reversal]} />
            </Section>
          )}
        </Page>
      )}
    </Answered>
  )
}

/** Suggested record: the one with the same e-mail, else the first without an account. The user decides. */
const likely = ({ guardians, email }: Registration): number | null =>
  guardians.find((one) => one.email?.toLowerCase() === email.toLowerCase())?.id ?? null

function Decision({ registration }: { registration: Registration }) {
  const { guardians } = registration
  const [kinship, setKinship] = useState<Kinship>(registration.kinship)
  const [parentId, setParentId] = useState(likely(registration))
  if (!useMay(approveRegistration)) return null
  return (
    <Section title="Решение">
      <Stack gap="md" className={classes.narrow}>
        {guardians.length > 0 && (
          <Radio.Group
            label="Кой е това?"
            description="Детето вече има въведени родители. Изберете човека, за да не се появи два пъти."
            value={String(parentId ?? '')}
            onChange={(value) => setParentId(value === '' ? null : Number(value))}
          >
            <Stack gap="xs" mt="xs">
              {guardians.map((guardian) => (
                <Radio
                  key={guardian.id}
                  value={String(guardian.id)}
                  label={guardian.name}
                  description={`${guardian.email ?? 'без имейл'}${guardian.hasAccount ? ', вече има профил' : ''}`}
                />
              ))}
              <Radio value="" label="Друг човек: нов родител на детето" />
            </Stack>
          </Radio.Group>
        )}
        <ChoiceInput
          label="Връзка с детето"
          required
          choices={kinshipChoices}
          value={kinship}
          onChange={(chosen) => chosen && setKinship(chosen)}
        />
        <ActionButtons record={{ ...registration, kinship, parentId }} actions={decisions} />
      </Stack>
    </Section>
  )
}
