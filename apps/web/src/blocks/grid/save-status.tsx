import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUpload, IconDeviceFloppy } from '@tabler/icons-react'
import { plural } from '@asistent/domain/kernel/text'
import { useOnline } from '../parts/use-online'
import classes from './save-status.module.css'

/** State of changes that are stored on the device and then sent. */
export interface SaveState {
  /** Queued or in flight, without a pending decision. */
  readonly waiting: number
  /** Changes that need a decision of the user. */
  readonly troubled: number
  /** True if the last changes are not stored yet. */
  readonly unkept: boolean
  readonly cutOff: boolean
  /** True if the device cannot store anything. */
  readonly broken: boolean
}

function wordsOf({ waiting, troubled, unkept, cutOff, broken }: SaveState, online: boolean) {
  if (waiting === 0 && troubled > 0)
    return { words: `${plural(troubled, 'отметка чака', 'отметки чакат')} Вашето решение`, Sign: IconAlertTriangle }
  if (waiting === 0) return { words: 'Всичко е записано', Sign: IconCheck }
  const count = plural(waiting, 'отметка', 'отметки')
  if (broken) return { words: `${count} не се пазят на устройството. Не затваряйте страницата.`, Sign: IconCloudOff }
  // 'Kept' is shown only once the storage has confirmed it.
  if (unkept) return { words: 'Записва се…', Sign: IconDeviceFloppy }
  if (!online || cutOff) return { words: `${count} ${waiting === 1 ? 'чака' : 'чакат'} връзка`, Sign: IconCloudUpload }
  return { words: 'Записва се…', Sign: IconDeviceFloppy }
}

/** Status of the last changes of a grid, because there is no save button. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { words, Sign } = wordsOf(state, useOnline())
  return (
    <span className={`${classes.status} no-print`} data-waiting={state.waiting > 0 || undefined} role="status">
      <Sign size={18} stroke={1.8} aria-hidden />
      {words}
    </span>
  )
}
