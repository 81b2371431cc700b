import { TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatDay } from '@asistent/domain/kernel/day'
import {
  birthDateOfEgn,
  genderOfEgn,
  isEgn,
  personIdProblem,
  personIdTypes,
  type PersonIdType,
} from '@asistent/domain/kernel/person-id'
import { childGenderLabel } from '@asistent/domain/people/kinship'
import type { OwnField } from '../blocks/form/fields'
import { useField, useFormContext } from '../blocks/form/form-store'
import classes from './child-form.module.css'

const length = 10

/**
 * Number of a child, validated once complete. A valid ЕГН fills date of birth and gender (domain.md 0). Both fields
 * stay editable, because ЛНЧ and ИДН contain neither.
 */
export function PersonIdField({ field }: { field: OwnField }) {
  const { store } = useFormContext()
  const type = useField('personIdType').value as PersonIdType | null | undefined
  const value = typeof field.value === 'string' ? field.value : ''
  const whole = value.length === length
  const wrong = whole ? personIdProblem(type ?? personIdTypes.EGN, value) : undefined
  const egn = type === personIdTypes.EGN && isEgn(value) ? value : undefined

  function change(typed: string) {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    field.set(digits)
    if (store.get('personIdType') !== personIdTypes.EGN || !isEgn(digits)) return
    store.set('birthDate', birthDateOfEgn(digits))
    store.set('gender', genderOfEgn(digits))
  }
  return (
    <TextInput
      label={field.label}
      required
      autoComplete="off"
      inputMode="numeric"
      readOnly={field.readOnly}
      value={value}
      error={field.error ?? wrong}
      description={egn ? <Understood egn={egn} /> : 'Десет цифри'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Shows the decoded data, so that a wrong but valid digit is noticed. */
function Understood({ egn }: { egn: string }) {
  const born = birthDateOfEgn(egn)
  const gender = genderOfEgn(egn)
  if (!born || !gender) return null
  return (
    <span className={classes.understood}>
      <IconCircleCheck size={16} aria-hidden /> {childGenderLabel[gender]}, {formatDay(born)} г.
    </span>
  )
}
