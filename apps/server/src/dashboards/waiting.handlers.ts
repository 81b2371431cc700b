import { countWaiting, listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { read, type Handler } from '../platform/handler'
import { waitingCounts, waitingRows } from '../platform/waiting'

export const waitingHandlers: Handler[] = [read(countWaiting, waitingCounts), read(listWaiting, waitingRows)]
