import { matchGuardians } from '@asistent/contract/people/guardians.calls'
import { Alert, Anchor, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserSearch } from '@tabler/icons-react'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { Link } from '../blocks/parts/link'
import { useCall } from '../platform/use-call'
import classes from './guardian.module.css'

const words = { email: 'имейл', phone: 'телефон', personId: 'ЕГН' } as const

const typed = (value: unknown, least: number): string | undefined =>
  typeof value === 'string' && value.trim().length >= least ? value.trim() : undefined

/** Looks up existing persons while a new one is typed, to avoid duplicates; the server rejects certain ones. */
function KnownGuardians() {
  const isNew = useField('id').value === undefined
  const wanted = {
    phone: typed(useField('phone').value, 8),
    email: typed(useField('email').value, 6),
    personId: typed(useField('personId').value, 10),
  }
  const [asked] = useDebouncedValue(wanted, 600)
  const enabled = isNew && Object.values(asked).some((value) => value !== undefined)
  const matches = useCall(matchGuardians, asked, { enabled }).data?.result ?? []
  if (!enabled || matches.length === 0) return null
  return (
    <Alert mt="xs" color="orange" role="status" icon={<IconUserSearch aria-hidden />} title="Може би вече е въведен">
      <ul className={classes.known}>
        {matches.map((one) => (
          <li key={one.id}>
            <Anchor component={Link} to={`/parents/management/${one.id}`}>
              {one.name}
            </Anchor>
            {one.children && `, ${one.children}`} – същият {one.by.map((name) => words[name]).join(', ')}
          </li>
        ))}
      </ul>
      Отворете го и свържете детето с него, вместо да го въвеждате отново.
    </Alert>
  )
}

export const drawPhone = (field: OwnField) => (
  <>
    <TextInput
      label={field.label}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={40}
      error={field.error}
      readOnly={field.readOnly}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
    <KnownGuardians />
  </>
)
