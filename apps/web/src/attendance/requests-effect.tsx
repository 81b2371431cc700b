import type { previewRequest } from '@asistent/contract/attendance/requests.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { requestKinds, type RequestKind } from '@asistent/domain/attendance/requests'
import { IconCalendarEvent, IconSoup } from '@tabler/icons-react'
import { Figure } from '../blocks/parts/section'
import { dayCount, daysText } from './requests-words'
import classes from './requests.module.css'
import { counted, language, listed, t } from '../platform/language'

export type RequestEffect = Pick<
  OutputOf<typeof previewRequest>,
  'days' | 'covered' | 'counted' | 'limit' | 'used' | 'left' | 'meals'
>

interface EffectProps {
  readonly kind: RequestKind
  readonly effect: RequestEffect
  /** Approved: `used` already includes its days. */
  readonly applied?: boolean
}

/** Effect of an application on days, the yearly limit and meals (domain.md 1.3, 5.1). */
export function RequestEffectView({ kind, effect, applied = false }: EffectProps) {
  return (
    <div className={classes.effect}>
      {kind === requestKinds.FamilyReason && <Limit effect={effect} applied={applied} />}
      <p className={classes.line}>
        <IconCalendarEvent size={20} aria-hidden />
        <span>
          <strong>{counted(effect.days, '{count} присъствен ден', '{count} присъствени дни')}</strong>
          {effect.days > 0 && `: ${daysText(effect.covered)}`}
        </span>
      </p>
      <Meals kind={kind} effect={effect} />
    </div>
  )
}

function Limit({ effect, applied }: { effect: RequestEffect; applied: boolean }) {
  const { limit, used, counted } = effect
  if (limit === null)
    return (
      <p className={classes.soft}>
        {t('Детето не е в задължителна група: дните по семейни причини не са ограничени.')}
      </p>
    )
  const before = applied ? Math.max(0, used - counted) : used
  const after = before + counted
  const over = after > limit
  return (
    <>
      <div className={classes.figures}>
        <Figure value={before} label={applied ? t('използвани преди него') : t('използвани досега')} />
        <Figure
          value={t('{after} от {limit}', { after, limit })}
          label={applied ? t('с това заявление') : t('след заявлението')}
          {...(over && { tone: 'bad' as const })}
        />
        <Figure
          value={Math.max(0, limit - after)}
          label={t('остават до края на учебната година')}
          {...(over && { tone: 'bad' as const })}
        />
      </div>
      <div className={classes.meter} aria-hidden>
        <span style={{ flexGrow: Math.min(before, limit) }} data-part="used" />
        <span
          style={{ flexGrow: Math.min(counted, Math.max(0, limit - before)) }}
          data-part="asked"
          data-over={over || undefined}
        />
        <span style={{ flexGrow: Math.max(0, limit - after) }} />
      </div>
      {counted < effect.days && (
        <p className={classes.soft}>
          {t('{dayCount} от периода са във ваканция и не се броят към ограничението.', {
            dayCount: dayCount(effect.days - counted),
          })}
        </p>
      )}
    </>
  )
}

function Meals({ kind, effect: { meals } }: { kind: RequestKind; effect: RequestEffect }) {
  if (meals.names.length === 0 || meals.days + meals.tooLate === 0) return null
  const names = listed(meals.names.map((name) => t(name).toLocaleLowerCase(language())))
  const absent = kind === requestKinds.FamilyReason
  return (
    <p className={classes.line}>
      <IconSoup size={20} aria-hidden />
      <span>
        {meals.days > 0 && (
          <>
            <strong>
              {absent
                ? t('Храната се отказва за {dayCount}', { dayCount: dayCount(meals.days) })
                : t('Храна за {dayCount}', { dayCount: dayCount(meals.days) })}
            </strong>
            : {names}.{' '}
          </>
        )}
        {meals.tooLate > 0 &&
          t('Порциите за днес вече са преброени (до {noticeTime} ч.).', { noticeTime: meals.noticeTime })}
      </span>
    </p>
  )
}
