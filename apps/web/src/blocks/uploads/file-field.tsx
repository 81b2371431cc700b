import type { OwnField } from '../form/fields'
import { FileIdInput, type FileIdInputProps } from './file-id-input'

interface FileFieldProps extends Omit<
  FileIdInputProps,
  'label' | 'value' | 'onChange' | 'known' | 'error' | 'readOnly'
> {
  readonly field: OwnField
  /** The contract's word unless given. */
  readonly label?: string
  /** What the stored file is called, or the file itself. */
  readonly known?: string | FileIdInputProps['known']
  /** A missing file keeps the one that is there: the contract takes no null. */
  readonly keeps?: boolean
}

/** One file of a form: `field.own('photoFileId', (own) => <FileField field={own} {...photoRules} />)`. */
export function FileField({ field, label = field.label, known, keeps = false, ...upload }: FileFieldProps) {
  const value = typeof field.value === 'number' ? field.value : null
  return (
    <FileIdInput
      {...upload}
      label={label}
      value={value}
      onChange={(id) => field.set(keeps ? (id ?? undefined) : id)}
      known={typeof known === 'string' ? (value === null ? undefined : { id: value, name: known }) : known}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
