import type { OutputOf } from '@asistent/contract/core/call'
import {
  approveRegistration,
  getRegistration,
  rejectRegistration,
  requestStatuses,
} from '@asistent/contract/identity/registrations.calls'
import { kinshipLabel, type Kinship } from '@asistent/domain/people/kinship'
import { Anchor, Button, Radio, Stack } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Facts } from '../../blocks/detail/detail-screen'
import { ChoiceInput } from '../../blocks/inputs/choice-inputs'
import { askForm } from '../../blocks/form/form-dialog'
import { Link } from '../../blocks/parts/link'
import { AllergyBadge } from '../../blocks/parts/names'
import { Page } from '../../blocks/parts/page'
import { Section } from '../../blocks/parts/section'
import { Answered } from '../../blocks/parts/states'
import { toast } from '../../blocks/parts/toast'
import { columnsOf } from '../../blocks/shown/columns'
import { usePageTitle } from '../../platform/page-title'
import { useCall, useSend } from '../../platform/use-call'
import { useMay } from '../../platform/user'
import classes from './registrations.module.css'
import { kinshipChoices } from '../../choices/worded'
import { registrationStatusChoices } from './words'

type Registration = OutputOf<typeof getRegistration>

const list = '/parents/registration-parents'

const facts = (() => {
  const fact = columnsOf<Registration>(getRegistration.output, [])
  return {
    asked: [
      fact.text('email', { title: 'Имейл' }),
      fact.phone('phone', { title: 'Телефон' }),
      fact.own('Дете', (one) => (
        <>
          <Anchor component={Link} to={`/kids/records/${one.childId}`}>
            {one.childName}
          </Anchor>{' '}
          <AllergyBadge of={one.childAllergies} />
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
})()

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
            <Facts record={registration} facts={facts.decided} title="Решение" />
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
  const { id, version, name, guardians } = registration
  const [kinship, setKinship] = useState<Kinship>(registration.kinship)
  const [parentId, setParentId] = useState(likely(registration))
  const approving = useSend(approveRegistration)
  const mayDecide = useMay(approveRegistration)
  if (!mayDecide) return null

  async function approve() {
    try {
      await approving.mutateAsync({ id, version, kinship, ...(parentId !== null && { parentId }) })
      toast.done(`${name} вече има достъп: изпратено е писмо.`)
    } catch (error) {
      toast.failed(error, 'Заявлението не е одобрено')
    }
  }
  const reject = () =>
    askForm({
      title: 'Отхвърляне на заявлението',
      text: 'Родителят получава писмо с причината.',
      call: rejectRegistration,
      values: { id, version },
      fields: (field) => [field.longText('reason')],
      action: 'Отхвърли',
      danger: true,
      done: 'Заявлението е отхвърлено',
    })
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
              {guardians.map((one) => (
                <Radio
                  key={one.id}
                  value={String(one.id)}
                  label={one.name}
                  description={[one.email ?? 'без имейл', one.hasAccount && 'вече има профил']
                    .filter(Boolean)
                    .join(', ')}
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
        <div className={classes.buttons}>
          <Button
            loading={approving.isPending}
            leftSection={<IconCheck size={18} aria-hidden />}
            onClick={() => void approve()}
          >
            Одобри
          </Button>
          <Button
            variant="light"
            color="red"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => void reject()}
          >
            Отхвърли
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
