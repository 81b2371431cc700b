import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Empty } from '../parts/states'
import { styleOfTone } from '../parts/tone'
import { shownInstant } from '../shown/format'
import classes from './history.module.css'
import { t } from '../../platform/language'

// History of a record: who changed what and when, newest first. Rows and field labels come from the audit call.

export interface HistoryRow {
  readonly id: number | string
  readonly at: string
  readonly who: string
  readonly action: 'created' | 'changed' | 'deleted'
  /** Title of the step, if it is not a plain change: 'Одобрена бележка'. */
  readonly title?: string | undefined
  readonly changes?: readonly HistoryChange[] | undefined
}

export interface HistoryChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  /** Replaces the values for users who may not see them. */
  readonly note?: string | undefined
}

const looks = {
  created: { word: 'Създаден', icon: IconPlus, tone: 'good' },
  changed: { word: 'Променен', icon: IconPencil, tone: 'info' },
  deleted: { word: 'Изтрит', icon: IconTrash, tone: 'bad' },
} as const

const Values = ({ of: { before, after, note } }: { of: HistoryChange }) =>
  note ?? (
    <>
      <del>{before ?? t('празно')}</del>
      <span aria-hidden> → </span>
      <span className="visually-hidden"> стана </span>
      <ins>{after ?? t('празно')}</ins>
    </>
  )

export function History({ rows }: { rows: readonly HistoryRow[] }) {
  if (rows.length === 0) return <Empty drawing="notebook" title={t('Няма записани промени')} />
  return (
    <ol className={classes.history} aria-label={t('История на промените')}>
      {rows.map((row) => {
        const { word, icon: Icon, tone } = looks[row.action]
        return (
          <li key={row.id} className={classes.step}>
            <span className={classes.icon} style={styleOfTone(tone)} aria-hidden>
              <Icon size={16} />
            </span>
            <div>
              <p className={classes.head}>
                <strong>{row.title ?? t(word)}</strong> от {row.who}
                <time dateTime={row.at}>{shownInstant(row.at)}</time>
              </p>
              {row.changes && row.changes.length > 0 && (
                <ul className={classes.changes}>
                  {row.changes.map((change) => (
                    <li key={change.field}>
                      {change.field}: <Values of={change} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
