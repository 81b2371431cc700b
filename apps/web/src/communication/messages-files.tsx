import { messageFile } from '@asistent/contract/communication/messages.calls'
import { IconFile } from '@tabler/icons-react'
import { Picture } from '../blocks/parts/picture'
import { useDownload } from '../blocks/parts/download'
import { sizeWords } from '../blocks/uploads/upload-rules'
import type { Opened } from './messages-compose'
import classes from './messages.module.css'

/** Pictures are shown, everything else is saved with a click. */
export function MessageFiles({ message }: { message: Opened }) {
  const { download } = useDownload()
  if (message.files.length === 0) return null
  return (
    <ul className={classes.files} aria-label="Файлове">
      {message.files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className={classes.file}
            onClick={() => void download(messageFile, { id: message.id, fileId: file.id })}
          >
            {file.type.startsWith('image/') && (
              <Picture
                call={messageFile}
                input={{ id: message.id, fileId: file.id }}
                alt=""
                className={classes.picture}
              />
            )}
            <span className={classes.fileName}>
              <IconFile size={18} aria-hidden /> {file.name}
            </span>
            <small className={classes.when}>{sizeWords(file.size)}, изтегли</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
