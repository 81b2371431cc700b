import { Button, Modal } from '@mantine/core'
import { messageFile } from '@asistent/contract/communication/messages.calls'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { openFile, useDownload } from '../blocks/parts/download'
import { Picture } from '../blocks/parts/picture'
import { sizeWords } from '../blocks/uploads/upload-rules'
import type { Opened } from './messages-compose'
import classes from './messages.module.css'
import { t } from '../platform/language'

type MessageFile = Opened['files'][number]

const isPicture = ({ type }: MessageFile) => type.startsWith('image/')
const isPdf = ({ type }: MessageFile) => type === 'application/pdf'

/** Attachments: pictures are shown, PDFs open next to the message, others are downloads. */
export function MessageFiles({ message }: { message: Opened }) {
  const { download } = useDownload()
  const [looked, setLooked] = useState<MessageFile>()
  if (message.files.length === 0) return null
  const inputOf = (file: MessageFile) => ({ id: message.id, fileId: file.id })
  const open = (file: MessageFile) => {
    if (isPicture(file)) setLooked(file)
    else if (isPdf(file)) void openFile(messageFile, inputOf(file))
    else void download(messageFile, inputOf(file))
  }
  return (
    <ul className={classes.files} aria-label={t('Файлове')}>
      {message.files.map((file) => (
        <li key={file.id}>
          <button type="button" className={classes.file} onClick={() => open(file)}>
            {isPicture(file) && <Picture call={messageFile} input={inputOf(file)} alt="" className={classes.picture} />}
            <span className={classes.fileName}>
              <IconFile size={18} aria-hidden /> {file.name}
            </span>
            <small className={classes.when}>
              {sizeWords(file.size)}, {isPicture(file) || isPdf(file) ? t('отвори') : t('изтегли')}
            </small>
          </button>
        </li>
      ))}
      {looked && (
        <Modal opened onClose={() => setLooked(undefined)} size="xl" title={<strong>{looked.name}</strong>}>
          <Picture call={messageFile} input={inputOf(looked)} alt={looked.name} className={classes.looked} />
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void download(messageFile, inputOf(looked))}
          >
            {t('Изтегли')}
          </Button>
        </Modal>
      )}
    </ul>
  )
}
