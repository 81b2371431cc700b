import { useState, type ReactNode } from 'react'
import { uploadFile } from '@asistent/contract/files/files.calls'
import type { Call } from '@asistent/contract/core/call'
import { Uploads } from './uploads'
import type { UploadedFile, UploadRules } from './upload-rules'
import { t } from '../../platform/language'

export interface FileIdInputProps extends UploadRules {
  readonly label: ReactNode
  /** Id of the stored file, as sent by the save. */
  readonly value: number | null | undefined
  readonly onChange: (id: number | null) => void
  /** The stored file, for its name. */
  readonly initialFile?: UploadedFile | undefined
  readonly error?: ReactNode
  readonly readOnly?: boolean
  readonly required?: boolean
  readonly description?: ReactNode
  readonly prepare?: (file: File) => Promise<File>
}

/** Uploads one file to temporary storage immediately; saving the record attaches it. */
export function FileIdInput({ value, onChange, initialFile, ...rest }: FileIdInputProps) {
  const [uploaded, setUploaded] = useState<UploadedFile>()
  const shown = [uploaded, initialFile].find((file) => file?.id === value)
  return (
    <Uploads
      {...rest}
      call={uploadFile as unknown as Call<unknown, unknown, UploadedFile>}
      value={value === null || value === undefined ? [] : [shown ?? { id: value, name: t('Качен файл') }]}
      onChange={([file]) => {
        setUploaded(file)
        onChange(file ? Number(file.id) : null)
      }}
    />
  )
}

/** Limits of the server (domain.md, Appendix D). */
export const photoRules: UploadRules = {
  accept: ['.jpg', '.jpeg', '.png', '.webp'],
  maxKilobytes: 5 * 1024,
  camera: true,
}
export const paperRules: UploadRules = {
  accept: ['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.odt', '.jpg', '.jpeg', '.png', '.webp'],
  maxKilobytes: 20 * 1024,
}
