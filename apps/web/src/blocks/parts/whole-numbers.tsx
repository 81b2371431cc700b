import { Fragment, type ReactNode } from 'react'
import classes from './page.module.css'

/**
 * Prevents line breaks inside form numbers ('3-19', '3-63.1'). The text is unchanged, so it can be searched and
 * copied.
 */
export const wholeNumbers = (text: ReactNode): ReactNode =>
  typeof text === 'string' && /\d-\d/.test(text)
    ? text.split(/(\d+(?:-\d[\d.]*)+)/).map((part, index) =>
        index % 2 ? (
          <span key={part + index} className={classes.whole}>
            {part}
          </span>
        ) : (
          <Fragment key={part + index}>{part}</Fragment>
        ),
      )
    : text
