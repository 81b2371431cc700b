import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUpload, IconDeviceFloppy } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { formatDay, formatLongDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { useToday } from '../blocks/parts/use-today'
import { CallError } from '../platform/api'
import classes from './offline.module.css'
import { useMarksState, type MarksState } from './offline-state'

const watchNetwork = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

function wordsOf({ waiting, troubled, unkept, cutOff, broken }: MarksState, online: boolean) {
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

/** Status of the last marks, because there is no save button. */
export function MarksStatus() {
  const state = useMarksState()
  const online = useOnline()
  const { words, Sign } = wordsOf(state, online)
  return (
    <span className={`${classes.status} no-print`} data-waiting={state.waiting > 0 || undefined} role="status">
      <Sign size={18} stroke={1.8} aria-hidden />
      {words}
    </span>
  )
}

/** Age of data from the on-device cache. An overlay, to avoid a layout shift. */
export function DataAge({ answer }: { answer: UseQueryResult<unknown, CallError> }) {
  const online = useOnline()
  const current = useToday()
  const failed = answer.error instanceof CallError && (answer.error.noAnswer || answer.error.status >= 500)
  if (answer.data === undefined || (online && !failed)) return null
  const seen = new Date(answer.dataUpdatedAt)
  const day = today(seen) === current ? 'днес' : formatDay(today(seen))
  return (
    <p className={`${classes.age} no-print`} role="note" title={formatLongDay(today(seen))}>
      <IconCloudOff size={18} stroke={1.8} aria-hidden />
      Няма връзка. Показано е видяното {day} в {sofiaTime(seen)} ч. Отметките се пазят на това устройство и ще се
      изпратят сами.
    </p>
  )
}
