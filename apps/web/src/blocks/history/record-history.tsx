import { Button } from '@mantine/core'
import { useState } from 'react'
import { listRecordAudit, withheld, type AuditRow } from '@asistent/contract/institutions/audit.calls'
import { useCall } from '../../platform/use-call'
import { Answered } from '../parts/states'
import { History, type HistoryRow } from './history'
import { t } from '../../platform/language'

const actionOf = { insert: 'created', update: 'changed', delete: 'deleted' } as const

/** Converts an audit entry to a history row, titled by the label of its call. */
function historyRow(row: AuditRow): HistoryRow {
  const [first] = row.changes
  return {
    id: row.id,
    at: row.at,
    who: row.person,
    action: first ? actionOf[first.operation] : 'changed',
    // Created and deleted parts have their own name: a document, a person who collects the child.
    title: first && first.operation !== 'update' && first.record ? `${row.action}: ${first.record}` : row.action,
    // The values of a new record are not listed: all of them are new.
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

/** History of one record, newest first; `kind` as in the server's history. */
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
              {t('Покажи по-стари')}
            </Button>
          )}
        </>
      )}
    </Answered>
  )
}
