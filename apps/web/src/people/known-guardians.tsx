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
  const identity = {
    phone: typed(useField('phone').value, 8),
    email: typed(useField('email').value, 6),
    personId: typed(useField('personId').value, 10),
  }
  const [debounced] = useDebouncedValue(identity, 600)
  const enabled = isNew && Object.values(debounced).some((value) => value !== undefined)
  const matches = useCall(matchGuardians, debounced, { enabled }).data?.result ?? []
  if (!enabled || matches.length === 0) return null
  return (
    <Alert mt="xs" color="orange" role="status" icon={<IconUserSearch aria-hidden />} title="Може би вече е въведен">
      <ul className={classes.known}>
        {matches.map((match) => (
          <li key={match.id}>
            <Anchor component={Link} to={`/parents/management/${match.id}`}>
              {match.name}
            </Anchor>
            {match.children && `, ${match.children}`} – същият {match.by.map((name) => words[name]).join(', ')}
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
