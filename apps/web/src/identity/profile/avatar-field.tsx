import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { getAvatar, uploadFile } from '@asistent/contract/files/files.calls'
import { getProfile } from '@asistent/contract/identity/profile.calls'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import type { OwnField } from '../../blocks/form/fields'
import { Picture } from '../../blocks/parts/picture'
import { errorText } from '../../blocks/parts/toast'
import { CallError, send } from '../../platform/api'
import { useCall } from '../../platform/use-call'
import classes from './profile.module.css'
import { squarePicture } from './square-picture'
import { t } from '../../platform/language'

/** The user's picture: cropped to a square, uploaded, and saved with the form. */
export function AvatarField({ value, set, error }: OwnField) {
  const profile = useCall(getProfile, {}).data
  const [chosen, setChosen] = useState<string>()
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])

  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setRefusal('')
    try {
      const picture = await squarePicture(file).catch(() => undefined)
      if (!picture) return setRefusal(refuseIdentity('not-an-image').message)
      const { id } = await send(uploadFile, { files: [picture] })
      setChosen(URL.createObjectURL(picture))
      set(id)
    } catch (failure) {
      setRefusal(failure instanceof CallError ? failure.message : errorText(failure))
    } finally {
      setBusy(false)
    }
  }

  const initials = profile ? profile.firstName.charAt(0) + profile.lastName.charAt(0) : ''
  const placeholder = <span className={classes.avatar} data-initials={initials} />
  const hasStored = Boolean(profile?.avatarPath) && value !== null
  const isNew = typeof value === 'number' && chosen !== undefined
  return (
    <div className={classes.picture}>
      {isNew ? (
        <img src={chosen} alt={t('Избраната снимка')} className={classes.avatar} />
      ) : (
        <Picture
          call={getAvatar}
          input={hasStored && profile ? { userId: profile.id } : undefined}
          alt={t('Вашата снимка')}
          className={classes.avatar}
          otherwise={placeholder}
        />
      )}
      <div>
        <Group gap="xs">
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void take(file)}>
            {(button) => (
              <Button {...button} variant="default" loading={busy} leftSection={<IconPhoto size={18} aria-hidden />}>
                {isNew || hasStored ? t('Смени снимката') : t('Добави снимка')}
              </Button>
            )}
          </FileButton>
          {(isNew || hasStored) && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => {
                setChosen(undefined)
                set(profile?.avatarPath ? null : undefined)
              }}
            >
              {t('Премахни')}
            </Button>
          )}
        </Group>
        <Text size="sm" c={refusal || error ? 'red' : 'dimmed'} mt={6} role={refusal || error ? 'alert' : undefined}>
          {refusal || error || t('JPG, PNG или WebP. Виждат я хората в детската градина до името Ви.')}
        </Text>
      </div>
    </div>
  )
}
