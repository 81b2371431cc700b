import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import classes from './uploads.module.css'
import { t } from '../../platform/language'

/** Opens the camera of a phone; hidden on devices without a touch screen, where it would only open files. */
export const CameraButton = ({ onTake }: { onTake: (photo: File) => void }) => (
  <FileButton accept="image/*" capture="environment" onChange={(photo) => photo && onTake(photo)}>
    {(button) => (
      <Button
        {...button}
        variant="default"
        size="sm"
        className={classes.camera}
        leftSection={<IconCamera size={18} aria-hidden />}
      >
        {t('Снимай')}
      </Button>
    )}
  </FileButton>
)
