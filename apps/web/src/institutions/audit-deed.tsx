import type { AuditRow } from '@asistent/contract/institutions/audit.calls'
import classes from './institutions.module.css'

/** Label of the call, and its subject. */
export const Deed = ({ action, subject }: AuditRow) => (
  <span className={classes.two}>
    <span className={classes.strong}>{action}</span>
    {subject && <small>{subject}</small>}
  </span>
)
