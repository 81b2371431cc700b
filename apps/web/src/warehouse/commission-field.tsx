import { Textarea } from '@mantine/core'
import type { Fields, FormField } from '../blocks/form/fields'

/** Members of the commission, one per line. */
export const commissionField = <P extends { commission: string[] }>(field: Fields<P>): FormField =>
  field.own(
    'commission',
    ({ value, set, error, readOnly, label }) => (
      <Textarea
        label={label}
        description="По един член на ред"
        autosize
        minRows={2}
        readOnly={readOnly}
        error={error}
        value={((value ?? []) as string[]).join('\n')}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
      />
    ),
    { wide: true },
  )
