import type { Counters, Waits } from '../../platform/slice/header-parts'
import type { Counter } from '../../platform/slice/screen'
import { useGiven, useParts } from '../../platform/slice/parts'
import type { MenuItem } from './menu'
import { t } from '../../platform/language'

interface NumberProps {
  readonly items: readonly Pick<MenuItem, 'to' | 'badge' | 'leadsTo'>[]
  readonly className: string | undefined
}

/**
 * Badge of unread and pending items, of a menu item or a whole area. Each badge is a separate component, because its
 * hooks load with the slices' parts.
 */
export function ItemNumber({ items, className }: NumberProps) {
  const { header } = useParts()
  const counters = items.flatMap(({ badge }) => badge ?? [])
  const addresses = items.flatMap(({ to, badge, leadsTo = [] }) => (badge ? [] : [to, ...leadsTo]))
  return (
    <>
      {counters.length > 0 && header.counters && (
        <Unread useCounters={header.counters.useCounters} counters={counters} className={className} />
      )}
      {addresses.length > 0 && header.inbox && (
        <Waiting useWaits={header.inbox.useWaits} addresses={addresses} className={className} />
      )}
    </>
  )
}

type Look = Pick<NumberProps, 'className'>

function Unread({ useCounters, counters, className }: Look & { useCounters: () => Counters; counters: Counter[] }) {
  const count = useGiven(useCounters)
  return <Shown count={sum(counters.map((name) => count[name] ?? 0))} words={t('нови')} className={className} />
}

function Waiting({ useWaits, addresses, className }: Look & { useWaits: () => Waits; addresses: string[] }) {
  const { at } = useGiven(useWaits)
  return <Shown count={sum(addresses.map((to) => at[to] ?? 0))} words={t('чакат Ви')} className={className} />
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Announced as text by screen readers. */
function Shown({ count, words, className }: Look & { count: number; words: string }) {
  if (count === 0) return null
  return (
    <span className={className}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">
        , {words}: {count}
      </span>
    </span>
  )
}
