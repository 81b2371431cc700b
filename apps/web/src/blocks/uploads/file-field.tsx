import type { OwnField } from '../form/fields'
import { FileIdInput, type FileIdInputProps } from './file-id-input'

interface FileFieldProps extends Omit<
  FileIdInputProps,
  'label' | 'value' | 'onChange' | 'initialFile' | 'error' | 'readOnly'
> {
  readonly field: OwnField
  /** The label of the contract by default. */
  readonly label?: string
  /** Name of the stored file, or the file itself. */
  readonly initialFile?: string | FileIdInputProps['initialFile']
  /** A missing value keeps the stored file: the contract accepts no null. */
  readonly keeps?: boolean
}

/** File field of a form: `field.own('photoFileId', (control) => <FileField field={control} {...photoRules} />)`. */
export function FileField({ field, label = field.label, initialFile, keeps = false, ...upload }: FileFieldProps) {
  const value = typeof field.value === 'number' ? field.value : null
  return (
    <FileIdInput
      {...upload}
      label={label}
      value={value}
      onChange={(id) => field.set(keeps ? (id ?? undefined) : id)}
      initialFile={
        typeof initialFile === 'string' ? (value === null ? undefined : { id: value, name: initialFile }) : initialFile
      }
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
