import { Button, CloseButton } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { Conflict } from '@asistent/contract/core/problem'
import classes from './conflict.module.css'
import { conflictSentence, momentOf } from './conflict-words'
import { counted, t } from '../../platform/language'

export type Side = 'mine' | 'theirs'

/** A value that both users changed differently. */
export interface ConflictItem {
  readonly key: string
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  /** Undefined if not chosen yet. */
  readonly side: Side | undefined
  /** Author of the other value, where the items have different authors. */
  readonly conflict?: Conflict | undefined
}

interface ConflictPanelProps {
  readonly conflict: Conflict | undefined
  readonly items: readonly ConflictItem[]
  /** Labels of values that only the other user changed. They are merged already. */
  readonly taken?: readonly string[]
  readonly choose: (keys: readonly string[], side: Side) => void
  readonly close: () => void
  /** The panel takes the focus when the number increases; 0 leaves the focus unchanged. */
  readonly attention: number
  readonly children?: ReactNode
}

/** Conflict of two users: who, when, both values side by side, and the choice. */
export function ConflictPanel({ conflict, items, taken = [], choose, close, attention, children }: ConflictPanelProps) {
  const box = useRef<HTMLElement>(null)
  const title = useId()
  useEffect(() => {
    if (attention > 0) box.current?.focus()
  }, [attention])
  const open = items.filter(({ side }) => side === undefined).length
  const chooseAll = (side: Side) =>
    choose(
      items.map(({ key }) => key),
      side,
    )
  return (
    <section ref={box} tabIndex={-1} className={`${classes.panel} no-print`} aria-labelledby={title}>
      <div className={classes.head}>
        <IconGitMerge size={22} aria-hidden className={classes.icon} />
        <div>
          <h2 id={title}>{t('Записът е променен междувременно')}</h2>
          <p>
            {t('{conflictSentence} Въведеното от Вас не е изгубено.', { conflictSentence: conflictSentence(conflict) })}
          </p>
        </div>
        {open === 0 && <CloseButton aria-label={t('Скрий')} onClick={close} />}
      </div>
      {taken.length > 0 && <p>{t('Приети са промените на: {join}.', { join: taken.join(', ') })}</p>}
      {items.length > 0 && (
        <>
          <div className={classes.all}>
            <p role="status">
              {open > 0
                ? counted(
                    open,
                    'Променено и на двете места. Изберете кое да остане ({count} избор).',
                    'Променено и на двете места. Изберете кое да остане ({count} избора).',
                  )
                : t('Изборът е направен.')}
            </p>
            <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
              {t('Запази моите')}
            </Button>
            <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
              {t('Вземи техните')}
            </Button>
          </div>
          <div className={classes.items}>
            {items.map((item) => (
              <Item key={item.key} item={item} choose={(side) => choose([item.key], side)} />
            ))}
          </div>
        </>
      )}
      {open === 0 && <p>{t('Прегледайте и запишете отново.')}</p>}
      {children}
    </section>
  )
}

function Item({ item, choose }: { item: ConflictItem; choose: (side: Side) => void }) {
  const name = useId()
  const { label, side, conflict } = item
  const option = (row: Side, words: string, value: ReactNode) => (
    <label className={classes.option} data-chosen={side === row || undefined}>
      <input type="radio" name={name} checked={side === row} onChange={() => choose(row)} />
      <span>
        <small>{words}</small>
        <span className={classes.value}>{value}</span>
      </span>
    </label>
  )
  return (
    <fieldset className={classes.item} data-open={side === undefined || undefined}>
      <legend>
        {label}
        {conflict && (
          <small>
            {' '}
            {conflict.isOwn ? t('записано от Вас') : conflict.by}, {momentOf(conflict.at)}
          </small>
        )}
      </legend>
      {option('mine', t('Вашето'), item.mine)}
      {option('theirs', t('Записаното'), item.theirs)}
    </fieldset>
  )
}
