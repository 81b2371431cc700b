import { Button } from '@mantine/core'
import { useState } from 'react'
import { listRecordAudit, withheld, type AuditRow } from '@asistent/contract/institutions/audit.calls'
import { useCall } from '../../platform/use-call'
import { Answered } from '../parts/states'
import { History, type HistoryRow } from './history'

const actionOf = { insert: 'created', update: 'changed', delete: 'deleted' } as const

/** An entry of the audit as a step of the history: what was done, in the words of its call. */
function historyRow(row: AuditRow): HistoryRow {
  const [first] = row.changes
  return {
    id: row.id,
    at: row.at,
    who: row.person,
    action: first ? actionOf[first.operation] : 'changed',
    // What came or went has a name of its own: a paper, a person who collects the child.
    title: first && first.operation !== 'update' && first.record ? `${row.action}: ${first.record}` : row.action,
    // Of a new record everything is new: the step itself says it.
    changes: row.changes.flatMap(({ fields, operation }) =>
      operation === 'insert'
        ? []
        : fields.map(({ label, before, after }) => ({
            field: label,
            before,
            after,
            note: before === null && after === withheld ? withheld : undefined,
          })),
    ),
  }
}

const step = 30

/** What happened to one record, newest first; `kind` as the server's history calls it. */
export function RecordHistory({ kind, id }: { kind: string; id: number | string }) {
  const [size, setSize] = useState(step)
  const answer = useCall(listRecordAudit, { kind, id: String(id), pageNumber: 1, pageSize: size }, { keep: true })
  return (
    <Answered answer={answer}>
      {(data) => (
        <>
          <History rows={data.result.map(historyRow)} />
          {data.rowsCount > data.result.length && (
            <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setSize(size + step)}>
              Покажи по-стари
            </Button>
          )}
        </>
      )}
    </Answered>
  )
}
