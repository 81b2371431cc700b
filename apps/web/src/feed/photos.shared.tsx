import { feedPhoto } from '@asistent/contract/light/feed/feed.calls'
import { Picture } from '../blocks/parts/picture'
import { t } from '../platform/language'
import classes from './feed.module.css'

interface FeedPhotosProps {
  readonly photos: readonly { readonly id: number }[]
  readonly name: string
}

export function FeedPhotos({ photos, name }: FeedPhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul className={classes.photos}>
      {photos.map(({ id }, index) => (
        <li key={id}>
          <Picture
            call={feedPhoto}
            input={{ feedPhotoId: id }}
            alt={t('Снимка {number} от деня на {name}', { number: index + 1, name })}
            className={classes.photo}
          />
        </li>
      ))}
    </ul>
  )
}
