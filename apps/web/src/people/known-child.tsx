import { Alert, Button, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { findGuestChild } from '@asistent/contract/people/children.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatDay } from '@asistent/domain/kernel/day'
import { isPersonId, personIdTypes, type PersonIdType } from '@asistent/domain/kernel/person-id'
import { useField, useFormContext, type FormStore } from '../blocks/form/form-store'
import { Link } from '../blocks/parts/link'
import { useCall } from '../platform/use-call'
import { childPath } from './child-words'

type GuestChild = NonNullable<OutputOf<typeof findGuestChild>>

const filled = ['personIdType', 'firstName', 'middleName', 'lastName', 'gender', 'birthDate', 'citizenship'] as const

function fill(store: FormStore, child: GuestChild): void {
  for (const name of filled) store.set(name, child[name])
  // Still enrolled in another kindergarten: enrolled here as a guest (spec/calls.md 7.6).
  store.set('isGuest', !child.isDetached)
}

/** Looks up a child by a complete number, here and in other kindergartens. */
export function KnownChild() {
  const { store } = useFormContext()
  const type = (useField('personIdType').value ?? personIdTypes.EGN) as PersonIdType
  const personId = useField('personId').value
  const firstName = useField('firstName').value
  const number = typeof personId === 'string' && isPersonId(type, personId) ? personId : undefined
  const { data } = useCall(findGuestChild, { identificationNumber: number ?? '' }, { enabled: number !== undefined })
  if (!data || !number) return null
  const name = [data.firstName, data.middleName, data.lastName].filter(Boolean).join(' ')
  if (data.ownId !== null)
    return (
      <Alert color="orange" icon={<IconInfoCircle aria-hidden />} title={`${name} вече има картон при Вас`}>
        <Text size="sm">
          {data.ownLeaveDate
            ? `Детето е отписано на ${formatDay(data.ownLeaveDate)}. Отворете картона и го върнете, вместо да го записвате отново.`
            : 'Детето е записано и в момента.'}
        </Text>
        <Button mt="sm" size="xs" component={Link} to={childPath(data.ownId)}>
          Отвори картона
        </Button>
      </Alert>
    )
  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title={`Намерено: ${name}`}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          {data.kindergartenName}
          {data.isDetached ? ' – отписано оттам.' : ' – записано е там. При Вас ще бъде гостуващо дете.'}
        </Text>
        {firstName !== data.firstName && (
          <Button size="xs" onClick={() => fill(store, data)}>
            Попълни данните
          </Button>
        )}
      </Group>
    </Alert>
  )
}
