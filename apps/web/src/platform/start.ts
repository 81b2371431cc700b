import { getStart } from '@asistent/contract/light/dashboards/start.calls'
import { send } from './api'
import { expectFirst } from './first-answers'

/** Requests what the frame, and the home page if it is the first, need: one request instead of up to eleven. */
export const requestFirst = (home: boolean): void => expectFirst(home, send(getStart, home ? { home } : {}))
