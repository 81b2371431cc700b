import { ActionIcon, Button, FileButton, Input, Progress, Text } from '@mantine/core'
import { IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useContext, useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { FormContextHolder } from '../form/form-store'
import { errorText } from '../parts/toast'
import { sendFile } from './send-file'
import { CameraButton } from './camera-button'
import { acceptedWords, isPicture, refusalOf, sizeWords, type UploadedFile, type UploadRules } from './upload-rules'
import classes from './uploads.module.css'
import { t } from '../../platform/language'

export interface UploadsProps extends UploadRules {
  readonly label?: ReactNode
  readonly call: Call<unknown, unknown, UploadedFile>
  /** Input of the upload call besides the file. */
  readonly input?: Readonly<Record<string, unknown>>
  readonly value: readonly UploadedFile[]
  readonly onChange: (files: UploadedFile[]) => void
  readonly many?: boolean
  readonly readOnly?: boolean
  readonly required?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  /** Transforms a chosen file before the upload, e.g. resizes a photo. Rules apply to the result. */
  readonly prepare?: (file: File) => Promise<File>
}

interface Upload {
  readonly key: number
  readonly file: File
  readonly share: number
  readonly failure: string | undefined
}

/** File uploads with progress, retry and preview. Invalid files are rejected before sending. */
export function Uploads(props: UploadsProps) {
  const {
    label,
    value,
    onChange,
    many = false,
    readOnly = false,
    required,
    error,
    description,
    accept,
    maxKilobytes,
    camera,
  } = props
  const { uploads, refused, take, retry, cancel } = useUploads(props)
  const [over, setOver] = useState(false)
  const full = !many && (value.length > 0 || uploads.length > 0)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!readOnly && !full) void take([...event.dataTransfer.files])
  }
  const limits = [
    accept && acceptedWords(accept),
    maxKilobytes && t('до {sizeWords}', { sizeWords: sizeWords(maxKilobytes * 1024) }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required={required ?? false}
      error={error ?? (refused || undefined)}
      description={description}
    >
      <ul className={classes.files}>
        {value.map((file) => (
          <Stored
            key={file.id}
            file={file}
            remove={readOnly ? undefined : () => onChange(value.filter((one) => one !== file))}
          />
        ))}
        {uploads.map((upload) => (
          <Coming key={upload.key} upload={upload} retry={() => retry(upload)} cancel={() => cancel(upload.key)} />
        ))}
      </ul>
      {!readOnly && !full && (
        <div
          className={classes.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileButton
            multiple={many}
            {...(accept && { accept: accept.join(',') })}
            onChange={(files: File | File[] | null) => void take(Array.isArray(files) ? files : files ? [files] : [])}
          >
            {(button) => (
              <Button {...button} variant="default" size="sm" leftSection={<IconUpload size={18} aria-hidden />}>
                {many ? t('Изберете файлове') : t('Изберете файл')}
              </Button>
            )}
          </FileButton>
          {camera && <CameraButton onTake={(file) => void take([file])} />}
          <Text size="sm" c="dimmed">
            {many ? t('или ги пуснете тук') : t('или го пуснете тук')}
            {limits && ` (${limits})`}
          </Text>
        </div>
      )}
      {readOnly && value.length === 0 && <Text c="dimmed">{t('Няма файлове')}</Text>}
    </Input.Wrapper>
  )
}

function useUploads(props: UploadsProps) {
  const { call, input = {}, value, onChange, many = false, accept, maxKilobytes, prepare } = props
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  // The save of a form waits for uploads in progress.
  const form = useContext(FormContextHolder)
  const inputId = useId()
  const [refused, setRefused] = useState('')
  const arrived = useRef([...value])
  useEffect(() => {
    arrived.current = [...value]
  }, [value])
  const cancels = useRef(new Map<number, () => void>())
  const nextKey = useRef(1)
  // Unmounting aborts uploads in progress.
  useEffect(() => {
    const running = cancels.current
    return () => running.forEach((stop) => stop())
  }, [])
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: number) => {
    cancels.current.delete(key)
    form?.store.forgo(`${inputId}${key}`)
    setUploads((all) => all.filter((one) => one.key !== key))
  }
  const begin = (key: number, file: File) => {
    const done = start(key, file)
    form?.store.expect(`${inputId}${key}`, done)
  }
  async function start(key: number, file: File): Promise<boolean> {
    const sending = sendFile(call, input, file, (share) => change(key, { share }))
    cancels.current.set(key, sending.cancel)
    try {
      const stored = await sending.done
      forget(key)
      // Two uploads may finish between two renders: the list grows in a ref, not from the value of one render.
      arrived.current = [...(many ? arrived.current : []), stored]
      onChange(arrived.current)
      return true
    } catch (failure) {
      // Removed during the upload.
      if (!cancels.current.has(key)) return true
      change(key, { failure: errorText(failure) })
      return false
    }
  }
  return {
    uploads,
    refused,
    take: async (files: readonly File[]) => {
      const rules = { ...(accept && { accept }), ...(maxKilobytes !== undefined && { maxKilobytes }) }
      const chosen = many ? files : files.slice(0, 1)
      const prepared = prepare ? await Promise.all(chosen.map(prepare)) : chosen
      setRefused(
        prepared
          .map((file) => refusalOf(file, rules))
          .filter(Boolean)
          .join(' '),
      )
      for (const file of prepared.filter((one) => !refusalOf(one, rules))) {
        const key = nextKey.current++
        setUploads((all) => [...all, { key, file, share: 0, failure: undefined }])
        begin(key, file)
      }
    },
    retry: ({ key, file }: Upload) => {
      change(key, { share: 0, failure: undefined })
      begin(key, file)
    },
    cancel: (key: number) => {
      const stop = cancels.current.get(key)
      forget(key)
      stop?.()
    },
  }
}

function Stored({ file, remove }: { file: UploadedFile; remove: (() => void) | undefined }) {
  return (
    <li className={classes.file}>
      {file.url && isPicture(file) ? (
        <img src={file.url} alt="" className={classes.picture} loading="lazy" />
      ) : (
        <IconFile size={28} stroke={1.5} aria-hidden />
      )}
      <span className={classes.name}>
        {file.url ? (
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        ) : (
          file.name
        )}
        {file.size !== undefined && <small>{sizeWords(file.size)}</small>}
      </span>
      {remove && (
        <ActionIcon aria-label={t('Премахни {name}', { name: file.name })} onClick={remove}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function Coming({ upload, retry, cancel }: { upload: Upload; retry: () => void; cancel: () => void }) {
  const percent = Math.round(upload.share * 100)
  return (
    <li className={classes.file} data-failed={upload.failure ? true : undefined}>
      <IconFile size={28} stroke={1.5} aria-hidden />
      <span className={classes.name}>
        {upload.file.name}
        {upload.failure ? (
          <small role="alert" className={classes.failure}>
            {upload.failure}
          </small>
        ) : (
          <Progress
            value={percent}
            size="sm"
            aria-label={t('Качване на {name}: {percent} %', { name: upload.file.name, percent })}
          />
        )}
      </span>
      {upload.failure && (
        <ActionIcon aria-label={t('Опитай отново {name}', { name: upload.file.name })} onClick={retry}>
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('Откажи {name}', { name: upload.file.name })} onClick={cancel}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
