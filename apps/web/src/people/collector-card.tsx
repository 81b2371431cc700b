import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import {
  saveCollector,
  type deleteCollector,
  type listChildContacts,
} from '@asistent/contract/people/child-contacts.calls'
import { getChildFile } from '@asistent/contract/people/child-record.calls'
import { collectorStateLabel } from '@asistent/domain/people/collecting'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, runAction } from '../blocks/parts/action'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Picture } from '../blocks/parts/picture'
import { MoreMenu } from '../blocks/parts/small-actions'
import { FileField } from '../blocks/uploads/file-field'
import { photoRules } from '../blocks/uploads/file-id-input'
import type { AnyTone } from '../blocks/parts/tone'
import { CallLink } from '../blocks/parts/call-link'
import classes from './child-record.module.css'
import { CollectorActions } from './own-collectors'
import { t } from '../platform/language'

type Collector = OutputOf<typeof listChildContacts>['collectors'][number]

export function askCollector(studentId: number, values: Partial<InputOf<typeof saveCollector>>): void {
  void askForm({
    title: values.id === undefined ? t('Кой още може да вземе детето') : t('Кой може да вземе детето'),
    call: saveCollector,
    values: { studentId, ...values },
    fields: (field) => [
      field('name'),
      field('relation', { help: t('Например баба, съсед.') }),
      field('phone'),
      field('documentNumber', { help: 'За сверяване на вратата.' }),
      field('fromDate'),
      field('toDate', { help: t('Празно: без краен срок.') }),
      field('note', { wide: true }),
      field.own('photoFileId', (control) => <FileField field={control} {...photoRules} initialFile={t('Снимка')} />, {
        wide: true,
      }),
    ],
  })
}

const stateTones: Record<Collector['state'], AnyTone> = {
  valid: 'good',
  future: 'info',
  waiting: 'warn',
  refused: 'bad',
  used: 'off',
  ended: 'off',
}

const periodOf = ({ fromDate, toDate, once }: Collector): string =>
  once
    ? t('само на {fromDate} г.', { fromDate: formatDay(fromDate) })
    : toDate
      ? t('от {fromDate} до {toDate}', { fromDate: formatDay(fromDate), toDate: formatDay(toDate) })
      : t('от {fromDate}, без краен срок', { fromDate: formatDay(fromDate) })

interface CollectorCardProps {
  readonly childId: number
  readonly collector: Collector
  /** Undefined if the card is read-only. */
  readonly remove: typeof deleteCollector | undefined
}

export function CollectorCard({ childId, collector, remove }: CollectorCardProps) {
  const { photoFileId } = collector
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <span className={classes.withPhoto}>
          <Picture
            call={getChildFile}
            input={photoFileId === null ? undefined : { id: childId, fileId: photoFileId }}
            alt={t('Снимка на {name}', { name: collector.name })}
            className={classes.photo}
          />
          <PersonName name={collector.name} detail={collector.relation} />
        </span>
        <span className={classes.cardSide}>
          <StatusBadge
            label={
              collector.once && collector.state === 'valid'
                ? t('може днес, с код')
                : t(collectorStateLabel[collector.state])
            }
            tone={stateTones[collector.state]}
          />
          {remove && <CollectorMenu childId={childId} collector={collector} remove={remove} />}
        </span>
      </div>
      {collector.phone && <CallLink phone={collector.phone} />}
      <small className={classes.soft}>
        {[
          periodOf(collector),
          collector.authorizedBy && t('упълномощи {authorizedBy}', { authorizedBy: collector.authorizedBy }),
          collector.documentNumber && t('лична карта {documentNumber}', { documentNumber: collector.documentNumber }),
          collector.note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <CollectorActions childId={childId} collector={collector} />
    </li>
  )
}

function CollectorMenu({ childId, collector, remove }: CollectorCardProps & { remove: typeof deleteCollector }) {
  const { id, name, relation, phone, documentNumber, fromDate, toDate, note, photoFileId, version } = collector
  const values = { id, name, relation, phone, documentNumber, fromDate, toDate, note, photoFileId, version }
  const action = actionsOf<Collector>().send({
    label: t('Премахни'),
    call: remove,
    input: ({ id }) => ({ studentId: childId, id }),
    confirm: ({ name }) => t('{name} вече няма да може да взема детето.', { name }),
    danger: true,
    done: t('Премахнато'),
  })
  return (
    <MoreMenu
      of={collector.name}
      choices={[
        { label: t('Промени'), icon: IconPencil, run: () => askCollector(childId, values) },
        {
          label: t('Премахни'),
          icon: IconTrash,
          danger: true,
          run: () => action.kind === 'send' && void runAction(action, collector),
        },
      ]}
    />
  )
}
