import { countWaiting, listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { onToday } from '../platform/context'
import { read, type Handler } from '../platform/handler'
import { waitingCounts, waitingRows } from '../platform/waiting'

export const waitingHandlers: Handler[] = [
  read(countWaiting, (context) => waitingCounts(onToday(context))),
  read(listWaiting, (context) => waitingRows(onToday(context))),
]
