import type { Day } from '@asistent/domain/kernel/day'
import { periodText } from './requests-words'
import classes from './requests.module.css'

/** In lists the period does not wrap. */
export const periodInList = (row: { readonly fromDate: Day; readonly toDate: Day }) => (
  <span className={classes.period}>{periodText(row)}</span>
)
