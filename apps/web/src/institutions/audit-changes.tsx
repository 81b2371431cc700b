import { plural } from '@asistent/domain/kernel/text'
import type { AuditRow } from '@asistent/contract/institutions/audit.calls'
import { useState } from 'react'
import classes from './audit.module.css'

type Change = AuditRow['changes'][number]

/** Number of lines shown initially. */
const shownAtFirst = 4

/** A line per field: 'Заключено до: 30.09.2026 → 31.10.2026'. For a new record only set values. */
export function AuditChanges({ row }: { row: AuditRow }) {
  const [open, setOpen] = useState(false)
  const lines = row.changes.flatMap((change) => linesOf(change, row))
  if (lines.length === 0 && row.moreChanges === 0) return '–'
  const shown = open ? lines : lines.slice(0, shownAtFirst)
  const hidden = lines.length - shown.length
  return (
    <div className={classes.changes}>
      {shown}
      {hidden > 0 && (
        <button
          type="button"
          className={classes.more}
          onClick={(event) => {
            event.stopPropagation()
            setOpen(true)
          }}
        >
          Покажи още {plural(hidden, 'промяна', 'промени')}
        </button>
      )}
      {(open || hidden === 0) && row.moreChanges > 0 && (
        <small>и още {plural(row.moreChanges, 'променен запис', 'променени записа')}</small>
      )}
    </div>
  )
}

function linesOf(change: Change, { id, subject }: AuditRow) {
  const name = `${change.kind} ${change.record}`
  // The subject's name is shown elsewhere, so its own changes need none.
  const named = name !== subject
  const heading = named || change.operation !== 'update' ? [`${change.operationName}${named ? `: ${name}` : ''}`] : []
  const fields = change.operation === 'delete' ? [] : change.fields
  return [
    ...heading.map((text) => (
      <span key={`${id}.${name}`} className={classes.heading}>
        {text}
      </span>
    )),
    ...fields.map(({ label, before, after }) => (
      <span key={`${id}.${name}.${label}`}>
        <span className={classes.label}>{label}: </span>
        {change.operation === 'update' && (
          <>
            <del>{before ?? 'празно'}</del>
            <span aria-hidden> → </span>
            <span className="visually-hidden"> стана </span>
          </>
        )}
        <ins>{after ?? 'празно'}</ins>
      </span>
    )),
  ]
}
