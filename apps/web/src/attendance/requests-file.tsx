import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../blocks/parts/download'
import { useFile } from '../blocks/parts/picture'
import { Waiting } from '../blocks/parts/states'
import classes from './requests.module.css'
import { t } from '../platform/language'

/** Shows photos; other files are downloads. */
export function AttachedFile({ call, id }: { call: Call<{ id: number }, unknown, AnsweredFile>; id: number }) {
  const file = useFile(call, { id })
  if (!file) return <Waiting lines={3} />
  return (
    <>
      {file.blob.type.startsWith('image/') && <img src={file.url} alt={file.name} className={classes.picture} />}
      <Button
        mt="sm"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(file)}
      >
        {t('Изтегли {name}', { name: file.name })}
      </Button>
    </>
  )
}
